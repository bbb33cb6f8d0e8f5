import { messages } from '@arot/contract';
import { readRows } from './read-rows.ts';
import { readTable, type TableOptions } from './read-table.ts';
import type { SourceRecord } from './source-record.ts';
import { isKnownName } from './table-layout.ts';

export type CsvOptions = TableOptions & {
  /** The text between the cells of a row. By default it is found: a comma, a semicolon, a tab or a vertical bar. */
  readonly separator?: string | undefined;
  /** The number of lines above the header. */
  readonly skipRows?: number | undefined;
};

/** Reads products or categories from CSV. */
export function readCsv(
  file: string,
  text: AsyncIterable<string> | readonly string[],
  options: CsvOptions,
): AsyncGenerator<SourceRecord> {
  const { separator, skipRows = 0, map, report } = options;
  if (report) report.rowsSkipped += skipRows;
  const rows = readRows(text, {
    ...{ separator, skipRows, isKnown: isKnownName(map) },
    onSeparator: (found) => {
      if (found !== (separator ?? ',')) report?.notes.push(messages.separatorFound(file, JSON.stringify(found)));
    },
  });
  return readTable(file, rows, options);
}
