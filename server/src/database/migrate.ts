import { sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { db } from './db.ts';
import { migrationsList } from './migrations/index.ts';
import type { Database } from './open-database.ts';

/**
 * Applies all pending migrations, or none if one fails. Several processes may call it at the same time.
 *
 * @returns the names of the migrations that were applied now
 * @throws OperatorError for a database that an incompatible version has migrated
 */
export async function migrate(database: Database): Promise<string[]> {
  await rejectForeignHistory(database);
  return await database.fork().transactional(async (em) => {
    // Another process may be migrating, and an index on a large table takes long.
    await em.execute('set local statement_timeout = 0');
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`.execute(db(em));
    const applied = await database.orm.migrator.up({ transaction: em.getTransactionContext() });
    return applied.map((migration) => migration.name);
  });
}

export type MigrationStatus = { name: string; appliedAt: string | null };

/**
 * All migrations that this version knows, in order. `appliedAt` is ISO 8601, or null for a pending migration.
 *
 * @throws OperatorError for a database that an incompatible version has migrated
 */
export async function migrationStatus(database: Database): Promise<MigrationStatus[]> {
  const { applied, pending } = await rejectForeignHistory(database);
  return [
    ...applied.map((row) => ({ name: row.name, appliedAt: row.executed_at.toISOString() })),
    ...pending.map((migration) => ({ name: migration.name, appliedAt: null })),
  ];
}

/**
 * A newer version leaves unknown migrations, but no pending ones. A database with both has the schema of a version that
 * was never released.
 */
async function rejectForeignHistory(database: Database) {
  const { migrator } = database.orm;
  const applied = await ensureMigrationTable(database);
  const pending = await migrator.getPending();
  const known = new Set(migrationsList.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !known.has(name));
  if (unknown.length > 0 && pending.length > 0) {
    throw new OperatorError(
      `This version cannot use the database: it was migrated by an incompatible version (${unknown[0]?.name}). ` +
        'Use a new database. To keep the catalog, run "arot catalog export" with the old version and ' +
        '"arot catalog import" with this one.',
    );
  }
  return { applied, pending };
}

/**
 * The migrator creates its table outside the transaction that it is given, so this runs before the lock: on the embedded
 * database, a second connection would wait for the first for ever. If another process creates the table at the same
 * time, the second try finds it.
 */
async function ensureMigrationTable({ orm }: Database) {
  try {
    return await orm.migrator.getExecuted();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== DUPLICATE_TABLE && code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error;
    return await orm.migrator.getExecuted();
  }
}

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const DUPLICATE_TABLE = '42P07';
/** PostgreSQL creates a table's row type before the table. */
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
