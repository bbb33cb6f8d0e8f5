import type { EntityManager } from '../database/open-database.ts';
import { fieldErrors } from '../http/validation.ts';
import { findCrossRecordIssues } from './cross-record-issues.repository.ts';
import {
  checkReferences,
  closeStaging,
  countRemovedPrices,
  deleteUnlisted,
  type KindCounts,
  lockListed,
  openStaging,
  type RemovedPrices,
  toStagedText,
  upsertStaged,
  writeStagedSettings,
} from './import.repository.ts';
import { ImportRefusedError, Issues, type Place } from './import-issues.ts';
import { isObject } from './readers/read-json.ts';
import { type RecordKind, recordSchemas } from './records.ts';
import type { SourceRecord } from './readers/source-record.ts';
import {
  type StagedRow,
  stageAppContent,
  stageCategory,
  stageInvalid,
  stageProduct,
  stageSetting,
} from './staging/staged-row.ts';
import { StagingBatches } from './staging/staging-batches.ts';

export type ImportOptions = {
  /** Delete the rows of every kind that the input has, unless the input lists them. */
  readonly replace?: boolean;
  /** Do everything, report it, and leave the database as it was. */
  readonly dryRun?: boolean;
  /** Publish products whose record states no status. */
  readonly publish?: boolean;
  /** What a new product without a creation time gets. */
  readonly now: Date;
};

/** Counts of rows by kind of record. `pricesRemoved` and `discountsRemoved` count tiers of products that stay. */
export type ImportResult = Record<RecordKind, KindCounts> & RemovedPrices & { readonly dryRun: boolean };

/**
 * Reads all records, checks them, and writes all of them or none. Memory stays the same for any number of records: they
 * wait in a temporary table. Importing the same records again changes nothing.
 *
 * @throws ImportRefusedError with every fault found; then nothing was written
 */
export async function importCatalog(
  em: EntityManager,
  source: AsyncIterable<SourceRecord>,
  options: ImportOptions,
): Promise<ImportResult> {
  const dryRun = options.dryRun ?? false;
  let result: ImportResult | undefined;
  try {
    await em.transactional(async (transaction) => {
      await openStaging(transaction);
      const faults = new Issues();
      const kinds = await stageAll(transaction, source, faults, options);
      await closeStaging(transaction);
      const replaced = options.replace ? kinds : new Set<RecordKind>();
      const cross = await findCrossRecordIssues(transaction, replaced);
      for (const { field, message, ...place } of cross.faults) faults.add(place, field, message);
      faults.addUncached(cross.total - cross.faults.length);
      if (faults.total > 0) throw new ImportRefusedError(faults);
      result = { ...(await write(transaction, replaced, options.now)), dryRun };
      if (dryRun) throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  if (!result) throw new Error('the import ended without a result');
  return result;
}

/** Rolls a dry run back. */
class DryRunDone extends Error {}

/** Validates the records and stages them. */
export async function stageAll(
  em: EntityManager,
  source: AsyncIterable<SourceRecord>,
  faults: Issues,
  options: Pick<ImportOptions, 'publish'> = {},
): Promise<Set<RecordKind>> {
  const kinds = new Set<RecordKind>();
  const batches = new StagingBatches(em);
  try {
    for await (const item of source) {
      if (item.type === 'fault') {
        faults.add(item.place, item.field, item.message);
        continue;
      }
      kinds.add(item.kind);
      if (item.type === 'kind') continue;
      const row = validate(item, faults, options);
      if (row) await batches.add(toStagedText(row));
    }
    await batches.flush();
  } finally {
    await batches.settled();
  }
  return kinds;
}

function validate(
  { place, kind, value }: SourceRecord & { type: 'record' },
  faults: Issues,
  { publish }: Pick<ImportOptions, 'publish'>,
): StagedRow | undefined {
  const parsed = recordSchemas[kind].safeParse(value);
  if (!parsed.success) {
    for (const [field, messages] of Object.entries(fieldErrors(parsed.error.issues, ''))) {
      for (const message of messages) faults.add(place, nameField(kind, field, value), message);
    }
    return stageInvalid(place, kind, value);
  }
  return STAGE[kind](place, parsed.data as never, publish ? 'published' : undefined);
}

/** A setting is a key and a value in the file, so its key is the field that an operator looks for. */
function nameField(kind: RecordKind, field: string, value: unknown): string {
  return kind === 'setting' && isObject(value) && typeof value.key === 'string' ? value.key : field;
}

const STAGE = {
  category: stageCategory,
  product: stageProduct,
  setting: stageSetting,
  appContent: stageAppContent,
} as const satisfies Record<RecordKind, (place: Place, record: never, unstatedStatus?: 'published') => StagedRow>;

async function write(
  em: EntityManager,
  replaced: ReadonlySet<RecordKind>,
  now: Date,
): Promise<Record<RecordKind, KindCounts> & RemovedPrices> {
  await lockListed(em);
  const removed = async (kind: RecordKind) => (replaced.has(kind) ? await deleteUnlisted(em, kind) : 0);
  // Products go before the categories that they were in; new categories come before new products.
  const deleted = {
    product: await removed('product'),
    category: await removed('category'),
    setting: await removed('setting'),
    appContent: await removed('appContent'),
  };
  const removedPrices = await countRemovedPrices(em);
  const category = await upsertStaged(em, 'category', {});
  const product = await upsertStaged(em, 'product', {
    images: [],
    status: 'draft',
    wholesale_min_order_quantity: 1,
    retail_min_order_quantity: 1,
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
