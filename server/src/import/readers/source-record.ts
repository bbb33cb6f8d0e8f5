import type { Message } from '@arot/contract';
import type { Cell, Place } from '../import-issues.ts';
import type { RecordKind } from '../records.ts';

/**
 * One item that a reader yields:
 *
 * - `record`: a record that has not been validated. A table has the cell of each of its fields. An implied record is no part of the
 *   input, but a category that a product names;
 * - `kind`: the input contains this kind, possibly without records, which matters to `--replace`. A table has the column of each
 *   field;
 * - `issue`: a part of the input that cannot be read as a record.
 */
export type SourceRecord =
  | {
      readonly type: 'record';
      readonly place: Place;
      readonly kind: RecordKind;
      readonly value: unknown;
      readonly cellOf?: (field: string) => Cell;
      readonly implied?: true;
    }
  | { readonly type: 'kind'; readonly kind: RecordKind; readonly table?: TableColumns }
  | {
      readonly type: 'issue';
      readonly place: Place;
      readonly field: string;
      readonly message: Message;
      readonly cell?: Cell | undefined;
    };

/** The columns that the fields of a file are read from, for the issues that checks between records find. */
type TableColumns = { readonly file: string; readonly columnOf: (field: string) => string | null };

export function sourceIssue(place: Place, field: string, message: Message, cell?: Cell): SourceRecord {
  return { type: 'issue', place, field, message, cell };
}
