import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { toCategoryValue, toProductValue } from './csv-columns.ts';
import type { RecordKind } from '../records.ts';
import { type SourceRecord, sourceIssue } from './source-record.ts';

const COLUMNS: Record<'product' | 'category', readonly string[]> = {
  product: [
    'id',
    'slug',
    'name',
    'category_id',
    'status',
    'images',
    'wholesale_min_order_quantity',
    'retail_min_order_quantity',
    'wholesale_base_price',
    'wholesale_discount_type',
    'wholesale_discount_value',
    'retail_base_price',
    'retail_discount_type',
    'retail_discount_value',
    'description_text',
    'created_at',
  ],
  category: ['id', 'name', 'description', 'image', 'parent_id'],
};

/** Every column that `--map` may name. */
export const CSV_COLUMNS: ReadonlySet<string> = new Set([...COLUMNS.product, ...COLUMNS.category]);

/**
 * Where our columns come from in the file at hand: the name of one of its columns, or a text with such names in braces,
 * `{name} · {name_bn}`.
 */
export type ColumnMap = Readonly<Record<string, string>>;

export type CsvOptions = {
  readonly map: ColumnMap;
  readonly onIgnoredColumns: (file: string, columns: string[]) => void;
};

/** In bytes, and more than a record can have that is accepted: an open quote must not read the whole file as one cell. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;

/**
 * Reads products or categories, told apart by the header. Columns that are not ours are passed over and reported; so
 * are, without a word, rows and columns that a spreadsheet left empty.
 */
export async function* readCsv(
  file: string,
  text: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<SourceRecord> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: '\n',
    max_record_size: MAX_ROW_BYTES,
  });
  // What goes wrong with the source reaches the loop below through the parser.
  pipeline(Readable.from(withLineFeeds(text)), parser, () => undefined);
  let layout: Layout | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const place = { file, row: info.lines - lineEnds(record) };
      if (!layout) {
        const found = layoutOf(record, options.map);
        for (const message of found.faults) yield sourceIssue(place, '', message);
        if (found.faults.length > 0) return;
        layout = found;
        if (layout.ignored.length > 0) options.onIgnoredColumns(file, layout.ignored);
        yield { type: 'kind', kind: layout.kind };
        continue;
      }
      if (record.length !== layout.width) {
        yield sourceIssue(place, '', `Has ${record.length} columns, the header ${layout.width}.`);
        continue;
      }
      const columns = layout.read(record);
      yield {
        type: 'record',
        place,
        kind: layout.kind,
        value: layout.kind === 'product' ? toProductValue(columns) : toCategoryValue(columns),
      };
    }
    if (!layout) yield sourceIssue({ file, row: 1 }, '', 'Is empty; a header line is needed.');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield sourceIssue({ file, row: Number(error.lines ?? 1) }, '', `Is not valid CSV: ${error.message}`);
  }
}

/** The parser counts the line on which a row ends; people look for the one on which it begins. */
function lineEnds(record: readonly string[]): number {
  return record.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

/** One line end for all: files that several programs have been at have several kinds. */
async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const chunk of text) {
    const piece = held + chunk;
    held = piece.endsWith('\r') ? '\r' : '';
    yield piece.slice(0, piece.length - held.length).replace(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}

type Layout = {
  kind: RecordKind & ('product' | 'category');
  width: number;
  ignored: string[];
  faults: string[];
  read(record: readonly string[]): Map<string, string>;
};

function layoutOf(header: readonly string[], map: ColumnMap): Layout {
  const theirs = header.map((column) => column.trim());
  const available = (ours: string) => sourceOf(ours, map).columns.every((column) => theirs.includes(column));
  const kind = kindOf(available);
  const key = kind === 'product' ? 'slug' : 'id';
  const ours = COLUMNS[kind].filter(available);
  const faults: string[] = [];
  if (!ours.includes(key)) {
    faults.push(
      `The header has no column ${key} (${kind === 'product' ? 'products' : 'categories'}); columns are separated by commas.`,
    );
  }
  for (const [column, source] of Object.entries(map)) {
    if (COLUMNS[kind].includes(column) && !ours.includes(column)) {
      faults.push(`--map ${column}=${source} names a column that the file does not have.`);
    }
  }
  const sources = ours.map((column) => [column, sourceOf(column, map)] as const);
  const used = new Set(sources.flatMap(([, source]) => source.columns));
  for (const column of used) {
    if (theirs.indexOf(column) !== theirs.lastIndexOf(column))
      faults.push(`The header has the column "${column}" twice.`);
  }
  const indexes = new Map(theirs.map((column, index) => [column, index]));
  return {
    kind,
    width: header.length,
    ignored: theirs.filter((column) => column !== '' && !used.has(column)),
    faults,
    read: (record) => {
      const value = (column: string) => record[indexes.get(column) ?? -1] ?? '';
      return new Map(sources.map(([column, source]) => [column, source.render(value).trim()]));
    },
  };
}

/** A parent makes categories; otherwise a slug, a category, a quantity or a price makes products. */
function kindOf(available: (ours: string) => boolean): 'product' | 'category' {
  if (available('parent_id')) return 'category';
  const tells = COLUMNS.product.filter((column) => /^(slug$|category_id$|wholesale_|retail_)/.test(column));
  return tells.some(available) ? 'product' : 'category';
}

function sourceOf(
  ours: string,
  map: ColumnMap,
): { columns: string[]; render(value: (column: string) => string): string } {
  const source = map[ours] ?? ours;
  if (!source.includes('{')) return { columns: [source], render: (value) => value(source) };
  const columns = [...source.matchAll(/\{([^{}]*)\}/g)].map(([, column]) => column ?? '');
  return { columns, render: (value) => source.replace(/\{([^{}]*)\}/g, (_, column: string) => value(column)) };
}
