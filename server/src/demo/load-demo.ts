import { sql } from 'kysely';
import type { PasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { databaseIsEmpty } from '../catalog-import/database-is-empty.ts';
import type { Clock } from '../clock.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { db } from '../database/db.ts';
import type { Database } from '../database/open-database.ts';
import { createDemoAccounts } from './demo-accounts.ts';
import { loadDemoCatalog } from './load-demo-catalog.ts';

/**
 * Loads the catalog and the accounts of the demo into an empty database, all or nothing.
 *
 * @returns whether the database was empty
 */
export async function loadDemoIfEmpty(
  database: Database,
  dependencies: { readonly clock: Clock; readonly passwords: PasswordHasher },
): Promise<boolean> {
  return await database.fork().transactional(async (em) => {
    // Servers that start together load it once. The lock ends with the transaction.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demo})`.execute(db(em));
    if (!(await databaseIsEmpty(em))) return false;
    await loadDemoCatalog(em, dependencies.clock());
    await createDemoAccounts({ ...dependencies, em });
    return true;
  });
}
