import { pipeline, Readable } from 'node:stream';
import { type Message, messages, readMultiline } from '@arot/contract';
import { type CsvError, parse } from 'csv-parse';

/**
 * The maximum size of a row in bytes, larger than any valid record. Without it, a quote that is never closed would read the whole
 * file as one cell.
 */
const MAX_ROW_BYTES = 4 * 1024 * 1024;

/** The separators that are found without an option. The first one wins a tie. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The text in which the separator is found. */
const MAX_START = 64 * 1024;
const MAX_START_LINES = 20;

/** A cell that was not understood whole. `spoilsRow` if no cell of the row can be trusted. */
export type CellProblem = {
  readonly index: number;
  readonly message: Message;
  readonly value: string;
  readonly spoilsRow?: boolean;
};

const NO_PROBLEMS: readonly CellProblem[] = [];

/** A row of a table. `row` is the number of its first line, or the number in its sheet. */
export type TableRow = {
  readonly record: string[];
  readonly row: number;
  readonly problems: readonly CellProblem[];
};

export type RowOptions = {
  /** By default it is found in the first lines. */
  readonly separator?: string | undefined;
  /** The number of lines above the header. */
  readonly skipRows?: number | undefined;
  /** Returns true for the name of a column that the caller reads, which tells its separator. */
  readonly isKnown: (name: string) => boolean;
  readonly onSeparator?: (separator: string) => void;
};

/** A table cannot be read further. `index` is the column in which the problem begins. */
export class UnreadableRowError extends Error {
  readonly problem: Message;
  readonly row: number;
  readonly index: number | undefined;

  constructor(problem: Message, row: number, index?: number) {
    super(problem.en);
    this.problem = problem;
    this.row = row;
    this.index = index;
  }
}

/** The messages for the errors of the parser, whose own texts are for programmers. */
const PROBLEMS: Partial<Record<CsvError['code'], Message>> = {
  CSV_QUOTE_NOT_CLOSED: messages.csvQuoteOpen,
  CSV_MAX_RECORD_SIZE: messages.csvRowTooLong,
};

/**
 * Reads the rows of a CSV file, without rows whose cells are all empty. The number of a row is that of its first line.
 *
 * @throws UnreadableRowError after the last row that can be read
 */
export async function* readRows(
  text: AsyncIterable<string> | readonly string[],
  options: RowOptions,
): AsyncGenerator<TableRow> {
  const { start, rest } = await readStart(withLineFeeds(text), options.skipRows ?? 0);
  const { separator, skipped, body } = findSeparator(start, options);
  options.onSeparator?.(separator);
  let endLine = skipped;
  let failure: UnreadableRowError | undefined;
  /** The numbers of the rows that the parser has read ahead. */
  const rows: number[] = [];
  const parser = parse({
    delimiter: separator,
    trim: true,
    relax_column_count: true,
    record_delimiter: '\n',
    max_record_size: MAX_ROW_BYTES,
    // An error must not discard the rows before it, so it ends the input instead of the stream.
    skip_records_with_error: true,
    on_skip: (error) => {
      if (!error) return;
      const problem = PROBLEMS[error.code] ?? messages.csvQuoteInside;
      const index = typeof error.column === 'number' ? error.column : undefined;
      failure ??= new UnreadableRowError(problem, endLine + 1, index);
    },
    on_record: (record: string[], { lines }) => {
      if (failure) return null;
      const row = endLine + 1;
      endLine = skipped + lines;
      if (record.every((cell) => cell === '')) return null;
      rows.push(row);
      return record;
    },
  });
  async function* source() {
    yield body;
    for await (const chunk of rest) {
      if (failure) return;
      yield chunk;
    }
  }
  // An error of the source reaches the loop below through the parser.
  pipeline(Readable.from(source()), parser, () => undefined);
  let width: number | undefined;
  for await (const record of parser as AsyncIterable<string[]>) {
    width ??= record.length;
    const problem = findSwallowedRows(record, width, separator);
    yield { record, row: rows.shift() ?? 0, problems: problem ? [problem] : NO_PROBLEMS };
  }
  if (failure) throw failure;
}

/** Reads the lines above the header, and enough text to find the separator. */
async function readStart(
  text: AsyncGenerator<string>,
  skipRows: number,
): Promise<{ start: string; rest: AsyncIterable<string> }> {
  let start = '';
  let lines = -skipRows;
  const isEnough = () => lines >= MAX_START_LINES || (lines >= 0 && start.length >= MAX_START);
  while (!isEnough() && start.length < MAX_ROW_BYTES) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
    lines += value.split('\n').length - 1;
  }
  return { start: start.replace(/^\ufeff/, ''), rest: text };
}

/** Finds the separator: `sep=;` in the first line, or the one by which a line has the most known names, or the most names. */
function findSeparator(
  start: string,
  { separator, skipRows = 0, isKnown }: RowOptions,
): { separator: string; skipped: number; body: string } {
  const stated = /^"?sep=(.|\\t)"?\n/.exec(start);
  const skipped = Math.max(skipRows, stated ? 1 : 0);
  let body = start;
  for (let line = 0; line < skipped; line += 1) body = body.slice(body.indexOf('\n') + 1 || body.length);
  const lines = body.split('\n', MAX_START_LINES).filter((line) => line.trim() !== '');
  const cells = (line: string, by: string) => line.split(by).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const known = (by: string) => Math.max(0, ...lines.map((line) => cells(line, by).filter(isKnown).length));
  const width = (by: string) => cells(lines[0] ?? '', by).length;
  const [found] = SEPARATORS.map((by) => ({ by, known: known(by), width: width(by) })).toSorted(
    (left, right) => right.known - left.known || right.width - left.width,
  );
  return { separator: separator ?? stated?.[1]?.replace('\\t', '\t') ?? found?.by ?? ',', skipped, body };
}

/**
 * Finds a cell whose lines look like rows: each of them, with the cells beside the first and the last one, has as many cells as the
 * header. A separator before a space belongs to prose.
 */
function findSwallowedRows(record: readonly string[], width: number, separator: string): CellProblem | undefined {
  if (width < 2 || record.length !== width || !record.some((cell) => cell.includes('\n'))) return undefined;
  for (const [index, cell] of record.entries()) {
    if (!cell.includes('\n')) continue;
    const lines = cell.split('\n');
    const looksLikeRows = lines.every((line, place) => {
      const beside = (place === 0 ? index : 0) + (place === lines.length - 1 ? width - 1 - index : 0);
      return line.split(separator).length - 1 + beside === width - 1 && !(place > 0 && line.includes(`${separator} `));
    });
    if (looksLikeRows) return { index, message: messages.csvRowsInCell(lines.length), value: cell, spoilsRow: true };
  }
  return undefined;
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
