import type { EntityManager } from '../../../src/database/database.ts';

/** The parts of a schema that a running server uses, by a name such as `column session.expires_at`. */
export type SchemaParts = ReadonlyMap<string, Part>;
type Part = {
  readonly table: string;
  readonly kind: 'table' | 'column' | 'constraint' | 'index' | 'trigger' | 'function' | 'view';
  /** The definition that must stay the same. */
  readonly definition: string;
  /** True if rows may be written without it: a column that is nullable or has a default; an index that is not unique. */
  readonly isOptional: boolean;
};

const OF_TABLE = "relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migration'";

/** The table file changes when PostgreSQL writes the whole table again, which locks it for that time. */
const STATEMENT = `
  select relname::text as "table", 'table' as kind, relname::text as name,
    'file ' || pg_relation_filenode(oid) as definition, true as "isOptional"
  from pg_class where ${OF_TABLE}
  union all
  select relname::text, 'column', relname || '.' || attname,
    concat_ws(' ', format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation, case when attnotnull then 'not null' end,
      case when attgenerated <> '' then 'generated' end, attidentity, pg_get_expr(adbin, adrelid)),
    not attnotnull or atthasdef or attidentity <> ''
  from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where ${OF_TABLE} and attnum > 0 and not attisdropped
  union all
  select relname::text, 'constraint', relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid), false
  from pg_constraint join pg_class on pg_class.oid = conrelid where ${OF_TABLE}
    -- PostgreSQL 18 lists each NOT NULL here too; the columns have it.
    and contype <> 'n'
  union all
  select relname::text, 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid), not indisunique
  from pg_index join pg_class on pg_class.oid = indrelid where ${OF_TABLE}
  union all
  select relname::text, 'trigger', relname || '.' || tgname, pg_get_triggerdef(pg_trigger.oid), true
  from pg_trigger join pg_class on pg_class.oid = tgrelid where ${OF_TABLE} and not tgisinternal
  union all
  select '', 'function', proname::text || '(' || pg_get_function_identity_arguments(oid) || ')', pg_get_function_result(oid), true
  from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select '', 'view', relname::text, pg_get_viewdef(oid), true
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`;

export async function readSchemaParts(em: EntityManager): Promise<SchemaParts> {
  const rows = await em.execute<(Part & { name: string })[]>(STATEMENT);
  return new Map(rows.map(({ name, ...part }) => [`${part.kind} ${name}`, part]));
}

/** Returns true if a check has got further alternatives at its end: it accepts what it accepted before. */
function isLooser(before: string, after: string): boolean {
  const alternatives = /^CHECK \(\((.+)\)\)$/.exec(before)?.[1];
  return alternatives !== undefined && / OR /.test(alternatives) && after.startsWith(`CHECK ((${alternatives} OR `);
}

/**
 * Returns the operations that a running server of the previous version cannot do after a migration, in words. Such a server reads
 * and writes every column that it knows, and leaves out the others.
 */
export function findIncompatibilities(before: SchemaParts, after: SchemaParts): string[] {
  const isOld = (table: string) => before.has(`table ${table}`);
  const removed = [...before].filter(([name, { kind }]) => !after.has(name) && kind !== 'index');
  const changed = [...before].filter(([name, { definition }]) => {
    const now = after.get(name);
    return now !== undefined && now.definition !== definition && !isLooser(definition, now.definition);
  });
  // A new table may have any rule: only the new version writes it.
  const demanding = [...after].filter(
    ([name, part]) => !before.has(name) && isOld(part.table) && !part.isOptional && !isOfNewColumns(before, part),
  );
  return [
    ...removed.map(([name]) => `${name} is removed or renamed`),
    ...changed.map(([name, { kind }]) => `${name} ${kind === 'table' ? 'is written again as a whole' : 'is changed'}`),
    ...demanding.map(([name]) => `${name} is new and rejects writes that were accepted`),
  ];
}

/** Returns true for a rule of columns alone that an older server does not know, so it leaves them null or at their defaults. */
function isOfNewColumns(before: SchemaParts, { table, definition }: Part): boolean {
  const rule = /^FOREIGN KEY \([^)]*\)|^CHECK \(.*|(?<=^CREATE UNIQUE INDEX \S+ ON \S+ USING btree )\(.*/s.exec(
    definition,
  )?.[0];
  return rule !== undefined && !rule.match(/\w+/g)?.some((word) => before.has(`column ${table}.${word}`));
}
