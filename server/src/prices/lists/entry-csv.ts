import { changeEntriesRequest, foldHeader, MAX_BREAKS, MAX_CHANGED_PRODUCTS } from '@arot/contract';
import { CsvError } from 'csv-parse';
import { fieldErrors } from '../../http/validation.ts';
import { readRows, toCsvRow } from '../../import/readers/read-rows.ts';
import type { PriceIssues } from '../price-issues.ts';
import type { EntryChange, ReportIssue } from './change-entry.ts';
import type { EntryRow } from './price-list-entry.repository.ts';

/** The columns, in the order of an export, and the properties of the API. */
const COLUMNS = {
  slug: 'slug',
  base_price: 'basePrice',
  discount_type: 'discount.type',
  discount_value: 'discount.value',
  breaks: 'breaks',
  increment: 'increment',
  max_order_quantity: 'maxOrderQuantity',
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

/** The maximum number of unknown columns that are named. */
const MAX_UNKNOWN = 10;

/** A change, and where it stands: `changes.3`, `row 5`. */
export type PlacedChange = { readonly change: EntryChange; readonly place: string; readonly report: ReportIssue };

const rowSchema = changeEntriesRequest.shape.changes.unwrap().element;

/**
 * Reads changes of entries from CSV. A column that is absent changes nothing, a blank cell clears, and a blank base price removes
 * the entry. Issues have the row as their field, and the column in their message.
 */
export async function readEntryCsv(csv: string, issues: PriceIssues): Promise<PlacedChange[]> {
  const changes: PlacedChange[] = [];
  let columns: string[] | undefined;
  try {
    for await (const { record, row } of readRows([csv])) {
      const place = `row ${row}`;
      if (columns === undefined) {
        columns = record.map(foldHeader);
        const messages = headerIssues(columns);
        for (const message of messages) issues.add(place, message);
        if (messages.length > 0) return [];
        continue;
      }
      if (record.length !== columns.length) {
        issues.add(place, `Has ${record.length} columns; the header has ${columns.length}.`);
        continue;
      }
      if (changes.length === MAX_CHANGED_PRODUCTS) {
        issues.add('csv', `Has more than ${MAX_CHANGED_PRODUCTS} rows. Send it in parts.`);
        break;
      }
      const report: ReportIssue = (field, message) => issues.add(place, `${columnOf(field)}: ${message}`);
      const cells = new Map(columns.map((column, index) => [column as Column, (record[index] ?? '').trim()]));
      const parsed = rowSchema.safeParse(toChange(cells));
      for (const [field, messages] of Object.entries(fieldErrors(parsed.error?.issues ?? [], ''))) {
        for (const message of messages) report(field, message);
      }
      if (parsed.success) changes.push({ change: parsed.data, place, report });
    }
    if (columns === undefined) issues.add('row 1', 'Is empty; a header line is needed.');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    issues.add(`row ${Number(error.lines ?? 1)}`, `Is not valid CSV: ${error.message}`);
  }
  return changes;
}

/** A misspelled column would be left out without a word, so each must be known. Spreadsheets leave columns without a name behind. */
function headerIssues(columns: readonly string[]): string[] {
  const named = columns.filter((column) => column !== '');
  const has = (column: Column) => named.includes(column);
  const issues = named
    .filter((column) => !Object.hasOwn(COLUMNS, column))
    .slice(0, MAX_UNKNOWN)
    .map((column) => `There is no column "${column}". The columns are ${NAMES.join(',')}.`);
  if (!has('slug')) issues.push('The header has no column slug; columns are separated by commas.');
  if (new Set(named).size < named.length) issues.push('The header has a column twice.');
  if (has('discount_type') !== has('discount_value')) issues.push('discount_type and discount_value belong together.');
  return issues;
}

/** Returns the change of a row, for the schema of a change. */
function toChange(cells: ReadonlyMap<Column, string>): Record<string, unknown> {
  const change: Record<string, unknown> = { slug: cells.get('slug') };
  const read = (column: Column, name: string, value: (cell: string) => unknown) => {
    const cell = cells.get(column);
    if (cell !== undefined) change[name] = cell === '' ? null : value(cell);
  };
  read('base_price', 'basePrice', (cell) => cell);
  // One more than possible is an issue. A long cell of separators would take much memory.
  read('breaks', 'breaks', (cell) => cell.split('|', MAX_BREAKS + 1).map(toBreak));
  read('increment', 'increment', toQuantity);
  read('max_order_quantity', 'maxOrderQuantity', toQuantity);
  const [type, value] = [cells.get('discount_type'), cells.get('discount_value')];
  if (type !== undefined) change.discount = type === '' && value === '' ? null : { type, value };
  return change;
}

function toBreak(text: string): { minQuantity: unknown; price: unknown } {
  const [minQuantity = '', price] = text.split(':').map((part) => part.trim());
  return { minQuantity: toQuantity(minQuantity), price };
}

/** Returns a number of pieces; another text as it is, which the schema rejects. */
function toQuantity(text: string): number | string {
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}

/** Returns the column of a property: `breaks.0.price` is `breaks`. */
function columnOf(field: string): string {
  if (field === 'discount') return 'discount_value';
  return NAMES.find((column) => COLUMNS[column] === field) ?? field.split('.')[0] ?? field;
}

/** Returns entries as CSV, in their order. An import of it changes nothing. */
export function toEntryCsv(entries: readonly EntryRow[]): string {
  const rows = entries.map(({ slug, price }) => [
    slug,
    price?.basePrice,
    price?.discount?.type,
    price?.discount?.value,
    price?.breaks.map((each) => `${each.minQuantity}:${each.price}`).join('|'),
    price?.increment,
    price?.maxOrderQuantity,
  ]);
  return [NAMES, ...rows].map((row) => toCsvRow(row.map((cell) => String(cell ?? '')))).join('');
}
