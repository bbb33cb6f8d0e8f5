import type { EntityManager } from '../database/open-database.ts';
import { closeStaging, lockListed, openStaging } from './import.repository.ts';
import { stageAll } from './import-catalog.ts';
import { ImportRefusedError, Issues } from './import-issues.ts';
import type { RecordKind } from './records.ts';
import {
  deleteUnchanged,
  deleteUnchangedCategories,
  findRemaining,
  type RemainingRow,
} from './remove-unchanged.repository.ts';
import type { SourceRecord } from './readers/source-record.ts';

export type RemovalResult = {
  /** How many rows of each kind were removed. */
  readonly removed: Record<RecordKind, number>;
  /** Rows that the records name and that stay: changed since, or a category that is still in use. */
  readonly kept: readonly RemainingRow[];
};

/**
 * Removes the rows that are exactly what the records say, as an import of them left it. A row that anybody changed
 * stays, and so does a category that holds other products or subcategories.
 *
 * @throws ImportRefusedError for records that are not valid
 */
export async function removeUnchanged(
  em: EntityManager,
  source: AsyncIterable<SourceRecord>,
  { dryRun }: { readonly dryRun: boolean },
): Promise<RemovalResult> {
  let result: RemovalResult | undefined;
  try {
    await em.transactional(async (transaction) => {
      await openStaging(transaction);
      const faults = new Issues();
      await stageAll(transaction, source, faults);
      await closeStaging(transaction);
      if (faults.total > 0) throw new ImportRefusedError(faults);
      await lockListed(transaction);
      result = await remove(transaction);
      if (dryRun) throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  if (!result) throw new Error('the removal ended without a result');
  return result;
}

/** Rolls a dry run back. */
class DryRunDone extends Error {}

async function remove(em: EntityManager): Promise<RemovalResult> {
  const product = await deleteUnchanged(em, 'product');
  // Subcategories go first; the second pass finds the main categories that they have left empty.
  const category = (await deleteUnchangedCategories(em)) + (await deleteUnchangedCategories(em));
  const setting = await deleteUnchanged(em, 'setting');
  const appContent = await deleteUnchanged(em, 'appContent');
  const kept: RemainingRow[] = [];
  for (const kind of ['product', 'category', 'setting', 'appContent'] as const) {
    kept.push(...(await findRemaining(em, kind)));
  }
  return { removed: { product, category, setting, appContent }, kept };
}
