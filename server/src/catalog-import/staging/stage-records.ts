import type { EntityManager } from '../../database/open-database.ts';
import { fieldErrors } from '../../http/validation.ts';
import type { ImportIssues, Place } from '../import-issues.ts';
import { isObject } from '../readers/read-json.ts';
import type { SourceRecord } from '../readers/source-record.ts';
import { type RecordKind, recordSchemas } from '../records.ts';
import {
  type StagedRow,
  stageAppContent,
  stageCategory,
  stageInvalid,
  stageProduct,
  stageSetting,
} from './staged-row.ts';
import { toStagedText } from './staging.repository.ts';
import { StagingBatches } from './staging-batches.ts';

type StagingOptions = {
  /** Publish products whose record states no status. */
  readonly publish?: boolean;
};

/** Records that have been validated, as rows of the staging table, and the kinds among them. Both are complete at the end. */
export type PreparedRecords = { readonly rows: AsyncIterable<string>; readonly kinds: ReadonlySet<RecordKind> };

/** Validates records while the rows are read, and collects their issues. */
export function prepareRecords(
  source: AsyncIterable<SourceRecord>,
  issues: ImportIssues,
  options: StagingOptions = {},
): PreparedRecords {
  const kinds = new Set<RecordKind>();
  return { rows: validRows(source, issues, options, kinds), kinds };
}

async function* validRows(
  source: AsyncIterable<SourceRecord>,
  issues: ImportIssues,
  options: StagingOptions,
  kinds: Set<RecordKind>,
): AsyncGenerator<string> {
  for await (const item of source) {
    if (item.type === 'issue') {
      issues.add(item.place, item.field, item.message);
      continue;
    }
    kinds.add(item.kind);
    if (item.type === 'kind') continue;
    const row = validate(item, issues, options);
    if (row) yield toStagedText(row);
  }
}

/** Writes the rows into the staging table. */
export async function stageRows(em: EntityManager, rows: AsyncIterable<string>): Promise<void> {
  const batches = new StagingBatches(em);
  try {
    for await (const row of rows) await batches.add(row);
    await batches.flush();
  } finally {
    await batches.settled();
  }
}

function validate(
  { place, kind, value }: SourceRecord & { type: 'record' },
  issues: ImportIssues,
  { publish }: StagingOptions,
): StagedRow | undefined {
  const parsed = recordSchemas[kind].safeParse(value);
  if (!parsed.success) {
    for (const [field, messages] of Object.entries(fieldErrors(parsed.error.issues, ''))) {
      for (const message of messages) issues.add(place, fieldName(kind, field, value), message);
    }
    return stageInvalid(place, kind, value);
  }
  return STAGE[kind](place, parsed.data as never, publish ? 'published' : undefined);
}

/** Returns the field that an issue names. For a setting it is the setting's key, because a file has settings as `key: value`. */
function fieldName(kind: RecordKind, field: string, value: unknown): string {
  return kind === 'setting' && isObject(value) && typeof value.key === 'string' ? value.key : field;
}

const STAGE = {
  category: stageCategory,
  product: stageProduct,
  setting: stageSetting,
  appContent: stageAppContent,
} as const satisfies Record<RecordKind, (place: Place, record: never, defaultStatus?: 'published') => StagedRow>;
