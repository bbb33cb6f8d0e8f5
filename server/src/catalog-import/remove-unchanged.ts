import { type AuditContext, recordCatalogChanges } from '../audit/record-audit.ts';
import type { EntityManager } from '../database/database.ts';
import { lockListed } from './import.repository.ts';
import { ImportIssues, ImportRejectedError } from './import-issues.ts';
import type { SourceRecord } from './readers/source-record.ts';
import type { RecordKind } from './records.ts';
import {
  deleteUnchanged,
  deleteUnchangedCategories,
  findRemaining,
  type RemainingRow,
} from './remove-unchanged.repository.ts';
import { Spool } from './spool.ts';
import { prepareRecords, stageRecords } from './staging/stage-records.ts';

export type RemovalResult = {
  /** The number of removed rows of each kind. */
  readonly removed: Record<RecordKind, number>;
  /** Rows that the records name and that remain: changed since the import, or a category that is still in use. */
  readonly kept: readonly RemainingRow[];
};

/**
 * Deletes the rows that still equal the records, as an import of them wrote them. A row that was changed since remains,
 * and so does a category that contains other products or subcategories.
 *
 * @throws ImportRejectedError if a record is not valid
 */
export async function removeUnchanged(
  ctx: AuditContext,
  source: AsyncIterable<SourceRecord>,
  { dryRun }: { readonly dryRun: boolean },
): Promise<RemovalResult> {
  return await Spool.use(async (spool) => {
    const issues = new ImportIssues();
    await prepareRecords(source, issues, spool);
    if (issues.total > 0) throw new ImportRejectedError(issues);
    return await removePrepared(ctx, spool, dryRun);
  });
}

async function removePrepared(ctx: AuditContext, spool: Spool, dryRun: boolean): Promise<RemovalResult> {
  let result: RemovalResult | undefined;
  try {
    await ctx.em.transactional(async (transaction) => {
      await stageRecords(transaction, spool);
      await lockListed(transaction);
      await recordCatalogChanges({ ...ctx, em: transaction });
      result = await remove(transaction);
      if (dryRun) throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  if (!result) throw new Error('the removal ended without a result');
  return result;
}

/** Rolls back the transaction of a dry run. */
class DryRunDone extends Error {}

async function remove(em: EntityManager): Promise<RemovalResult> {
  const product = await deleteUnchanged(em, 'product');
  // The first pass deletes subcategories; the second one deletes main categories that are empty because of it.
  const category = (await deleteUnchangedCategories(em)) + (await deleteUnchangedCategories(em));
  const setting = await deleteUnchanged(em, 'setting');
  const appContent = await deleteUnchanged(em, 'appContent');
  const kept: RemainingRow[] = [];
  for (const kind of ['product', 'category', 'setting', 'appContent'] as const) {
    kept.push(...(await findRemaining(em, kind)));
  }
  return { removed: { product, category, setting, appContent }, kept };
}
