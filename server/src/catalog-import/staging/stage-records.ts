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

/**
 * Validates records, collects their issues, and writes the records into the staging table.
 *
 * @returns the kinds of record that the source contains
 */
export async function stageRecords(
  em: EntityManager,
  source: AsyncIterable<SourceRecord>,
  issues: ImportIssues,
  options: StagingOptions = {},
): Promise<Set<RecordKind>> {
  const kinds = new Set<RecordKind>();
  const batches = new StagingBatches(em);
  try {
    for await (const item of source) {
      if (item.type === 'issue') {
        issues.add(item.place, item.field, item.message);
        continue;
      }
      kinds.add(item.kind);
      if (item.type === 'kind') continue;
      const row = validate(item, issues, options);
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

/** The field that an issue names. For a setting it is the setting's key, because a file has settings as `key: value`. */
function fieldName(kind: RecordKind, field: string, value: unknown): string {
  return kind === 'setting' && isObject(value) && typeof value.key === 'string' ? value.key : field;
}

const STAGE = {
  category: stageCategory,
  product: stageProduct,
  setting: stageSetting,
  appContent: stageAppContent,
} as const satisfies Record<RecordKind, (place: Place, record: never, defaultStatus?: 'published') => StagedRow>;
