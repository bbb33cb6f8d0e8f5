import type { RowChange } from '@arot/contract';
import { type RawBuilder, sql } from 'kysely';
import { changedFields } from '../audit/record-audit.ts';
import { changeOf } from '../catalog/staff-api/change-availability.ts';
import { columnOf } from '../database/connection/property-compiler.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { textArray } from '../database/schema/values.ts';
import { inBatches } from '../database/sql.ts';
import { findStatedAvailability, IMPORTED_TABLES, isUnlisted, RESTORED, type Rename } from './import.repository.ts';
import { columnOfField } from './readers/csv-columns.ts';
import { RECORD_KEYS } from './records.ts';

/** The kinds whose rows an import shows. */
export type PlannedKind = 'product' | 'category';

/** A staged record, compared with the stored row. */
export type PlannedRow = {
  /** The place in the file; null for a row that the import deletes. */
  readonly line: number | string | null;
  readonly slug: string;
  readonly change: RowChange;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly rowVersion: string | null;
};

const BATCH = 500;

/** Derived columns, the document of a description beside its HTML, and availability, of which only changes are shown. */
const HIDDEN = ['name_normalized', 'description', 'deleted_at', 'deleted_status', 'availability'];

/**
 * Compares the staged records of a kind with the stored rows, in the order of the file. Call it in the transaction of the import,
 * before it writes.
 *
 * @param replaced true if the rows that the import does not list are deleted: they are last
 * @param renamed the products that have got the slug of their record
 * @param unstated values by column of records that do not state them
 * @param statesAvailability true if records of the kind state availability
 */
export async function* readPlannedRows(
  em: EntityManager,
  kind: PlannedKind,
  { replaced, renamed, unstated, statesAvailability }: PlanOptions,
): AsyncGenerator<PlannedRow> {
  const byAfter = new Map(renamed.map((rename) => [rename.after, rename]));
  for (let after = 0; ; ) {
    const rows = await compareBatch(em, kind, after, unstated);
    const last = rows.at(-1);
    if (!last) break;
    const stated = statesAvailability ? await findStatedAvailability(em, { after, upTo: last.position }) : [];
    const bySlug = new Map(stated.map((each) => [each.stored.slug, each]));
    for (const row of rows) {
      const named = withRename(row, kind === 'product' ? byAfter.get(row.slug) : undefined);
      yield withAvailability(named, bySlug.get(row.slug));
    }
    after = last.position;
  }
  if (replaced) yield* inBatches((slug) => findUnlisted(em, kind, slug), 'slug');
}

type PlanOptions = {
  readonly replaced: boolean;
  readonly renamed: readonly Rename[];
  readonly unstated: Readonly<Record<string, unknown>>;
  readonly statesAvailability: boolean;
};

type Stated = Awaited<ReturnType<typeof findStatedAvailability>>[number];

/** Adds a change of availability. A row that states any has its version too, because that of the product stays the same. */
function withAvailability(row: PlannedRow, given: Stated | undefined): PlannedRow {
  if (!given) return row;
  const rowVersion = row.rowVersion && `${row.rowVersion} ${given.stored.version}`;
  const change = changeOf(given.stored, given.stated);
  if (!change) return { ...row, rowVersion };
  const changed = changedFields(change.before, change.after);
  const cells = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [columnOfField(`availability.${name}`, () => true), value]),
    );
  return {
    ...{ ...row, rowVersion, change: row.change === 'unchanged' ? 'updated' : row.change },
    before: given.isStored ? { ...row.before, ...cells(changed.before) } : null,
    after: { ...row.after, ...cells(changed.after) },
  };
}

function withRename(row: PlannedRow, rename: Rename | undefined): PlannedRow {
  if (!rename || row.change === 'created') return row;
  const before = { slug: rename.before, ...row.before };
  const after = { slug: rename.after, ...row.after };
  return { ...row, change: 'renamed', before, after, rowVersion: rename.version };
}

async function compareBatch(
  em: EntityManager,
  kind: PlannedKind,
  after: number,
  unstated: Readonly<Record<string, unknown>>,
) {
  const key = sql.ref(`existing.${RECORD_KEYS[kind]}`);
  const deleted = kind === 'product' ? sql`existing.deleted_at is not null` : sql`false`;
  // Raw: jsonb_populate_record merges each record into the stored row, as the statement that writes does.
  const { rows } = await sql<PlannedRow & { position: number }>`
    select staged.position::int, staged.line::jsonb as line, staged.key as slug, existing.version::text as "rowVersion",
      case when staged.columns is null then 'unchanged' when ${key} is null then 'created'
        when ${deleted} then 'restored' when differs then 'updated' else 'unchanged' end as change,
      case when ${key} is not null then coalesce(before, ${emptyIf(deleted)}) end as before,
      case when ${key} is null then jsonb_strip_nulls(${JSON.stringify(unstated)}::jsonb || (staged.columns - ${textArray(HIDDEN)}))
        else coalesce(after, ${emptyIf(deleted)}) end as after
    from staged
      left join ${sql.table(IMPORTED_TABLES[kind].table)} as existing on ${key} = staged.key
      cross join lateral jsonb_populate_record(
        existing,
        ${kind === 'product' ? RESTORED : sql`'{}'::jsonb`}
          || case when staged.columns is null then '{}' else ${JSON.stringify(unstated)}::jsonb || staged.columns end) as merged
      cross join lateral (
        select count(*) > 0 as differs,
          jsonb_object_agg(name, ${shown('stored')}) filter (where ${isShown}) as before,
          jsonb_object_agg(name, ${shown('new')}) filter (where ${isShown}) as after
        from jsonb_each(to_jsonb(existing)) as old (name, stored)
          join jsonb_each(to_jsonb(merged)) as changed (name, new) using (name)
        where stored is distinct from new and name = any(${textArray(columnsOf(kind))})
      ) as difference
    where staged.kind = ${kind} and staged.position > ${after}
    order by staged.position limit ${BATCH}`.execute(db(em));
  return rows;
}

/** Returns an empty object for a row of which only the deletion changes. */
const emptyIf = (deleted: RawBuilder<unknown>) => sql`case when ${deleted} then '{}'::jsonb end`;

const isShown = sql`not name = any(${textArray(HIDDEN)})`;

/** Returns a value as the API shows it: amounts as text. */
const shown = (value: 'stored' | 'new') => sql`
  case when name ~ '(price|discount_value)$' and ${sql.ref(value)} <> 'null'
    then to_jsonb(${sql.ref(value)} #>> '{}') else ${sql.ref(value)} end`;

async function findUnlisted(em: EntityManager, kind: PlannedKind, after: string): Promise<PlannedRow[]> {
  const key = sql.ref(RECORD_KEYS[kind]);
  const { rows } = await sql<PlannedRow>`
    select null as line, ${key} as slug, 'deleted' as change, jsonb_build_object('name', name) as before,
      null as after, version::text as "rowVersion"
    from ${sql.table(IMPORTED_TABLES[kind].table)}
    where ${key} > ${after} and ${kind === 'product' ? sql`deleted_at is null` : sql`true`} and ${isUnlisted(kind)}
    order by ${key} limit ${BATCH}`.execute(db(em));
  return rows;
}

function columnsOf(kind: PlannedKind): string[] {
  return IMPORTED_TABLES[kind].columns.map((column) => columnOf(column));
}
