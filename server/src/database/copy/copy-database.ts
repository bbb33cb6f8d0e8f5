import { IsolationLevel } from '@mikro-orm/core';
import { OperatorError } from '../../base/errors.ts';
import { repeatAfterConflict } from '../connection/repeat-after-conflict.ts';
import type { Database, EntityManager } from '../database.ts';
import { migrate, migrationStatus } from '../migrate.ts';
import { readHistory } from '../migration-history.ts';
import { migrationsList } from '../schema/migrations/index.ts';
import { type CopiedTable, findTables, query, quoted } from './table-columns.ts';
import { sumTable, type TableSum, transferRows } from './transfer-rows.ts';

/** Tables that a migration fills. The rows of the original replace theirs. */
const FILLED_BY_MIGRATIONS: readonly string[] = [
  ...['catalog_version', 'database_identity', 'event_feed', 'migration', 'search_state', 'search_synonym'],
];

export type CopyProgress = { readonly table: string; readonly rows: number; readonly of: number };

/**
 * Copies everything from one database to an empty one: rows of all tables as they are, the identity, the migrations and the
 * sequences. Only the epoch of the catalog version is the target's own, so no server mistakes one database for the other.
 * The copy is what one snapshot of the original shows. Either all of it is committed or nothing.
 *
 * Triggers of the target are off meanwhile: the projection tables and counts are copied too.
 *
 * @returns the tables with their number of rows and a checksum, which were equal in both databases before the commit
 * @throws OperatorError if the target has rows, or if the original was not migrated by this version
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<TableSum[]> {
  await rejectOtherVersion(from);
  await migrate(to);
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  const sums = await repeatAfterConflict(() =>
    inTransaction(from, snapshot, (source) =>
      inTransaction(to, {}, (target) => copyTables(from, source, target, onProgress)),
    ),
  );
  // Without statistics, the first searches of a large catalog are slow.
  await to.fork().execute('analyze');
  return sums;
}

async function copyTables(
  from: Database,
  source: EntityManager,
  target: EntityManager,
  onProgress: (progress: CopyProgress) => void,
): Promise<TableSum[]> {
  await prepareSession(source);
  const tables = await findTables(source, from);
  await prepareSession(target);
  await emptyTarget(target, tables);
  const copied: TableSum[] = [];
  for (const table of tables) copied.push(await copyTable(source, target, table, onProgress));
  // A deferred foreign key is checked now. PostgreSQL changes no trigger of a table with checks that wait.
  await query(target, 'set constraints all immediate');
  for (const { name } of tables) await query(target, `alter table ${quoted(name)} enable trigger user`);
  return copied;
}

/**
 * Runs the work in a transaction. `transactional` of the ORM would take the transaction of one database for a transaction of
 * the other, because both managers have the same name.
 */
async function inTransaction<T>(
  database: Database,
  options: Parameters<EntityManager['begin']>[0],
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const em = database.fork();
  await em.begin(options);
  try {
    const result = await work(em);
    await em.commit();
    return result;
  } catch (error) {
    // The first error is the reason, also if the connection is lost.
    await em.rollback().catch(() => undefined);
    throw error;
  }
}

async function rejectOtherVersion(from: Database): Promise<void> {
  const pending = (await migrationStatus(from)).filter(({ appliedAt }) => appliedAt === null);
  if (pending.length > 0) {
    throw new OperatorError(
      `The database to copy lacks ${pending.length} migration(s). Run "arot db migrate" on it first.`,
    );
  }
  const known = new Set(migrationsList.map(({ name }) => name));
  const unknown = (await readHistory(from.fork())).find(({ name }) => !known.has(name));
  if (unknown) {
    throw new OperatorError(
      `The database to copy was migrated by a newer version (${unknown.name}). Run that version's "arot db copy".`,
    );
  }
}

/** Times and numbers as text have one form in both databases. A large table takes longer than a request may. */
async function prepareSession(em: EntityManager): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    'statement_timeout = 0',
    'extra_float_digits = 1',
  ]) {
    await query(em, `set local ${setting}`);
  }
}

/**
 * Switches the triggers off, which also locks the tables against other writers, and then checks that the tables are empty.
 *
 * @throws OperatorError if they are not
 */
async function emptyTarget(em: EntityManager, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) await query(em, `alter table ${quoted(name)} disable trigger user`);
  const [identity] = await query<{ used: boolean }>(
    em,
    'select secret_check is not null as used from database_identity for update',
  );
  const filled: string[] = identity?.used ? ['database_identity'] : [];
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue;
    if ((await query(em, `select 1 from ${quoted(name)} limit 1`)).length > 0) filled.push(name);
  }
  if (filled.length > 0) {
    throw new OperatorError(
      `The target is not empty: ${filled.join(', ')} ${filled.length === 1 ? 'has' : 'have'} rows. ` +
        'Name a new, empty database. Nothing was changed.',
    );
  }
  for (const name of FILLED_BY_MIGRATIONS) await query(em, `delete from ${quoted(name)}`);
}

async function copyTable(
  source: EntityManager,
  target: EntityManager,
  table: CopiedTable,
  onProgress: (progress: CopyProgress) => void,
): Promise<TableSum> {
  const expected = await sumTable(source, table);
  let rows = 0;
  onProgress({ table: table.name, rows, of: expected.rows });
  await transferRows(source, target, table, (more) => {
    rows += more;
    onProgress({ table: table.name, rows, of: expected.rows });
  });
  const copied = await sumTable(target, table);
  if (copied.rows !== expected.rows || copied.checksum !== expected.checksum) {
    throw new Error(
      `the copy of the table ${table.name} differs from the original (${copied.rows} rows of ${expected.rows})`,
    );
  }
  return copied;
}
