import type { Place } from '../import-issues.ts';
import type { RecordKind } from '../records.ts';

/**
 * What a reader finds in its input: a record that is still to be validated, a kind that is stated though it may have no
 * records, or something that is not a record at all.
 */
export type SourceRecord =
  | { readonly type: 'record'; readonly place: Place; readonly kind: RecordKind; readonly value: unknown }
  | { readonly type: 'kind'; readonly kind: RecordKind }
  | { readonly type: 'fault'; readonly place: Place; readonly field: string; readonly message: string };

export function sourceIssue(place: Place, field: string, message: string): SourceRecord {
  return { type: 'fault', place, field, message };
}
