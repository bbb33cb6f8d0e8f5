import { type AuditContext, recordAudit, recordCatalogChanges } from '../audit/record-audit.ts';
import type { EntityManager } from '../database/database.ts';
import { isUniqueViolation } from '../database/sql.ts';
import { findCrossRecordIssues } from './cross-record-issues.repository.ts';
import {
  checkReferences,
  countRemovedPrices,
  deleteUnlisted,
  type KindCounts,
  lockListed,
  type RemovedPrices,
  releaseSkus,
  upsertStaged,
  writeStagedSettings,
} from './import.repository.ts';
import { ImportIssues, ImportRejectedError } from './import-issues.ts';
import type { SourceRecord } from './readers/source-record.ts';
import type { RecordKind } from './records.ts';
import { Spool } from './spool.ts';
import { prepareRecords, stageRecords } from './staging/stage-records.ts';

export type ImportOptions = {
  /** Delete the rows that the input does not list, of every kind that the input contains. */
  readonly replace?: boolean;
  /** Check and count everything, then roll back. */
  readonly dryRun?: boolean;
  /** Publish products whose record states no status. */
  readonly publish?: boolean;
  /** The creation time of new products whose record states none. */
  readonly now: Date;
  /** The actor of the import. By default a command, at `now`. */
  readonly audit?: Omit<AuditContext, 'em'>;
};

/** Row counts by kind of record. `pricesRemoved` and `discountsRemoved` count price tiers of products that remain. */
export type ImportResult = Record<RecordKind, KindCounts> & RemovedPrices & { readonly dryRun: boolean };

/**
 * Reads all records, checks them, and writes all of them or none. Memory use does not grow with the number of records,
 * because they are in a temporary file first, and then in a temporary table. Importing the same records again changes nothing.
 *
 * The audit trail gets one event for the import with the numbers of rows, and one for each row that it changes or deletes.
 *
 * @throws ImportRejectedError with every issue found; nothing was written then
 */
export async function importCatalog(
  em: EntityManager,
  source: AsyncIterable<SourceRecord>,
  options: ImportOptions,
): Promise<ImportResult> {
  return await Spool.use(async (spool) => {
    const issues = new ImportIssues();
    const prepared = { spool, issues, kinds: await prepareRecords(source, issues, spool, options) };
    try {
      return await importPrepared(em, prepared, options);
    } catch (error) {
      // Another transaction took an SKU after the check. The check of the second attempt names the product.
      if (isUniqueViolation(error)) return await importPrepared(em, prepared, options);
      throw error;
    }
  });
}

type PreparedRecords = {
  readonly spool: Spool;
  readonly kinds: ReadonlySet<RecordKind>;
  readonly issues: ImportIssues;
};

async function importPrepared(
  em: EntityManager,
  { spool, kinds, issues }: PreparedRecords,
  options: ImportOptions,
): Promise<ImportResult> {
  const dryRun = options.dryRun ?? false;
  let result: ImportResult | undefined;
  try {
    await em.transactional(async (transaction) => {
      await stageRecords(transaction, spool);
      const replaced = options.replace ? kinds : new Set<RecordKind>();
      const cross = await findCrossRecordIssues(transaction, replaced);
      for (const { field, message, ...place } of cross.issues) issues.add(place, field, message);
      issues.addUnreported(cross.total - cross.issues.length);
      if (issues.total > 0) throw new ImportRejectedError(issues);
      const audit = { clock: () => options.now, ...options.audit, em: transaction };
      await recordCatalogChanges(audit, { creations: false });
      const counts = await write(transaction, replaced, options.now);
      result = { ...counts, dryRun };
      if (dryRun) throw new DryRunDone();
      if (hasChanged(counts)) await recordAudit(audit, 'catalog_imported', { accountId: null, details: counts });
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  if (!result) throw new Error('the import ended without a result');
  return result;
}

/** Rolls back the transaction of a dry run. */
class DryRunDone extends Error {}

type Counts = Record<RecordKind, KindCounts> & RemovedPrices;

function hasChanged({ category, product, setting, appContent }: Counts): boolean {
  return [category, product, setting, appContent].some(
    ({ created, updated, deleted }) => created + updated + deleted > 0,
  );
}

async function write(em: EntityManager, replaced: ReadonlySet<RecordKind>, now: Date): Promise<Counts> {
  await lockListed(em, replaced);
  const removed = async (kind: RecordKind) => (replaced.has(kind) ? await deleteUnlisted(em, kind) : 0);
  // Deletes products before their categories, and creates categories before their products.
  const deleted = {
    product: await removed('product'),
    category: await removed('category'),
    setting: await removed('setting'),
    appContent: await removed('appContent'),
  };
  const removedPrices = await countRemovedPrices(em);
  const category = await upsertStaged(em, 'category', { hidden: false });
  await releaseSkus(em);
  const product = await upsertStaged(em, 'product', {
    images: [],
    status: 'draft',
    wholesale_min_order_quantity: 1,
    retail_min_order_quantity: 1,
    wholesale_increment: 1,
    retail_increment: 1,
    gtins: [],
    created_at: now.toISOString(),
  });
  const setting = await writeStagedSettings(em);
  const appContent = await upsertStaged(em, 'appContent', { images: [], status: 'draft' });
  await checkReferences(em);
  return {
    category: { ...category, deleted: deleted.category },
    product: { ...product, deleted: deleted.product },
    setting: { ...setting, deleted: deleted.setting + setting.deleted },
    appContent: { ...appContent, deleted: deleted.appContent },
    ...removedPrices,
  };
}
