import { changeEntriesRequest, foldHeader, MAX_BREAKS, MAX_CHANGED_PRODUCTS } from '@arot/contract';
import { fieldErrors } from '@arot/contract/issues';
import { type Message, messages } from '@arot/contract/messages';
import { readRows, type TableRow, toCsvRow, UnreadableRowError } from '../../import/readers/read-rows.ts';
import type { PriceIssues } from '../price-issues.ts';
import type { EntryChange, ReportIssue } from './change-entry.ts';
import type { EntryPrice, EntryRow } from './price-list-entry.repository.ts';

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
export const ENTRY_COLUMNS = Object.keys(COLUMNS) as Column[];

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
  return await readEntryRows(readRows([csv], { isKnown: isEntryColumn }), issues);
}

/** Reads changes of entries from the rows of a table, as {@link readEntryCsv}. */
export async function readEntryRows(rows: AsyncIterable<TableRow>, issues: PriceIssues): Promise<PlacedChange[]> {
  const changes: PlacedChange[] = [];
  let columns: string[] | undefined;
  try {
    for await (const { record, row, problems } of rows) {
      const place = `row ${row}`;
      if (columns === undefined) {
        columns = record.map(foldHeader);
        const found = headerIssues(columns);
        for (const message of found) issues.add(place, message);
        if (found.length > 0) return [];
        continue;
      }
      for (const { message } of problems) issues.add(place, message);
      if (problems.length > 0) continue;
      if (record.length !== columns.length) {
        issues.add(place, messages.csvWidth(record.length, columns.length));
        continue;
      }
      if (changes.length === MAX_CHANGED_PRODUCTS) {
        issues.add('csv', messages.moreRowsThan(MAX_CHANGED_PRODUCTS));
        break;
      }
      const report: ReportIssue = (field, message) => issues.add(place, messages.inColumn(columnOf(field), message));
      const cells = new Map(columns.map((column, index) => [column as Column, (record[index] ?? '').trim()]));
      const parsed = rowSchema.safeParse(toChange(cells));
      for (const [field, found] of Object.entries(fieldErrors(parsed.error?.issues ?? [], ''))) {
        for (const message of found) report(field, message);
      }
      if (parsed.success) changes.push({ change: parsed.data, place, report });
    }
    if (columns === undefined) issues.add('row 1', messages.csvEmpty);
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    issues.add(`row ${error.row}`, error.problem);
  }
  return changes;
}

export const isEntryColumn = (name: string): boolean => Object.hasOwn(COLUMNS, foldHeader(name));

/** A misspelled column would be left out without a word, so each must be known. Spreadsheets leave columns without a name behind. */
function headerIssues(columns: readonly string[]): Message[] {
  const named = columns.filter((column) => column !== '');
  const has = (column: Column) => named.includes(column);
  const issues = named
    .filter((column) => !isEntryColumn(column))
    .slice(0, MAX_UNKNOWN)
    .map((column) => messages.csvUnknownColumn(column, ENTRY_COLUMNS));
  if (!has('slug')) issues.push(messages.csvNoSlug);
  if (new Set(named).size < named.length) issues.push(messages.csvColumnTwice);
  if (has('discount_type') !== has('discount_value')) issues.push(messages.csvDiscountColumns);
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
  if (type !== undefined) change.discount = type === '' && value === '' ? null : { type: type.toUpperCase(), value };
  return change;
}

/** Returns a break of a quantity and a price. A third part stays in the price, which the schema rejects. */
function toBreak(text: string): { minQuantity: unknown; price: unknown } {
  const [minQuantity = '', ...price] = text.split(':').map((part) => part.trim());
  return { minQuantity: toQuantity(minQuantity), price: price.length === 0 ? undefined : price.join(':') };
}

/** Returns a number of pieces; another text as it is, which the schema rejects. */
function toQuantity(text: string): number | string {
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}

/** Returns the column of a property: `breaks.0.price` is `breaks`. */
function columnOf(field: string): string {
  if (field === 'discount') return 'discount_value';
  return ENTRY_COLUMNS.find((column) => COLUMNS[column] === field) ?? field.split('.')[0] ?? field;
}

/** Returns the cells of an entry. */
export function entryCells(price: EntryPrice | null): Record<Exclude<Column, 'slug'>, string> {
  const cell = (value: unknown) => String(value ?? '');
  return {
    base_price: cell(price?.basePrice),
    discount_type: cell(price?.discount?.type),
    discount_value: cell(price?.discount?.value),
    breaks: cell(price?.breaks.map((each) => `${each.minQuantity}:${each.price}`).join('|')),
    increment: cell(price?.increment),
    max_order_quantity: cell(price?.maxOrderQuantity),
  };
}

/** Returns entries as CSV, in their order. An import of it changes nothing. */
export function toEntryCsv(entries: readonly EntryRow[]): string {
  const rows = entries.map(({ slug, price }) => [slug, ...Object.values(entryCells(price))]);
  return [ENTRY_COLUMNS, ...rows].map(toCsvRow).join('');
}
