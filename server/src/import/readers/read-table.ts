import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_RICH_TEXT_BYTES, messages, PUBLICATION_STATES } from '@arot/contract';
import type { Cell, Place } from '../import-issues.ts';
import { arrangeCategories, CategoryNames, type CategoryOptions, type CategoryValue } from './category-names.ts';
import { columnOfField, DESCRIPTIONS, toCategoryValue, toProductValue } from './csv-columns.ts';
import { readLooseAmount } from './loose-amount.ts';
import { createReadReport, type FileColumn, type ReadReport } from './read-report.ts';
import { type TableRow, UnreadableRowError } from './read-rows.ts';
import { type SourceRecord, sourceIssue } from './source-record.ts';
import { type ColumnMap, CSV_COLUMNS, KEY_COLUMNS, layoutOf, type TableLayout } from './table-layout.ts';

export type TableOptions = CategoryOptions & {
  readonly map: ColumnMap;
  /** The text between the pictures of a cell. By default white space or a vertical bar. */
  readonly imagesSeparator?: string | undefined;
  /** How amounts are written: `loose` reads currency signs, groups of digits and Bengali digits. */
  readonly amounts?: 'strict' | 'loose' | undefined;
  /** Skip the rows that repeat the key of a row above, or have none below a row with one. */
  readonly firstRowWins?: boolean | undefined;
  /** Find categories by their names. */
  readonly categoriesByName?: boolean | undefined;
  /** The names of all files of an import. By default a file knows the stored categories only. */
  readonly names?: CategoryNames | undefined;
  /** Columns of the file that are not read, whatever their names. */
  readonly ignore?: readonly string[] | undefined;
  /** Receives what was found. */
  readonly report?: ReadReport | undefined;
};

const MAX_SAMPLES = 3;
const MAX_SAMPLE = 100;
const MAX_SAMPLE_ROWS = 1_000;
/** The rows in which a header is looked for, below a title. */
export const MAX_TITLE_ROWS = 20;
const MAX_HTML = 4 * MAX_RICH_TEXT_BYTES;

const MARKUP = /<\/?[a-z][a-z0-9]*(?:\/|\s[^<>]*)?>|&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/i;
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/**
 * Reads products or categories from the rows of a table; the header decides which. Unknown columns are ignored and reported.
 * Columns without a name, which spreadsheets leave behind, are ignored silently.
 */
export async function* readTable(
  file: string,
  rows: AsyncIterable<TableRow>,
  options: TableOptions,
): AsyncGenerator<SourceRecord> {
  const report = options.report ?? createReadReport();
  let reader: TableReader | undefined;
  const rejected: TableRow[] = [];
  let layout: TableLayout | undefined;
  let rowsRead = 0;
  try {
    for await (const row of rows) {
      if (!layout) {
        layout = layoutOf(row.record, options.map, options.ignore);
        noteHeader(file, layout, report);
        const place = { file, row: row.row };
        const problems = row.problems.map(({ message }) => message);
        for (const message of [...problems, ...layout.issues]) yield sourceIssue(place, '', message);
        if (problems.length + layout.issues.length > 0) rejected.push(row);
        else {
          reader = new TableReader(file, layout, options, report);
          yield { type: 'kind', kind: layout.kind, table: { file, columnOf: reader.columnOf } };
        }
        continue;
      }
      rowsRead += 1;
      if (rowsRead <= MAX_SAMPLE_ROWS) takeSamples(layout.columns, row.record);
      // Faster than yield*, which awaits each item twice.
      if (reader) for (const item of reader.read(row)) yield item;
      else if (rejected.push(row) > MAX_TITLE_ROWS) break;
      if (reader?.isSlow(row)) await nextTurn();
    }
    if (!layout) yield sourceIssue({ file, row: 1 }, '', messages.csvEmpty);
    else if (reader) yield* reader.end();
    else if (!layout.hasKey) yield* titleIssues(file, rejected, options, report);
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    const column = error.index === undefined ? null : (layout?.columns[error.index]?.name ?? null);
    yield sourceIssue({ file, row: error.row }, '', error.problem, { column, value: null });
  }
}

/** Adds the columns of a file to a report. */
function noteHeader(file: string, { columns, ignored, notes }: TableLayout, report: ReadReport): void {
  report.columns.push(...columns);
  report.ignoredColumns.push(...ignored.filter((name) => !report.ignoredColumns.includes(name)));
  if (ignored.length > 0) report.notes.push(messages.columnsIgnored(file, ignored));
  for (const { en, bn } of notes) report.notes.push({ en: `${file}: ${en}`, bn: `${file}: ${bn}` });
}

export function takeSamples(columns: readonly FileColumn[], record: readonly string[]): void {
  for (const [index, { samples }] of columns.entries()) {
    const cell = record[index] ?? '';
    if (samples.length < MAX_SAMPLES && cell !== '' && !samples.includes(cell)) samples.push(cell.slice(0, MAX_SAMPLE));
  }
}

/** Tells that a row below the first one is a header, if one is. */
function* titleIssues(
  file: string,
  rows: readonly TableRow[],
  { map, ignore }: TableOptions,
  report: ReadReport,
): Generator<SourceRecord> {
  const [first, ...others] = rows;
  const header = others.find(({ record }) => layoutOf(record, map, ignore).hasKey) ?? headerBelowTitle(rows);
  if (!first || !header) return;
  report.headerRow = header.row;
  yield sourceIssue({ file, row: first.row }, '', messages.headerIsBelow(header.row, header.row - 1));
}

/** Returns the first row with half as many cells as the widest one, if others are above it: a title and its lines. */
export function headerBelowTitle(rows: readonly TableRow[]): TableRow | undefined {
  const cells = rows.map(({ record }) => record.filter((cell) => cell.trim() !== '').length);
  const most = Math.max(2, ...cells);
  const index = cells.findIndex((count) => count > 1 && count >= most / 2);
  return index > 0 ? rows[index] : undefined;
}

/** Reads the rows below a header. */
class TableReader {
  readonly #file: string;
  readonly #layout: TableLayout;
  readonly #options: TableOptions;
  readonly #report: ReadReport;
  readonly #names: CategoryNames | undefined;
  readonly #keys = new Set<string>();
  /** The categories of a file, which are arranged when all are known. */
  readonly #categories: Extract<SourceRecord, { type: 'record' }>[] = [];
  readonly #marked = new Set<string>();
  #severalCategories = 0;

  constructor(file: string, layout: TableLayout, options: TableOptions, report: ReadReport) {
    this.#file = file;
    this.#layout = layout;
    this.#options = options;
    this.#report = report;
    this.#names = options.categoriesByName ? (options.names ?? new CategoryNames(options)) : undefined;
  }

  /** Returns the name of the column of a field, in the file or else in catalog files. */
  readonly columnOf = (field: string): string | null => {
    const column = columnOfField(field, (each) => this.#layout.nameOf(each) !== null);
    return this.#layout.nameOf(column) ?? (CSV_COLUMNS.has(column) ? column : null);
  };

  /** Returns true if another task should run after the row: the sanitizer frees its memory only then. */
  isSlow({ record }: TableRow): boolean {
    return this.#layout.nameOf('description_html') !== null && record.length > 0;
  }

  *read({ record, row, problems }: TableRow): Generator<SourceRecord> {
    const layout = this.#layout;
    const place = { file: this.#file, row };
    const found = problems.filter(({ index, spoilsRow }) => spoilsRow || layout.uses(index));
    for (const { index, message, value } of found) {
      yield sourceIssue(place, '', message, { column: layout.columns[index]?.name ?? null, value });
    }
    if (found.length > 0) return;
    if (record.length !== layout.width) {
      yield sourceIssue(place, '', messages.csvWidth(record.length, layout.width));
      return;
    }
    const columns = layout.read(record);
    if (this.#isRepeated(columns)) return;
    const cellOf = (field: string): Cell => {
      const column = columnOfField(field, (ours) => columns.has(ours));
      return { column: this.columnOf(field), value: layout.read(record).get(column) ?? null };
    };
    this.#countMarkup(columns);
    yield* this.#issuesOf(place, columns, cellOf);
    this.#convert(columns);
    if (layout.kind === 'product') {
      if (this.#names) yield* this.#findCategory(place, columns, this.#names, cellOf);
      yield { type: 'record', place, kind: 'product', value: toProductValue(columns), cellOf };
      return;
    }
    const item = { type: 'record', place, kind: 'category', value: toCategoryValue(columns), cellOf } as const;
    if (this.#names || this.#options.levels) this.#categories.push(item);
    else yield item;
  }

  *end(): Generator<SourceRecord> {
    const categories = this.#categories.map(({ value }) => value as CategoryValue);
    const moved = arrangeCategories(categories, this.#options);
    for (const category of categories) this.#names?.add(category);
    yield* this.#categories;
    if (moved > 0) this.#report.notes.push(messages.categoriesMoved(this.#file, moved));
    if (this.#severalCategories > 0)
      this.#report.notes.push(messages.severalCategories(this.#file, this.#severalCategories));
    for (const column of this.#marked) {
      const other = column === 'name' ? undefined : 'description_html';
      this.#report.notes.push(messages.markupFound(this.#file, this.#layout.nameOf(column) ?? column, other));
    }
  }

  #isRepeated(columns: ReadonlyMap<string, string>): boolean {
    if (!this.#options.firstRowWins) return false;
    const key = columns.get(KEY_COLUMNS[this.#layout.kind]) ?? '';
    // A row without a key belongs to the one above.
    const isRepeated = key === '' ? this.#keys.size > 0 : this.#keys.has(key);
    if (isRepeated) this.#report.rowsSkipped += 1;
    else if (key !== '') this.#keys.add(key);
    return isRepeated;
  }

  #countMarkup(columns: ReadonlyMap<string, string>): void {
    for (const [column, pattern] of [['name', ENTITY] as const, ['description_text', MARKUP] as const]) {
      if (!pattern.test(columns.get(column) ?? '')) continue;
      this.#report.markupCells += 1;
      this.#marked.add(column);
    }
  }

  *#issuesOf(place: Place, columns: ReadonlyMap<string, string>, cellOf: (field: string) => Cell) {
    const [first, second] = DESCRIPTIONS.filter((each) => columns.get(each));
    if (second !== undefined) yield sourceIssue(place, first ?? '', messages.csvOneDescription, cellOf('description'));
    const html = columns.get('description_html') ?? '';
    if (html.length > MAX_HTML)
      yield sourceIssue(place, 'description', messages.htmlTooLong(MAX_HTML), cellOf('description'));
  }

  /** Converts cells to what catalog files have. */
  #convert(columns: Map<string, string>): void {
    const change = (column: string, convert: (cell: string) => string) => {
      const cell = columns.get(column);
      if (cell) columns.set(column, convert(cell));
    };
    change('status', (cell) => PUBLICATION_STATES.find((state) => state === cell.toLowerCase()) ?? cell);
    change('availability', (cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'));
    for (const tier of ['wholesale', 'retail']) {
      change(`${tier}_discount_type`, (cell) => cell.toUpperCase());
      if (this.#options.amounts !== 'loose') continue;
      change(`${tier}_base_price`, readLooseAmount);
      change(`${tier}_discount_value`, readLooseAmount);
    }
    const { imagesSeparator } = this.#options;
    if (imagesSeparator) {
      change('images', (cell) => JSON.stringify(cell.split(imagesSeparator).flatMap((each) => each.trim() || [])));
    }
    change('description_html', (cell) => (cell.length > MAX_HTML ? '' : cell));
  }

  *#findCategory(
    { file, row }: Place,
    columns: Map<string, string>,
    names: CategoryNames,
    cellOf: (field: string) => Cell,
  ): Generator<SourceRecord> {
    const cell = columns.get('category_id');
    if (!cell) return;
    const { id, problem, created, isFirst } = names.find(cell);
    for (const category of created)
      yield { type: 'record', place: { file, row }, kind: 'category', value: category, implied: true };
    if (problem) yield sourceIssue({ file, row }, 'categoryId', problem, cellOf('categoryId'));
    if (isFirst) this.#severalCategories += 1;
    // A category that was not found is an issue already.
    columns.set('category_id', id ?? '');
  }
}
