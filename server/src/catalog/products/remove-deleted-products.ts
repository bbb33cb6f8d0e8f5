import { recordCatalogChanges } from '../../audit/record-audit.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import { RESTORABLE_MS } from './restore-product.ts';
import { removeDeletedBefore } from './write-product.repository.ts';

/** Products of one transaction. */
const BATCH = 500;

/** Removes the products that can no longer be restored, with one audit event for each. @returns their number */
export async function removeDeletedProducts(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - RESTORABLE_MS);
  let removed = 0;
  for (;;) {
    const batch = await database.fork().transactional(async (em) => {
      await recordCatalogChanges({ em, clock, actor: 'job' });
      return await removeDeletedBefore(em, before, BATCH);
    });
    removed += batch;
    if (batch < BATCH) return removed;
  }
}
