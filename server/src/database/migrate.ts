import type { Database } from './open-database.ts';

/** Two processes that start together must not migrate together; this number only has to differ from other users'. */
const MIGRATION_LOCK = 4_207_311_001;

/**
 * Applies what has not been applied, all or nothing. Safe to call from several processes at once.
 *
 * @returns the names of the migrations that were applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  // The migrator makes its own table outside any transaction; two processes may both try.
  return await database.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    const transaction = em.getTransactionContext();
    const applied = await database.orm.migrator.up({ ...(transaction ? { transaction } : {}) });
    return applied.map((migration) => migration.name);
  });
}

export type MigrationStatus = { name: string; appliedAt: string | null };

/** All migrations that this version knows, in order. */
export async function migrationStatus(database: Database): Promise<MigrationStatus[]> {
  const { migrator } = database.orm;
  const [applied, pending] = [await migrator.getExecuted(), await migrator.getPending()];
  return [
    ...applied.map((row) => ({ name: row.name, appliedAt: row.executed_at.toISOString() })),
    ...pending.map((migration) => ({ name: migration.name, appliedAt: null })),
  ];
}
