import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldErrors } from '@arot/contract/issues';
import { messages } from '@arot/contract/messages';
import type { EntityManager } from '../../database/database.ts';
import type { ImportIssues } from '../import-issues.ts';
import { isObject } from '../readers/read-json.ts';
import type { SourceRecord } from '../readers/source-record.ts';
import { type RecordKind, recordSchemas } from '../records.ts';
import type { Spool } from '../spool.ts';
import { STAGE, type StagedRow, stageInvalid } from './staged-row.ts';
import { closeStaging, insertStagedRows, openStaging, toStagedText } from './staging.repository.ts';

type StagingOptions = {
  /** Read the prices of products, and nothing else of a record. */
  readonly onlyPrices?: boolean;
};

/** Tells what the records of an input have. */
export type PreparedKinds = {
  /** The number of records by kind; 0 for a kind that the input has without records. */
  readonly kinds: Map<RecordKind, number>;
  /** True if a record states availability. */
  statesAvailability: boolean;
};

/**
 * Validates and counts records, collects their issues, and writes those that can be staged into a spool. A transaction can read the spool
 * again if PostgreSQL undoes it, and reading the input never keeps one open.
 */
export async function prepareRecords(
  source: AsyncIterable<SourceRecord>,
  issues: ImportIssues,
  spool: Spool,
  options: StagingOptions = {},
): Promise<Readonly<PreparedKinds>> {
  const prepared: PreparedKinds = { kinds: new Map(), statesAvailability: false };
  for await (const row of validRows(source, issues, options, prepared)) await spool.write(`${row}\n`);
  return prepared;
}

async function* validRows(
  source: AsyncIterable<SourceRecord>,
  issues: ImportIssues,
  options: StagingOptions,
  prepared: PreparedKinds,
): AsyncGenerator<string> {
  const { kinds } = prepared;
  for await (const item of source) {
    if (item.type === 'issue') {
      issues.add(item.place, item.field, item.message, item.cell);
      continue;
    }
    if (item.type === 'kind' || !item.implied) {
      kinds.set(item.kind, (kinds.get(item.kind) ?? 0) + (item.type === 'kind' ? 0 : 1));
    }
    if (item.type === 'kind') {
      if (item.table) issues.setColumns(item.table.file, item.table.columnOf);
      continue;
    }
    const row = options.onlyPrices ? validatePrices(item, issues) : validate(item, issues);
    if (row?.columns?.availability !== undefined) prepared.statesAvailability = true;
    if (row) yield toStagedText(row);
  }
}

/** Creates the temporary tables of an import in its transaction, and fills them from the spool. */
export async function stageRecords(em: EntityManager, spool: Spool): Promise<void> {
  await openStaging(em);
  // While the database writes one batch, the next one is collected; there are never more than these two in memory.
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const batch of inBatches(spool.readLines())) {
      await sending;
      sending = insertStagedRows(em, batch);
      // The next `await` of the promise throws a failure. This handler only prevents an unhandled rejection before that.
      sending.catch(() => undefined);
      // A generated source and the embedded database never wait for I/O, so other work of the process would not get to
      // run. The sanitiser's memory is also freed only in a later turn of the event loop.
      await nextTurn();
    }
    await sending;
  } finally {
    // No write is in flight when the transaction ends.
    await sending.catch(() => undefined);
  }
  await closeStaging(em);
}

function validate(
  { place, kind, value, cellOf }: SourceRecord & { type: 'record' },
  issues: ImportIssues,
): StagedRow | undefined {
  const parsed = recordSchemas[kind].safeParse(value);
  if (!parsed.success) {
    for (const [field, found] of Object.entries(fieldErrors(parsed.error.issues, ''))) {
      for (const message of found) issues.add(place, fieldName(kind, field, value), message, cellOf?.(field));
    }
    return stageInvalid(place, kind, value);
  }
  return STAGE[kind](place, parsed.data as never);
}

/** Validates the prices of a product. A record without prices would change nothing, so it is an issue. */
function validatePrices(record: SourceRecord & { type: 'record' }, issues: ImportIssues): StagedRow | undefined {
  const { slug, prices } = isObject(record.value) ? record.value : {};
  if (record.kind !== 'product' || prices === undefined) {
    issues.add(record.place, '', messages.csvNoSlugOrPrice);
    return undefined;
  }
  return validate({ ...record, value: { slug, prices } }, issues);
}

/** Returns the field that an issue names. For a setting it is the setting's key, because a file has settings as `key: value`. */
function fieldName(kind: RecordKind, field: string, value: unknown): string {
  return kind === 'setting' && isObject(value) && typeof value.key === 'string' ? value.key : field;
}

const BATCH_SIZE = 100;
/** The maximum length of a batch in UTF-16 units. Records can be long, so a batch is limited by its length too. */
const BATCH_LENGTH = 4 * 1024 * 1024;

async function* inBatches(rows: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const row of rows) {
    batch.push(row);
    length += row.length;
    if (batch.length < BATCH_SIZE && length < BATCH_LENGTH) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
