import { CUSTOMER_TIERS, MAX_CHANGED_PRODUCTS, messages, type priceChangeRequest } from '@arot/contract';
import { fieldErrors } from '@arot/contract/issues';
import type * as z from 'zod';
import type { Tier } from '../catalog/price-columns.ts';
import { columnOfField } from '../import/readers/csv-columns.ts';
import { readCsv } from '../import/readers/read-csv.ts';
import { createReadReport } from '../import/readers/read-report.ts';
import { recordSchemas } from '../import/records.ts';
import type { PriceChange, PriceIssue } from './change-price.ts';
import type { PriceIssues } from './price-issues.ts';

/** The change of one product for one tier, and where the caller has stated it. */
export type ExplicitChange = {
  readonly slug: string;
  readonly tier: Tier;
  readonly change: PriceChange;
  /** The row or the member of a list: `csv.5`, `changes.3`. */
  readonly place: string;
  readonly fieldOf: (field: PriceIssue['field']) => string;
};

export function toExplicitChanges(
  changes: NonNullable<z.infer<typeof priceChangeRequest>['changes']>,
): ExplicitChange[] {
  return changes.map(({ slug, tier, basePrice, discount }, index) => ({
    ...{ slug, tier, change: { basePrice: toSet(basePrice), discount }, place: `changes.${index}` },
    fieldOf: (field) => `changes.${index}.${field}`,
  }));
}

/** Returns the change of a base price; one that is only a text is set. */
function toSet(basePrice: PriceChange['basePrice'] | string): PriceChange['basePrice'] {
  return typeof basePrice === 'string' ? { action: 'set', value: basePrice } : basePrice;
}

const row = recordSchemas.product.pick({ slug: true, prices: true });

/**
 * Reads a price list: the slugs and prices of a catalog file in CSV. A cell means what it means in an import: a blank base
 * price removes the price, a column that is absent changes nothing.
 *
 * @returns the changes, and the names of columns that no catalog file has
 */
export async function readPriceList(
  csv: string,
  issues: PriceIssues,
): Promise<{ changes: ExplicitChange[]; ignoredColumns: string[] }> {
  const changes: ExplicitChange[] = [];
  const report = createReadReport();
  let rows = 0;
  for await (const item of readCsv('csv', [csv], { map: {}, report })) {
    if (item.type === 'issue') issues.add(`csv.${item.place.row}`, item.message);
    if (item.type === 'kind' && item.kind !== 'product') {
      issues.add('csv.1', messages.csvNoSlugOrPrice);
      break;
    }
    if (item.type !== 'record') continue;
    rows += 1;
    if (rows > MAX_CHANGED_PRODUCTS) {
      issues.add('csv', messages.moreRowsThan(MAX_CHANGED_PRODUCTS));
      break;
    }
    const place = `csv.${item.place.row}`;
    const { slug, prices } = item.value as { slug?: unknown; prices?: unknown };
    if (prices === undefined) {
      issues.add('csv.1', messages.csvNoPrice);
      break;
    }
    const parsed = row.safeParse({ slug, prices });
    for (const [field, found] of Object.entries(fieldErrors(parsed.error?.issues ?? [], ''))) {
      for (const message of found) issues.add(`${place}.${columnOf(field)}`, message);
    }
    if (parsed.success) changes.push(...toChanges(place, parsed.data));
  }
  return { changes, ignoredColumns: report.ignoredColumns };
}

function toChanges(place: string, { slug, prices = {} }: ReturnType<typeof row.parse>): ExplicitChange[] {
  return CUSTOMER_TIERS.flatMap((tier) => {
    const price = prices[tier];
    if (price === undefined) return [];
    const change = price === null ? { basePrice: null } : { ...price, basePrice: toSet(price.basePrice) };
    const fieldOf = (field: 'basePrice' | 'discount') => `${place}.${columnOf(`prices.${tier}.${field}`)}`;
    return [{ slug, tier, change, place, fieldOf }];
  });
}

/** Returns the column of a field of the record. A list has no description. */
const columnOf = (field: string): string => columnOfField(field, () => false);
