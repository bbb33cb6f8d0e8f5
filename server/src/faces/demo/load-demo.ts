import { fileURLToPath } from 'node:url';
import type { PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import type { Clock } from '../../base/clock.ts';
import { databaseIsEmpty } from '../../catalog-import/database-is-empty.ts';
import { type ImportResult, importCatalog } from '../../catalog-import/import-catalog.ts';
import { readInput } from '../../catalog-import/readers/read-input.ts';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { createDemoAccounts } from './demo-accounts.ts';
import { createDemoStock } from './demo-stock.ts';

/**
 * Loads the catalog, the stock and the accounts of the demo into an empty database, all or nothing.
 *
 * @returns whether the database was empty
 */
export async function loadDemoIfEmpty(
  database: Database,
  dependencies: { readonly clock: Clock; readonly passwords: PasswordHasher },
): Promise<boolean> {
  return await database.fork().transactional(async (em) => {
    // Servers that start together load it once. The lock ends with the transaction.
    await takeLock(em, 'demo');
    if (!(await databaseIsEmpty(em))) return false;
    await loadDemoCatalog(em, dependencies.clock());
    await createDemoStock({ em, clock: dependencies.clock });
    await createDemoAccounts({ ...dependencies, em });
    return true;
  });
}

const demoCatalogFile = fileURLToPath(new URL('../../../demo/catalog.json', import.meta.url));

/** Loads the demo catalog. If it is loaded again, its records get their original values. */
export async function loadDemoCatalog(em: EntityManager, now: Date): Promise<ImportResult> {
  const options = { map: {}, onBytes: () => undefined, onIgnoredColumns: () => undefined };
  return await importCatalog(em, readInput([demoCatalogFile], options), { now });
}
