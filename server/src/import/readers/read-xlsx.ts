import { type Message, messages, readMultiline } from '@arot/contract';
import { UnreadableFileError } from './read-report.ts';
import type { CellProblem, TableRow } from './read-rows.ts';
import { readTable, type TableOptions } from './read-table.ts';
import type { SourceRecord } from './source-record.ts';
import { type NumberFormat, numberToCell, readNumberFormats } from './xlsx-numbers.ts';
import { openWorkbook, type Workbook } from './xlsx-package.ts';

export type XlsxOptions = TableOptions & {
  /** The name of the sheet. By default the first one is read. */
  readonly sheet?: string | undefined;
  /** The number of rows above the header. */
  readonly skipRows?: number | undefined;
};

const MAX_CELLS = 200_000;
/** The last column that is read. */
const MAX_COLUMN = 1_000;

/**
 * Reads products or categories from a sheet of an Excel workbook. A formula counts by its stored value, and macros are ignored.
 *
 * @throws UnreadableFileError for a file that is no workbook, or is too large
 * @see https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
export async function* readXlsx(file: string, path: string, options: XlsxOptions): AsyncGenerator<SourceRecord> {
  yield* readTable(file, readSheet(file, path, options), options);
}

/**
 * Reads the rows of a sheet.
 *
 * @throws UnreadableFileError as {@link readXlsx}
 */
export async function* readSheet(
  file: string,
  path: string,
  options: Pick<XlsxOptions, 'sheet' | 'skipRows' | 'report'>,
): AsyncGenerator<TableRow> {
  const workbook = await openWorkbook(path);
  try {
    const sheet = options.sheet === undefined ? workbook.sheets[0] : findSheet(workbook, options.sheet);
    if (!sheet) {
      const names = workbook.sheets.map(({ name }) => name);
      throw new UnreadableFileError(messages.noSheet(options.sheet ?? '', names));
    }
    const others = workbook.sheets.flatMap(({ name }) => (name === sheet.name ? [] : [name]));
    if (others.length > 0 && options.sheet === undefined) {
      options.report?.notes.push(messages.sheetRead(file, sheet.name, others));
    }
    if (options.report) options.report.rowsSkipped += options.skipRows ?? 0;
    yield* alignRows(sheetRows(workbook, sheet.part), options.skipRows ?? 0);
  } finally {
    workbook.close();
  }
}

function findSheet({ sheets }: Workbook, name: string): Workbook['sheets'][number] | undefined {
  return sheets.find((sheet) => sheet.name === name) ?? sheets.find((sheet) => sheet.name.trim() === name.trim());
}

/** Gives every row as many cells as the header, because a sheet leaves out blank cells. */
async function* alignRows(rows: AsyncIterable<TableRow>, skipRows: number): AsyncGenerator<TableRow> {
  let width: number | undefined;
  for await (const row of rows) {
    if (row.row <= skipRows) continue;
    width ??= row.record.length;
    while (row.record.length < width) row.record.push('');
    yield row;
  }
}

/** A cell whose parts are read from several elements. */
type OpenCell = { index: number; type: string; style: number; value: string; inline: string; formula: boolean };

async function* sheetRows(workbook: Workbook, part: string): AsyncGenerator<TableRow> {
  const formats = await readNumberFormats(workbook);
  const strings = await readSharedStrings(workbook);
  const rows: TableRow[] = [];
  let row = { record: [] as string[], row: 0, problems: [] as CellProblem[] };
  let cell: OpenCell | undefined;
  let text: 'value' | 'inline' | undefined;
  let isSpoken = false;
  let cells = 0;

  const parse = (open: OpenCell): void => {
    const { text: value, problem } = toText(open, strings, formats, workbook.uses1904);
    if (value === '' && !problem) return;
    cells += 1;
    if (cells > MAX_CELLS) throw new UnreadableFileError(messages.tooManyCells);
    if (open.index >= MAX_COLUMN) throw new UnreadableFileError(messages.sheetTooWide);
    while (row.record.length < open.index) row.record.push('');
    row.record[open.index] = value;
    if (problem) row.problems.push({ index: open.index, message: problem, value });
  };
  const visitor = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'row') row = { record: [], row: Number(attributes.r ?? row.row + 1), problems: [] };
      else if (name === 'c') {
        const index = attributes.r === undefined ? (cell?.index ?? -1) + 1 : columnIndex(attributes.r);
        const style = Number(attributes.s ?? 0);
        cell = { index, type: attributes.t ?? 'n', style, value: '', inline: '', formula: false };
      } else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'v') text = 'value';
      // The pronunciation of a text is no part of it.
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't' && !isSpoken) text = 'inline';
    },
    text(piece: string) {
      if (cell && text) cell[text] += piece;
    },
    close(name: string) {
      if (name === 'v' || name === 't') text = undefined;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'c' && cell) parse(cell);
      else if (name === 'row') {
        if (row.record.some((each) => each.trim() !== '') || row.problems.length > 0) rows.push(row);
        cell = undefined;
      }
    },
  };
  for await (const _ of workbook.visit(part, visitor)) yield* rows.splice(0);
}

/** Reads the texts that cells refer to. Most workbooks have each text once. */
async function readSharedStrings(workbook: Workbook): Promise<readonly string[]> {
  const strings: string[] = [];
  let isText = false;
  let isSpoken = false;
  let value = '';
  const visitor = {
    open(name: string) {
      if (name === 'si') value = '';
      if (name === 'rPh') isSpoken = true;
      isText = name === 't';
    },
    text(piece: string) {
      if (isText && !isSpoken) value += piece;
    },
    close(name: string) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') strings.push(value);
    },
  };
  if (workbook.sharedStrings !== undefined) for await (const _ of workbook.visit(workbook.sharedStrings, visitor));
  return strings;
}

function toText(
  { type, style, value, inline, formula }: OpenCell,
  strings: readonly string[],
  formats: readonly NumberFormat[],
  uses1904: boolean,
): { text: string; problem?: Message } {
  if (formula && value === '' && type !== 'str') return { text: '', problem: messages.formulaWithoutValue };
  if (type === 'inlineStr') return { text: unescapeText(inline) };
  if (type === 'str') return { text: unescapeText(value) };
  if (value === '') return { text: '' };
  if (type === 's') {
    const text = strings[Number(value)];
    return text === undefined ? { text: '', problem: messages.unreadableCell } : { text: unescapeText(text) };
  }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { text: value, problem: messages.spreadsheetError };
  if (type === 'd') return { text: value };
  return numberToCell(value, formats[style], uses1904);
}

/** Returns a text without the escapes that XML needs for control characters: `_x000D_` is a carriage return. */
function unescapeText(text: string): string {
  const plain = text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return readMultiline(plain);
}

/** Returns the column of a reference, from 0: `AB12` is 27. */
function columnIndex(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === '') throw new UnreadableFileError(messages.damagedWorkbook);
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
