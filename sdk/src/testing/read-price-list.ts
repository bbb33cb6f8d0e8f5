import { foldHeader, readMultiline } from '@arot/contract';
import type { ExplicitPriceChange, PriceListEntryChange } from '../generated/staff-types.ts';

type ListedEntry = { readonly change: PriceListEntryChange; readonly place: string };
type Listed = { readonly change: ExplicitPriceChange; readonly place: string };

/** The columns of catalog files that have no price. */
const OTHER_COLUMNS =
  /^(id|slug|name|category_id|status|images|(wholesale|retail)_min_order_quantity|description_(json|text)|created_at)$/;

const TIERS = ['WHOLESALE', 'RETAIL'] as const;

/**
 * Reads a price list with the columns of catalog files: `slug`, `retail_base_price`, `retail_discount_type`,
 * `retail_discount_value`, and those of `wholesale`. A blank base price removes the price.
 */
export function readPriceList(
  csv: string,
  issues: Record<string, string[]>,
): { readonly changes: Listed[]; readonly ignoredColumns: string[] } {
  const [header, rows] = parseCsv(csv);
  const changes = rows.flatMap((cells, index) => {
    const place = `csv.${index + 2}`;
    const row = Object.fromEntries(header.map((name, column) => [name, cells[column]?.trim() ?? '']));
    return TIERS.flatMap((tier) => {
      const change = toChange(row, tier, header, (column, message) => {
        issues[`${place}.${column}`] = [message];
      });
      return change ? [{ change, place }] : [];
    });
  });
  const prices = TIERS.flatMap((tier) => Object.values(columnsOf(tier)));
  if (!header.includes('slug')) issues['csv.1'] = ['The header has no column slug.'];
  else if (!header.some((name) => prices.includes(name))) {
    issues['csv.1'] = ['The header has no price column, such as retail_base_price.'];
  }
  return { changes, ignoredColumns: header.filter((name) => !OTHER_COLUMNS.test(name) && !prices.includes(name)) };
}

/** Reads the CSV of the entries of a price list. A blank base price removes the entry. */
export function readPriceListEntries(csv: string, issues: Record<string, string[]>): ListedEntry[] {
  const [header, rows] = parseCsv(csv);
  if (!header.includes('slug')) issues['row 1'] = ['The header has no column slug.'];
  return rows.map((cells, index) => {
    const place = `row ${index + 2}`;
    const row = Object.fromEntries(header.map((name, column) => [name, cells[column]?.trim() ?? '']));
    const number = (column: string) => {
      const text = row[column];
      if (text && !/^[1-9]\d{0,8}$/.test(text)) issues[`${place}.${column}`] = ['Must be a whole number from 1.'];
      return text === undefined ? undefined : text === '' ? null : Number(text);
    };
    const { base_price: base, discount_type: type, discount_value: value, breaks } = row;
    if (base && !/^\d{1,10}(\.\d{1,2})?$/.test(base))
      issues[`${place}.base_price`] = ['Must be an amount such as 1250.00.'];
    const change = {
      slug: (row.slug ?? '').normalize('NFC'),
      basePrice: base === '' ? null : base,
      discount: value === undefined ? undefined : value ? { type: type as 'FIXED' | 'PERCENTAGE', value } : null,
      breaks:
        breaks === undefined
          ? undefined
          : readBreaks(breaks, () => {
              issues[`${place}.breaks`] = ['Must be quantities and prices such as 12:8.00|24:7.50.'];
            }),
      increment: number('increment'),
      maxOrderQuantity: number('max_order_quantity'),
    };
    return { place, change: JSON.parse(JSON.stringify(change)) as PriceListEntryChange };
  });
}

function readBreaks(text: string, report: () => void): { minQuantity: number; price: string }[] | null {
  if (text === '') return null;
  return text.split('|').map((each) => {
    const [, quantity, price = ''] = /^(\d{1,9}):(\d{1,10}\.\d{2})$/.exec(each.trim()) ?? [];
    if (quantity === undefined) report();
    return { minQuantity: Number(quantity ?? 2), price: price || '0.01' };
  });
}

function columnsOf(tier: (typeof TIERS)[number]) {
  const name = tier.toLowerCase();
  return { base: `${name}_base_price`, type: `${name}_discount_type`, value: `${name}_discount_value` };
}

function toChange(
  row: Readonly<Record<string, string>>,
  tier: (typeof TIERS)[number],
  header: readonly string[],
  report: (column: string, message: string) => void,
): ExplicitPriceChange | undefined {
  const { base, type, value } = columnsOf(tier);
  if (![base, type, value].some((column) => header.includes(column))) return undefined;
  for (const column of [base, value]) {
    if (row[column] && !/^\d{1,10}(\.\d{1,2})?$/.test(row[column]))
      report(column, 'Must be an amount such as 1250.00.');
  }
  const basePrice = header.includes(base) ? (row[base] ? row[base] : null) : undefined;
  const discount = row[value] ? { type: row[type] as 'FIXED' | 'PERCENTAGE', value: row[value] } : null;
  const stated = header.includes(value) && basePrice !== null ? { discount } : {};
  return {
    slug: (row.slug ?? '').normalize('NFC'),
    tier,
    ...(basePrice === undefined ? {} : { basePrice }),
    ...stated,
  };
}

/** Reads the names of the columns, and the cells of each row. A quotation mark inside a cell is dropped, because no slug and no amount has one. */
function parseCsv(csv: string): [header: string[], rows: string[][]] {
  const rows = [['']];
  let isQuoted = false;
  for (const character of readMultiline(csv)) {
    const row = rows[rows.length - 1] ?? [];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted || !/[,\n]/.test(character)) row[row.length - 1] += character;
    else if (character === ',') row.push('');
    else rows.push(['']);
  }
  const [header = [], ...others] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return [header.map(foldHeader), others];
}
