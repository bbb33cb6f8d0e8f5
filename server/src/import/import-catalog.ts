import { messages, NEW_CODES, NEW_ORDER_FIELDS } from '@arot/contract';
import { type AuditContext, recordAudit, recordCatalogChanges } from '../audit/record-audit.ts';
import { rejected } from '../base/errors.ts';
import { AvailabilityChanges } from '../catalog/staff-api/change-availability.ts';
import type { EntityManager } from '../database/database.ts';
import { isUniqueViolation } from '../database/sql.ts';
import { findCrossRecordIssues } from './cross-record-issues.repository.ts';
import {
  checkReferences,
  countNotable,
  countStored,
  deleteUnlisted,
  findRenames,
  followFormerSlugs,
  isUnlisted,
  type KindCounts,
  lockListed,
  type NotableChanges,
  type Rename,
  releaseSkus,
  renameListed,
  upsertStaged,
  writeStagedSettings,
} from './import.repository.ts';
import { ImportIssues, ImportRejectedError } from './import-issues.ts';
import { type PlannedKind, type PlannedRow, readPlannedRows } from './planned-rows.repository.ts';
import type { SourceRecord } from './readers/source-record.ts';
import type { RecordKind } from './records.ts';
import { Spool } from './spool.ts';
import { type PreparedKinds, prepareRecords, stageRecords } from './staging/stage-records.ts';
import { columnsOf } from './staging/staged-row.ts';

export type { NotableChanges, PlannedKind, PlannedRow };

export type ImportOptions = {
  /** Delete the rows that the input does not list, of every kind that the input contains. */
  readonly replace?: boolean;
  /** The number of rows that the import deletes. Required with `replace` for more than a tenth of a kind. */
  readonly delete?: number;
  /** Check and count everything, then roll back. */
  readonly dryRun?: boolean;
  /** Publish products whose record states no status. */
  readonly publish?: boolean;
  /** Allow prices of 0.00 that are not stored yet. */
  readonly allowFree?: boolean;
  /** Let a former slug mean the product that has another slug now. By default it is an issue. */
  readonly followRenames?: boolean;
  /** Change the prices of stored products, and nothing else. */
  readonly onlyPrices?: boolean;
  /** The creation time of new products whose record states none. */
  readonly now: Date;
  /** The actor of the import. By default a command, at `now`. */
  readonly audit?: Omit<AuditContext, 'em'>;
  /** Called in the transaction when the rows that the import lists are locked, and nothing has changed. */
  readonly onLocked?: (em: EntityManager) => Promise<void>;
  /**
   * Called in the transaction after the checks and before the writes, also if there are issues and nothing is written. It is called
   * again if the transaction is repeated. With it, a dry run too rejects a number of deletions that was not stated.
   */
  readonly onPlanned?: (em: EntityManager, plan: PlannedChanges) => Promise<void>;
};

/** What an import will do to the rows of a kind, in the order of the file. */
type PlannedChanges = {
  /** Returns the records with the rows that they change, then the rows that the import deletes. */
  rowsOf(kind: PlannedKind): AsyncIterable<PlannedRow>;
  /** Returns the number of rows that the import deletes. */
  countDeleted(kind: PlannedKind): Promise<number>;
  /** Returns what the import does to products that remain: the numbers of its result. */
  countNotable(): Promise<NotableChanges>;
};

type Counts = Record<Exclude<RecordKind, 'product'>, KindCounts> & {
  /** `restored`: deleted products that a record names. */
  readonly product: KindCounts & { readonly restored: number };
  /** Products whose record has their id and another slug. They count as updated or restored too. */
  readonly renamed: number;
} & NotableChanges;

/**
 * Row counts by kind of record. Each record is created, updated, unchanged or restored; of settings, also deleted. The other numbers
 * are about products that remain.
 */
export type ImportResult = Counts & { readonly dryRun: boolean };

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
    const prepared = { spool, issues, ...(await prepareRecords(source, issues, spool, options)) };
    try {
      return await importPrepared(em, prepared, options);
    } catch (error) {
      // Another transaction took an SKU after the check. The check of the second attempt names the product.
      if (isUniqueViolation(error)) return await importPrepared(em, prepared, options);
      throw error;
    }
  });
}

type PreparedRecords = Readonly<PreparedKinds> & { readonly spool: Spool; readonly issues: ImportIssues };

async function importPrepared(
  em: EntityManager,
  { spool, kinds, statesAvailability, issues }: PreparedRecords,
  options: ImportOptions,
): Promise<ImportResult> {
  const dryRun = options.dryRun ?? false;
  let result: ImportResult | undefined;
  try {
    await em.transactional(async (transaction) => {
      await stageRecords(transaction, spool);
      if (options.followRenames) await followFormerSlugs(transaction);
      const audit = { clock: () => options.now, ...options.audit, em: transaction };
      await recordCatalogChanges(audit, { creations: false });
      const replaced = new Set(options.replace && !options.onlyPrices ? kinds.keys() : []);
      const renamed = await findRenames(transaction);
      await lockListed(transaction, replaced, renamed);
      await options.onLocked?.(transaction);
      await renameListed(transaction, renamed, options.now);
      const cross = await findCrossRecordIssues(transaction, replaced, options);
      for (const { place, field, message } of cross.issues) issues.add(place, field, message);
      issues.addUnreported(cross.total - cross.issues.length);
      const unstated = options.publish && !options.onlyPrices ? { status: 'published' } : {};
      await options.onPlanned?.(transaction, {
        rowsOf: (kind) =>
          readPlannedRows(transaction, kind, {
            replaced: replaced.has(kind),
            renamed,
            unstated: kind === 'product' ? unstated : {},
            statesAvailability: kind === 'product' && statesAvailability,
          }),
        countDeleted: async (kind) => (replaced.has(kind) ? await countStored(transaction, kind, isUnlisted(kind)) : 0),
        countNotable: async () => {
          const { restored: _, ...notable } = await countNotable(transaction);
          return notable;
        },
      });
      if (issues.total > 0) throw new ImportRejectedError(issues);
      const availability = statesAvailability ? new AvailabilityChanges() : undefined;
      const counts = await write(transaction, { kinds, replaced, renamed, unstated, availability }, options);
      result = { ...counts, dryRun };
      if (dryRun) throw new DryRunDone();
      await availability?.record(audit);
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

function hasChanged({ category, product, setting, appContent }: Counts): boolean {
  const changes = [category, product, setting, appContent].map(
    ({ created, updated, deleted }) => created + updated + deleted,
  );
  return changes.some((count) => count > 0) || product.restored > 0;
}

/** The part of a kind that an import deletes without being told the number. */
const DELETED_PART = 1 / 10;

type Plan = Pick<PreparedRecords, 'kinds'> & {
  readonly replaced: ReadonlySet<RecordKind>;
  readonly renamed: readonly Rename[];
  /** Values by column of products whose records do not state them. */
  readonly unstated: Readonly<Record<string, unknown>>;
  readonly availability: AvailabilityChanges | undefined;
};

async function write(
  em: EntityManager,
  { kinds, replaced, renamed, unstated, availability }: Plan,
  { now, ...options }: ImportOptions,
): Promise<Counts> {
  const stored = new Map<RecordKind, number>();
  for (const kind of replaced) stored.set(kind, await countStored(em, kind));
  // A header without rows, or a list that a program has left empty.
  const lost = [...replaced].filter((kind) => kinds.get(kind) === 0 && stored.get(kind) !== 0);
  if (lost.length > 0) throw rejected('VALIDATION_ERROR', messages.nothingToReplaceWith(lost));
  const removed = async (kind: RecordKind) => (replaced.has(kind) ? await deleteUnlisted(em, kind, now) : 0);
  // Deletes products before their categories, and creates categories before their products.
  const deleted = {
    product: await removed('product'),
    category: await removed('category'),
    setting: await removed('setting'),
    appContent: await removed('appContent'),
  };
  const { restored, ...notable } = await countNotable(em);
  const category = await upsertStaged(em, 'category', { defaults: { hidden: false } });
  await releaseSkus(em);
  const product = await upsertStaged(em, 'product', {
    defaults: {
      images: [],
      status: 'draft',
      ...columnsOf({ ...NEW_ORDER_FIELDS, ...NEW_CODES }),
      created_at: now.toISOString(),
    },
    unstated,
    changed: renamed.map(({ after }) => after),
    availability,
  });
  const setting = await writeStagedSettings(em);
  const appContent = await upsertStaged(em, 'appContent', { defaults: { images: [], status: 'draft' } });
  await checkReferences(em);
  const counts = {
    category: { ...category, deleted: deleted.category },
    product: { ...product, updated: product.updated - restored, restored, deleted: deleted.product },
    setting: { ...setting, deleted: deleted.setting + setting.deleted },
    appContent: { ...appContent, deleted: deleted.appContent },
    renamed: renamed.length,
    ...notable,
  };
  requireNumber(counts, stored, options);
  return counts;
}

/** @throws OperatorError if the import deletes much, or another number than stated; the dry run of a command only tells the number */
function requireNumber(
  counts: Counts,
  stored: ReadonlyMap<RecordKind, number>,
  { dryRun, onPlanned, ...options }: Pick<ImportOptions, 'delete' | 'dryRun' | 'onPlanned'>,
): void {
  const deletions = [...stored]
    .map(([kind, rows]) => ({ kind, deleted: counts[kind].deleted, stored: rows }))
    .filter(({ deleted }) => deleted > 0);
  const total = deletedRows(counts);
  const needsNumber = deletions.some(({ deleted, stored: rows }) => deleted > rows * DELETED_PART);
  const onlyTells = dryRun && onPlanned === undefined;
  if (onlyTells || (options.delete === undefined ? !needsNumber : options.delete === total)) return;
  throw rejected('VALIDATION_ERROR', messages.deletionsNeedNumber(total, deletions));
}

/** Returns the number of rows of all kinds that an import deletes, with settings that it unsets. */
export function deletedRows({ category, product, setting, appContent }: Counts): number {
  return [category, product, setting, appContent].reduce((sum, { deleted }) => sum + deleted, 0);
}
