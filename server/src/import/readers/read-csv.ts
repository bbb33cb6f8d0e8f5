import { foldHeader } from '@arot/contract';
import { CsvError } from 'csv-parse';
import type { RecordKind } from '../records.ts';
import { toCategoryValue, toProductValue } from './csv-columns.ts';
import { readRows } from './read-rows.ts';
import { type SourceRecord, sourceIssue } from './source-record.ts';

const names = (text: string): readonly string[] => text.split(/\s+/);

/** The columns of each kind of record, in the order of an export. */
export const COLUMNS = {
  product: names(`id slug name category_id status images
    wholesale_min_order_quantity retail_min_order_quantity wholesale_increment retail_increment
    wholesale_max_order_quantity retail_max_order_quantity pack_size pack_unit_name pack_unit_name_bn
    sku gtins brand unit net_content origin wholesale_base_price wholesale_discount_type wholesale_discount_value
    retail_base_price retail_discount_type retail_discount_value description_text description_json created_at`),
  category: names('id name description image parent_id sort_order hidden'),
};

/** Every column that `--map` may name. */
export const CSV_COLUMNS: ReadonlySet<string> = new Set([...COLUMNS.product, ...COLUMNS.category]);

/**
 * Maps each column of Arot to its source in the file: the name of a column of the file, or a template with such names
 * in braces, `{name} · {name_bn}`.
 */
export type ColumnMap = Readonly<Record<string, string>>;

export type CsvOptions = {
  readonly map: ColumnMap;
  readonly onIgnoredColumns: (file: string, columns: string[]) => void;
};

/**
 * Reads products or categories; the header decides which. Unknown columns are ignored and reported. Empty rows and
 * columns without a name, which spreadsheets leave behind, are ignored silently.
 */
export async function* readCsv(
  file: string,
  text: AsyncIterable<string> | readonly string[],
  options: CsvOptions,
): AsyncGenerator<SourceRecord> {
  let layout: Layout | undefined;
  try {
    for await (const { record, row } of readRows(text)) {
      const place = { file, row };
      if (!layout) {
        const found = layoutOf(record, options.map);
        for (const message of found.issues) yield sourceIssue(place, '', message);
        if (found.issues.length > 0) return;
        layout = found;
        if (layout.ignored.length > 0) options.onIgnoredColumns(file, layout.ignored);
        yield { type: 'kind', kind: layout.kind };
        continue;
      }
      if (record.length !== layout.width) {
        yield sourceIssue(place, '', `Has ${record.length} columns; the header has ${layout.width}.`);
        continue;
      }
      const columns = layout.read(record);
      if (columns.get('description_text') && columns.get('description_json')) {
        yield sourceIssue(place, 'description_text', 'State description_text or description_json, not both.');
      }
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

type Layout = {
  kind: RecordKind & ('product' | 'category');
  width: number;
  ignored: string[];
  issues: string[];
  read(record: readonly string[]): Map<string, string>;
};

function layoutOf(header: readonly string[], map: ColumnMap): Layout {
  const theirs = header.map((column) => column.trim());
  const folded = header.map(foldHeader);
  // A column with the very name hides another spelling of it.
  const placesOf = (column: string) =>
    theirs.includes(column) ? placesIn(theirs, column) : placesIn(folded, foldHeader(column));
  const available = (ours: string) => sourceOf(ours, map).columns.every((column) => placesOf(column).length > 0);
  const kind = kindOf(available);
  const key = kind === 'product' ? 'slug' : 'id';
  const ours = COLUMNS[kind].filter(available);
  const issues: string[] = [];
  if (!ours.includes(key)) {
    issues.push(
      `The header has no column ${key} (${kind === 'product' ? 'products' : 'categories'}); columns are separated by commas.`,
    );
  }
  for (const [column, source] of Object.entries(map)) {
    if (COLUMNS[kind].includes(column) && !ours.includes(column)) {
      issues.push(`--map ${column}=${source} names a column that the file does not have.`);
    }
  }
  const sources = ours.map((column) => [column, sourceOf(column, map)] as const);
  const places = new Map(sources.flatMap(([, source]) => source.columns.map((column) => [column, placesOf(column)])));
  for (const [column, { length }] of places) {
    if (length > 1) issues.push(`The header has the column "${column}" twice.`);
  }
  const used = new Set([...places.values()].flat());
  return {
    kind,
    width: header.length,
    ignored: theirs.filter((column, index) => column !== '' && !used.has(index)),
    issues,
    read: (record) => {
      const value = (column: string) => record[places.get(column)?.[0] ?? -1] ?? '';
      return new Map(sources.map(([column, source]) => [column, source.render(value).trim()]));
    },
  };
}

function placesIn(names: readonly string[], name: string): number[] {
  return names.flatMap((each, index) => (each === name ? [index] : []));
}

/** Returns `product` if there is no parent column, but a slug, category, quantity or price column; otherwise `category`. */
function kindOf(available: (ours: string) => boolean): 'product' | 'category' {
  if (available('parent_id')) return 'category';
  const productOnly = COLUMNS.product.filter((column) => /^(slug$|category_id$|wholesale_|retail_)/.test(column));
  return productOnly.some(available) ? 'product' : 'category';
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
