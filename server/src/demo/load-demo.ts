import type { PasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { databaseIsEmpty } from '../catalog-import/database-is-empty.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { createDemoAccounts } from './demo-accounts.ts';
import { loadDemoCatalog } from './load-demo-catalog.ts';

/**
 * Loads the catalog and the accounts of the demo into an empty database.
 *
 * @returns whether the database was empty
 */
export async function loadDemoIfEmpty(
  database: Database,
  dependencies: { readonly clock: Clock; readonly passwords: PasswordHasher },
): Promise<boolean> {
  if (!(await databaseIsEmpty(database.fork()))) return false;
  await loadDemoCatalog(database);
  await createDemoAccounts({ ...dependencies, em: database.fork() });
  return true;
}
