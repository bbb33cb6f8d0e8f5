import { createHash } from 'node:crypto';
import {
  CUSTOMER_TIERS,
  type EntriesChange,
  fromHundredths,
  MAX_PERCENT_PRODUCTS,
  type PriceList,
  toHundredths,
} from '@arot/contract';
import { messages } from '@arot/contract/messages';
import { type Tier, WHOLE } from '../../catalog/price-columns.ts';
import type { EntityManager } from '../../database/database.ts';
import { changeByPercent, HIGHEST_PRICE } from '../change-price.ts';
import { findMissing } from '../price-change.repository.ts';
import { PriceIssues } from '../price-issues.ts';
import { changeEntry } from './change-entry.ts';
import { type PlacedChange, readEntryCsv } from './entry-csv.ts';
import { getPriceList } from './price-list.ts';
import { type EntryPrice, findProductsOfList, findProductsOfTier } from './price-list-entry.repository.ts';

export type PlanOptions = {
  /** Lets nothing delete the products until the end of the transaction, so that the plan stays true. The list must be locked. */
  readonly lock: boolean;
  /** Removes the entries that the changes do not name. */
  readonly replace: boolean;
};

export type PlannedEntry = {
  readonly productId: string;
  readonly slug: string;
  readonly name: string;
  readonly before: EntryPrice | null;
  readonly after: EntryPrice | null;
  readonly changed: boolean;
};

export type EntryPlan = {
  readonly list: PriceList;
  /** By slug. */
  readonly entries: readonly PlannedEntry[];
  /** Changes with each change of the list, of a product that is selected, and of what is requested. */
  readonly version: string;
};

/**
 * Finds the entries of a change before and after it.
 *
 * @throws ApiError NOT_FOUND; VALIDATION_ERROR with the issues of every entry that is not possible
 */
export async function planEntries(
  em: EntityManager,
  listId: string,
  request: EntriesChange,
  options: PlanOptions,
): Promise<EntryPlan> {
  const list = await getPriceList({ em }, listId);
  const issues = new PriceIssues();
  const { tier, percent, allowFree } = request;
  const found =
    tier !== undefined && percent !== undefined
      ? await planPercent(em, listId, { tier, percent, allowFree, ...options }, issues)
      : await planChanges(em, list, await changesOf(request, issues), { allowFree, ...options });
  issues.throwIfAny();
  const hash = createHash('sha256').update(list.version);
  const entries = found.map((entry) => {
    const [before, after] = [JSON.stringify(entry.before), JSON.stringify(entry.after)];
    hash.update(JSON.stringify([entry.productId, entry.slug, before, after]));
    return { ...entry, changed: before !== after };
  });
  return { list, entries, version: hash.digest('base64url') };
}

async function changesOf({ csv, changes = [] }: EntriesChange, issues: PriceIssues): Promise<PlacedChange[]> {
  if (csv !== undefined) return await readEntryCsv(csv, issues);
  return changes.map((change, index) => {
    const place = `changes.${index}`;
    return { change, place, report: (field, message) => issues.add(`${place}.${field}`, message) };
  });
}

type Found = Omit<PlannedEntry, 'changed'>;

type WithFree = PlanOptions & { readonly allowFree: boolean | undefined };

async function planChanges(
  em: EntityManager,
  { id: listId, tiers, groupIds, customerIds }: PriceList,
  changes: readonly PlacedChange[],
  { lock, replace, allowFree }: WithFree,
): Promise<Found[]> {
  const bySlug = new Map<string, PlacedChange>();
  for (const placed of changes) {
    const first = bySlug.get(placed.change.slug);
    if (first) placed.report('slug', messages.givenTwice(first.place));
    else bySlug.set(placed.change.slug, placed);
  }
  const slugs = [...bySlug.keys()];
  const rows = await findProductsOfList(em, listId, { slugs, others: replace, lock });
  const known = new Set(rows.map(({ slug }) => slug));
  const missing = await findMissing(
    em,
    slugs.filter((slug) => !known.has(slug)),
  );
  for (const [slug, message] of missing) bySlug.get(slug)?.report('slug', message);
  // Groups and customers may be of both tiers, and so may the customers that a draft will name.
  const reached = groupIds.length + customerIds.length > 0 || tiers.length === 0 ? CUSTOMER_TIERS : tiers;
  return rows.flatMap(({ price: before, tierPrice: _, limits, ...product }) => {
    const placed = bySlug.get(product.slug);
    const rules = { allowFree, limits: reached.map((tier) => limits[tier]) };
    const after = placed ? changeEntry(before, placed.change, rules, placed.report) : null;
    return after === undefined ? [] : [{ ...product, before, after }];
  });
}

/** Makes each entry from the price of the tier, whatever the entry was. */
async function planPercent(
  em: EntityManager,
  listId: string,
  { tier, percent, allowFree, lock }: WithFree & { readonly tier: Tier; readonly percent: string },
  issues: PriceIssues,
): Promise<Found[]> {
  const rows = await findProductsOfTier(em, listId, { tier, limit: MAX_PERCENT_PRODUCTS + 1, lock });
  if (rows.length > MAX_PERCENT_PRODUCTS) {
    issues.add('tier', messages.moreOfTierThan(MAX_PERCENT_PRODUCTS));
    return [];
  }
  const hundredths = toHundredths(percent);
  if (hundredths < -WHOLE || (hundredths === -WHOLE && !allowFree)) issues.add('percent', messages.percentTooLow);
  return rows.map(({ price: before, tierPrice, limits: _, ...product }) => {
    const changed = changeByPercent(toHundredths(tierPrice ?? '0'), hundredths);
    if (changed > HIGHEST_PRICE) {
      issues.add('percent', messages.productPriceTooHigh(product.slug, fromHundredths(HIGHEST_PRICE)));
    }
    const basePrice = fromHundredths(changed < 0n ? 0n : changed);
    if (changed < 1n && !allowFree && hundredths > -WHOLE && before?.finalPrice !== basePrice) {
      issues.add('percent', messages.productPriceTooLow(product.slug));
    }
    const others = { breaks: [], increment: null, maxOrderQuantity: null };
    const after = { basePrice, discount: null, finalPrice: basePrice, ...others };
    return { ...product, before, after };
  });
}
