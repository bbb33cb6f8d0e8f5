import { pipeline, Readable } from 'node:stream';
import { readMultiline } from '@arot/contract';
import { parse } from 'csv-parse';

/**
 * The maximum size of a row in bytes, larger than any valid record. Without it, a quote that is never closed would read the whole
 * file as one cell.
 */
const MAX_ROW_BYTES = 4 * 1024 * 1024;

/**
 * Reads the rows of a CSV file, without rows whose cells are all empty. The number of a row is that of its first line.
 *
 * @throws CsvError for a text that is no CSV
 */
export async function* readRows(
  text: AsyncIterable<string> | readonly string[],
): AsyncGenerator<{ record: string[]; row: number }> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: '\n',
    max_record_size: MAX_ROW_BYTES,
  });
  // An error of the source reaches the loop below through the parser.
  pipeline(Readable.from(withLineFeeds(text)), parser, () => undefined);
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield { record, row: info.lines - countLineEnds(record) };
  }
}

/**
 * Counts the line ends inside the cells. The parser reports the line on which a row ends; subtracting them gives its first line.
 */
function countLineEnds(record: readonly string[]): number {
  return record.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

/** Converts every line end to a line feed: a file that several programs have edited can mix all kinds. */
async function* withLineFeeds(text: AsyncIterable<string> | readonly string[]): AsyncGenerator<string> {
  // A carriage return at the end of a chunk may be the first half of CR LF, so it is added to the next chunk.
  let pending = '';
  for await (const chunk of text) {
    const piece = pending + chunk;
    pending = piece.endsWith('\r') ? '\r' : '';
    yield readMultiline(piece.slice(0, piece.length - pending.length));
  }
  if (pending !== '') yield '\n';
}

/** Returns cells as a row of CSV, with quotes where they are needed. */
export function toCsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
