/** Restores a test database to its state before the test. */
import type { PGlite } from '@electric-sql/pglite';

export type SavedState = {
  /** A hash of tables, columns, functions, roles, settings and statistics. Equal hashes mean equal schemas. */
  readonly schema: string;
  readonly tables: readonly string[];
  /** The rows of each table that is not empty, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
  /** The last value of each sequence that was used. */
  readonly sequences: ReadonlyMap<string, string>;
};

/**
 * `xmin` changes with every change of a row. For `pg_class` the query lists columns instead, because TRUNCATE, and renaming a
 * table and renaming it back, change only `xmin`. Object ids below 16384 belong to PostgreSQL.
 */
const READ_SCHEMA = `
  select md5(string_agg(part, ',' order by part)) as schema from (
    select format('class %s %s %s %s %s %s %s', oid, relname, relkind, relnamespace, relchecks, relhastriggers, reloptions)
      from pg_class where oid >= 16384 and relkind <> 't'
    union all select format('attribute %s %s %s', attrelid, attnum, a.xmin)
      from pg_attribute a join pg_class c on c.oid = attrelid where c.oid >= 16384 and relkind <> 't'
    union all select format('index %s %s', indexrelid, indisvalid) from pg_index where indexrelid >= 16384
    union all select format('default %s %s', oid, xmin) from pg_attrdef
    union all select format('constraint %s %s', oid, xmin) from pg_constraint where oid >= 16384
    union all select format('trigger %s %s', oid, xmin) from pg_trigger
    union all select format('function %s %s', oid, xmin) from pg_proc where oid >= 16384
    union all select format('type %s %s', oid, typname) from pg_type where oid >= 16384
    union all select format('rule %s %s', oid, xmin) from pg_rewrite where oid >= 16384
    union all select format('schema %s %s', oid, xmin) from pg_namespace where nspname !~ '^pg_(toast_)?temp'
    union all select format('extension %s %s', oid, xmin) from pg_extension
    union all select format('role %s %s', oid, xmin) from pg_authid
    union all select format('setting %s %s %s', setdatabase, setrole, xmin) from pg_db_role_setting
    union all select format('statistic %s %s', starelid, staattnum) from pg_statistic where starelid >= 16384
  ) as parts (part)`;

export async function saveState(pglite: PGlite): Promise<SavedState> {
  const tables = await column(
    pglite,
    `select oid::regclass::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = new Map<string, string>();
  for (const table of tables) {
    const [json] = await column(pglite, `select jsonb_agg(to_jsonb(t))::text from ${table} t`);
    if (json !== undefined && json !== null) rows.set(table, json);
  }
  return {
    schema: await readSchema(pglite),
    tables,
    rows,
    sequences: await usedSequences(pglite),
  };
}

/** @returns whether the state was restored; false if the test has changed the schema, so that the database cannot be reused */
export async function restoreState(pglite: PGlite, state: SavedState): Promise<boolean> {
  // A test may leave a transaction open.
  await pglite.exec('rollback');
  await pglite.exec('discard all');
  if ((await readSchema(pglite)) !== state.schema) return false;
  // Disables triggers, which would count these changes.
  await pglite.exec('set session_replication_role = replica');
  // A TRUNCATE creates a file for a table and each of its indexes, so only the tables that have rows are emptied.
  const filled = await column(
    pglite,
    state.tables.map((table) => `select '${table}' where exists (select from ${table})`).join(' union all '),
  );
  if (filled.length > 0) await pglite.exec(`truncate ${filled.join(', ')} cascade`);
  for (const [table, json] of state.rows) {
    await pglite.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [json],
    );
  }
  const used = await usedSequences(pglite);
  for (const name of used.keys()) if (!state.sequences.has(name)) await pglite.query(`alter sequence ${name} restart`);
  for (const [sequence, value] of state.sequences) await pglite.query('select setval($1, $2)', [sequence, value]);
  await pglite.exec('set session_replication_role = default');
  return true;
}

/** Returns the last value of each sequence that was used. */
async function usedSequences(pglite: PGlite): Promise<Map<string, string>> {
  const { rows } = await pglite.query<{ name: string; value: string }>(
    'select sequencename as name, last_value::text as value from pg_sequences where last_value is not null',
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function readSchema(pglite: PGlite): Promise<string> {
  const [schema = ''] = await column(pglite, READ_SCHEMA);
  return schema;
}

async function column(pglite: PGlite, statement: string): Promise<string[]> {
  const { rows } = await pglite.query<[string]>(statement, [], { rowMode: 'array' });
  return rows.map(([value]) => value);
}
