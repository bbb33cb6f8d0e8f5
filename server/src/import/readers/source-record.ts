import type { Place } from '../import-issues.ts';
import type { RecordKind } from '../records.ts';

/**
 * One item that a reader yields:
 *
 * - `record`: a record that has not been validated;
 * - `kind`: the input contains this kind, possibly without records, which matters to `--replace`;
 * - `issue`: a part of the input that cannot be read as a record.
 */
export type SourceRecord =
  | { readonly type: 'record'; readonly place: Place; readonly kind: RecordKind; readonly value: unknown }
  | { readonly type: 'kind'; readonly kind: RecordKind }
  | { readonly type: 'issue'; readonly place: Place; readonly field: string; readonly message: string };

export function sourceIssue(place: Place, field: string, message: string): SourceRecord {
  return { type: 'issue', place, field, message };
}
