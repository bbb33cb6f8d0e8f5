import { foldHeader, readMultiline } from '@arot/contract/typed';
/** The cells of a CSV file by the rows and columns that the issues of the server name. */
export type Cells = {
  /** @returns the cell, or the whole row without a column; undefined if the file does not have it */
  readonly read: (row: number, column?: string) => string | undefined;
};

/** Reads a CSV file as the server does: a row is named by the first of its lines, and the first row has the columns. */
export function readCells(csv: string): Cells {
  const records = readRecords(readMultiline(csv));
  const [header] = records.values();
  const columns = header?.cells.map(foldHeader) ?? [];
  return {
    read: (row, column) => {
      const record = records.get(row);
      if (column === undefined) return record?.text;
      const at = columns.indexOf(foldHeader(column));
      return at === -1 ? undefined : record?.cells[at]?.trim();
    },
  };
}

type CsvRecord = { readonly text: string; readonly cells: readonly string[] };

/** @see https://www.rfc-editor.org/rfc/rfc4180#section-2 */
function readRecords(csv: string): ReadonlyMap<number, CsvRecord> {
  const records = new Map<number, CsvRecord>();
  let line = 1;
  // A record: cells in quotes, in which a quote is doubled and a line may end, and cells without.
  for (const [text] of csv.matchAll(/(?:"[^"]*"|[^"\n])*(?:\n|$)/g)) {
    const record = text.replace(/\n$/, '');
    if (record.trim() !== '') records.set(line, { text: record, cells: readRecord(record) });
    line += text.split('\n').length - 1;
  }
  return records;
}

function readRecord(record: string): string[] {
  return Array.from(record.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}
