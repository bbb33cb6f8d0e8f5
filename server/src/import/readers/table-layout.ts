import { FIELD_NAMES, foldColumn, foldHeader, type Message, messages } from '@arot/contract';
import { columnOf } from '../../database/connection/property-compiler.ts';
import type { FileColumn } from './read-report.ts';

const names = (text: string): readonly string[] => text.split(/\s+/);

/** The columns of each kind of record, in the order of an export. */
export const COLUMNS = {
  product: names(`id slug name category_id status images ${FIELD_NAMES.map(columnOf).join(' ')}
    wholesale_base_price wholesale_discount_type wholesale_discount_value
    retail_base_price retail_discount_type retail_discount_value
    availability availability_quantity availability_expected_at description_text description_json created_at`),
  category: names('id name description image parent_id sort_order hidden'),
};

/** The columns that an import reads. No export has `description_html`, because a text or a document says the same. */
const READ_COLUMNS = { ...COLUMNS, product: [...COLUMNS.product, 'description_html'] };

/** Every column that `--map` may name. */
export const CSV_COLUMNS: ReadonlySet<string> = new Set([...READ_COLUMNS.product, ...READ_COLUMNS.category]);

export type TableKind = keyof typeof COLUMNS;

/** The column that identifies a record. */
export const KEY_COLUMNS = { product: 'slug', category: 'id' } as const satisfies Record<TableKind, string>;

/**
 * Maps each column of Arot to its source in the file: the name of a column of the file, or a template with such names
 * in braces, `{name} · {name_bn}`.
 */
export type ColumnMap = Readonly<Record<string, string>>;

/** More columns than any file for a person has. */
const MAX_COLUMNS = 1_000;
const MAX_NAMED = 50;

export type TableLayout = {
  readonly kind: TableKind;
  readonly width: number;
  /** The columns of the file, each with the column of ours that reads it. */
  readonly columns: readonly FileColumn[];
  readonly ignored: readonly string[];
  readonly issues: readonly Message[];
  readonly notes: readonly Message[];
  /** True if the header has the column that identifies a record. */
  readonly hasKey: boolean;
  /** Returns true for a column that is read. */
  uses(index: number): boolean;
  /** Returns the name in the file of the column that one of ours is read from; ours for a template of several. */
  nameOf(column: string): string | null;
  read(record: readonly string[]): Map<string, string>;
};

/** Finds which column of a file is which column of ours. */
export function layoutOf(header: readonly string[], map: ColumnMap, ignore: readonly string[] = []): TableLayout {
  const used = header.findLastIndex((name) => name !== '') + 1;
  if (used > MAX_COLUMNS) return { ...layoutOf([], map), issues: [messages.tooManyColumns(used, MAX_COLUMNS)] };
  const left = new Set(ignore.map(foldColumn));
  const theirs = header.map((column) => column.trim());
  const folded = theirs.map((name) => (left.has(foldColumn(name)) ? '' : foldColumn(name)));
  const inSmallLetters = folded.map(foldHeader);
  // The very name hides another spelling of it. A source of --map may differ from the name in the case of its letters.
  const placesOf = (source: string, isMapped: boolean) =>
    [
      placesIn(left.has(foldColumn(source)) ? [] : theirs, source),
      placesIn(folded, foldColumn(source)),
      isMapped ? placesIn(inSmallLetters, foldHeader(source)) : [],
    ].find((places) => places.length > 0) ?? [];
  const sourcesOf = (ours: string) =>
    templateOf(map[ours] ?? ours).columns.map((name) => ({ name, places: placesOf(name, map[ours] !== undefined) }));
  const available = (ours: string) => sourcesOf(ours).every(({ places }) => places.length > 0);

  const kind = kindOf(available);
  const key = KEY_COLUMNS[kind];
  const ours = READ_COLUMNS[kind].filter(available);
  const sources = new Map(ours.map((column) => [column, sourcesOf(column)]));
  const readers = new Map([...sources].flatMap(([column, found]) => found.map(({ places }) => [places[0], column])));
  const columns = theirs.map((name, index) => ({ name, samples: [], mapsTo: readers.get(index) ?? null }));
  const unread = folded.filter((name, index) => name !== '' && !readers.has(index));

  const issues: Message[] = [];
  const notes: Message[] = [];
  if (!ours.includes(key)) {
    const named = theirs.filter((name) => name !== '').slice(0, MAX_NAMED);
    issues.push(messages.csvNoKey(key, kind === 'product' ? 'products' : 'categories', named));
  }
  for (const [column, source] of Object.entries(map)) {
    if (READ_COLUMNS[kind].includes(column) && !ours.includes(column)) {
      issues.push(messages.csvMappedColumn(column, source));
    }
  }
  for (const { name, places } of new Map([...sources.values()].flat().map((each) => [each.name, each])).values()) {
    if (places.length > 1) issues.push(messages.csvNamedColumnTwice(name));
  }
  for (const name of new Set(unread)) {
    const other = foldHeader(name);
    if (READ_COLUMNS[kind].includes(other)) {
      if (!ours.includes(other)) (other === key ? issues : notes).push(messages.columnInOtherCase(other, name));
      continue;
    }
    const known = READ_COLUMNS[kind].find((column) => isAlmost(name, column));
    if (known !== undefined) issues.push(messages.columnAlmost(known, name));
  }
  const templates = ours.map((column) => [column, templateOf(map[column] ?? column)] as const);
  const placeOf = new Map([...sources.values()].flat().map(({ name, places }) => [name, places[0] ?? -1]));
  return {
    ...{ kind, width: header.length, issues, notes, hasKey: ours.includes(key) },
    columns,
    ignored: theirs.filter((name, index) => name !== '' && !readers.has(index)),
    uses: (index) => readers.has(index),
    nameOf: (column) => {
      const [source, ...others] = sources.get(column) ?? [];
      return source === undefined ? null : others.length > 0 ? column : (theirs[source.places[0] ?? -1] ?? column);
    },
    read: (record) => {
      const value = (name: string) => record[placeOf.get(name) ?? -1] ?? '';
      return new Map(templates.map(([column, template]) => [column, template.render(value).trim()]));
    },
  };
}

/** Returns true for a name that files of ours, or the caller's templates, have. */
export function isKnownName(map: ColumnMap): (name: string) => boolean {
  const sources = Object.values(map).flatMap((source) => templateOf(source).columns.map(foldHeader));
  return (name) => CSV_COLUMNS.has(foldColumn(name)) || sources.includes(foldHeader(name));
}

function placesIn(list: readonly string[], name: string): number[] {
  return list.flatMap((each, index) => (each === name ? [index] : []));
}

/** Returns `category` if there is a parent column, or an id without a slug, category, quantity or price column. */
function kindOf(available: (ours: string) => boolean): TableKind {
  if (available('parent_id')) return 'category';
  const productOnly = READ_COLUMNS.product.filter((column) => /^(slug$|category_id$|wholesale_|retail_)/.test(column));
  return productOnly.some(available) || !available('id') ? 'product' : 'category';
}

type Template = { readonly columns: readonly string[]; render(value: (column: string) => string): string };

/**
 * Returns the columns and the text of a source. In a template a blank part takes the separator before it along, or the one after it
 * if it is the first. Without any part, the text around the parts is blank too.
 */
function templateOf(source: string): Template {
  if (!source.includes('{')) return { columns: [source], render: (value) => value(source) };
  const parts = source.split(/\{([^{}]*)\}/);
  const columns = parts.filter((_, index) => index % 2 === 1);
  const [prefix = '', suffix = ''] = [parts[0], parts.at(-1)];
  return {
    columns,
    render: (value) => {
      let text = '';
      for (const [index, column] of columns.entries()) {
        const part = value(column).trim();
        if (part !== '') text += (text === '' ? '' : (parts[2 * index] ?? '')) + part;
      }
      return text === '' ? '' : prefix + text + suffix;
    },
  };
}

/** Returns true for a name that one slip of the fingers makes of the other, or two slips if the other is long. */
function isAlmost(name: string, column: string): boolean {
  const limit = column.length < 3 ? 0 : column.length < 6 ? 1 : 2;
  return name !== column && Math.abs(name.length - column.length) <= limit && distance(name, column) <= limit;
}

/** Returns how many letters are missing, added, replaced or swapped with their neighbor. */
function distance(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= left.length; row += 1) {
    const above = rows[row - 1] ?? [];
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(current);
  }
  return rows[left.length]?.[right.length] ?? 0;
}
