import { fileURLToPath } from 'node:url';
import type { changeAvailabilitiesRequest } from '@arot/contract';
import type * as z from 'zod';
import type { PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import type { AuditContext } from '../../audit/record-audit.ts';
import type { Clock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import { changeAvailabilities } from '../../catalog/staff-api/change-availability.ts';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { REFERENCE_SLUG } from '../../documents/about.ts';
import { databaseIsEmpty } from '../../import/database-is-empty.ts';
import { type ImportResult, importCatalog } from '../../import/import-catalog.ts';
import { readInput } from '../../import/readers/read-input.ts';
import { createApplication } from '../../oauth/applications/create-application.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { createDemoAccounts } from './demo-accounts.ts';

/** The availability of some products of the demo, so that each status is seen. That of the others is unknown. */
const STOCK: z.infer<typeof changeAvailabilitiesRequest>['changes'] = [
  { slug: 'mustard-oil-1l', status: 'in_stock', quantity: 640 },
  { slug: 'mustard-oil-250ml', status: 'low', quantity: 48 },
  { slug: 'soybean-oil-5l', status: 'in_stock' },
  { slug: 'sugar-1kg', status: 'out_of_stock', quantity: 0 },
  { slug: 'himsagar-mango-crate-20kg', status: 'preorder' },
];

/** Adds what is in stock to the products of the demo. */
async function createDemoStock(ctx: Pick<StaffContext, 'em' | 'clock'>): Promise<void> {
  await changeAvailabilities({ ...ctx, ifMatch: undefined }, { changes: STOCK });
}

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
  return await importCatalog(em, readInput([demoCatalogFile], { map: {} }), { now });
}

/** Registers the application that signs users in on the reference page, unless there is one. */
export async function createDemoApplication(ctx: AuditContext, publicOrigin: string): Promise<void> {
  try {
    await ctx.em.transactional(async (em) => {
      // Servers that start together create it once.
      await takeLock(em, 'demo');
      await createApplication(
        { ...ctx, em },
        { name: 'API reference', slug: REFERENCE_SLUG, redirectUris: [`${publicOrigin}/docs`], public: true },
      );
    });
  } catch (error) {
    // The application exists, or OAuth does not accept the origin. The demo works without it.
    if (!(error instanceof OperatorError)) throw error;
  }
}
