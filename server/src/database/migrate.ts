import { sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { db } from './db.ts';
import type { Database } from './open-database.ts';

/**
 * Applies what has not been applied, all or nothing. Safe to call from several processes at once.
 *
 * @returns the names of the migrations that were applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  await ensureMigrationTable(database);
  return await database.fork().transactional(async (em) => {
    // Whoever else migrates may take long, and so may an index on a large table.
    await em.execute('set local statement_timeout = 0');
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`.execute(db(em));
    const applied = await database.orm.migrator.up({ transaction: em.getTransactionContext() });
    return applied.map((migration) => migration.name);
  });
}

export type MigrationStatus = { name: string; appliedAt: string | null };

/** All migrations that this version knows, in order. */
export async function migrationStatus(database: Database): Promise<MigrationStatus[]> {
  await ensureMigrationTable(database);
  const { migrator } = database.orm;
  const [applied, pending] = [await migrator.getExecuted(), await migrator.getPending()];
  return [
    ...applied.map((row) => ({ name: row.name, appliedAt: row.executed_at.toISOString() })),
    ...pending.map((migration) => ({ name: migration.name, appliedAt: null })),
  ];
}

/**
 * The migrator makes its own table, outside any transaction that we give it, so this comes before the lock: on the
 * embedded database a second connection would wait for the first for ever. Where another process was a moment faster,
 * the table is there at the second try.
 */
async function ensureMigrationTable({ orm }: Database): Promise<void> {
  try {
    await orm.migrator.getExecuted();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== DUPLICATE_TABLE && code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error;
    await orm.migrator.getExecuted();
  }
}

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const DUPLICATE_TABLE = '42P07';
/** A table's row type is made before the table. */
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
