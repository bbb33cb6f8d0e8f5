import { createHash } from 'node:crypto';
import { CUSTOMER_TIERS, MAX_CHANGED_PRODUCTS, messages, type priceChangeRequest } from '@arot/contract';
import type * as z from 'zod';
import {
  isSamePrice,
  type Price,
  type PriceColumns,
  priceColumns,
  storedPrice,
  type Tier,
} from '../catalog/price-columns.ts';
import type { EntityManager } from '../database/database.ts';
import { changePrice, type PriceChange } from './change-price.ts';
import { type ExplicitChange, readPriceList, toExplicitChanges } from './explicit-changes.ts';
import {
  categoryExists,
  findKnownSlugs,
  findMissing,
  findProductsByFilter,
  findProductsBySlug,
  type PricedProduct,
} from './price-change.repository.ts';
import { PriceIssues } from './price-issues.ts';

export type PriceChangeRequest = z.infer<typeof priceChangeRequest>;

export type PlannedPrice = {
  readonly product: PricedProduct;
  readonly tier: Tier;
  readonly before: Price | null;
  readonly after: Price | null;
  readonly changed: boolean;
};

export type PricePlan = {
  /** By slug, then tier. */
  readonly prices: readonly PlannedPrice[];
  readonly withoutPrice: number;
  readonly ignoredColumns: readonly string[];
  /** Changes with each change of a selected product, of the selection, and of what is requested. */
  readonly version: string;
  readonly issues: PriceIssues;
};

/** One product and tier of the plan, before its new price is known. */
type Target = Pick<ExplicitChange, 'tier' | 'change' | 'fieldOf'> & { readonly product: PricedProduct };

/**
 * Finds the products of a price change, and their prices before and after.
 *
 * @param lock locks the products until the end of the transaction, so that the plan stays true
 */
export async function planPriceChange(
  em: EntityManager,
  request: PriceChangeRequest,
  { lock }: { readonly lock: boolean },
): Promise<PricePlan> {
  const issues = new PriceIssues();
  const { targets, withoutPrice = 0, ignoredColumns = [] } = await findTargets(em, request, lock, issues);
  const hash = createHash('sha256');
  const prices: PlannedPrice[] = [];
  for (const { product, tier, change, fieldOf } of targets) {
    const before = storedPrice(product, tier);
    const outcome = changePrice(before, change, request.allowFree);
    hash.update(JSON.stringify([product.id, product.slug, product.version, tier, before, outcome]));
    if ('issue' in outcome) issues.add(fieldOf(outcome.issue.field), outcome.issue.message);
    else prices.push({ product, tier, before, after: outcome.price, changed: !isSamePrice(before, outcome.price) });
  }
  return { prices, withoutPrice, ignoredColumns, version: hash.digest('base64url'), issues };
}

type Targets = { targets: Target[]; withoutPrice?: number; ignoredColumns?: string[] };

async function findTargets(
  em: EntityManager,
  { filter, operation, changes, csv }: PriceChangeRequest,
  lock: boolean,
  issues: PriceIssues,
): Promise<Targets> {
  if (filter && operation) return await findFiltered(em, filter, operation, lock, issues);
  if (csv === undefined) return { targets: await findExplicit(em, toExplicitChanges(changes ?? []), lock, issues) };
  const list = await readPriceList(csv, issues);
  return { targets: await findExplicit(em, list.changes, lock, issues), ignoredColumns: list.ignoredColumns };
}

async function findFiltered(
  em: EntityManager,
  filter: NonNullable<PriceChangeRequest['filter']>,
  operation: PriceChange,
  lock: boolean,
  issues: PriceIssues,
): Promise<Targets> {
  const { tier, categoryId, slugs = [] } = filter;
  if (categoryId !== undefined && categoryId !== 'uncategorized' && !(await categoryExists(em, categoryId))) {
    issues.add('filter.categoryId', messages.noCategory);
    return { targets: [] };
  }
  const found = await findProductsByFilter(em, filter, { limit: MAX_CHANGED_PRODUCTS + 1, lock });
  if (found.length > MAX_CHANGED_PRODUCTS) {
    issues.add('filter', messages.selectsMoreThan(MAX_CHANGED_PRODUCTS));
    return { targets: [] };
  }
  // A misspelled slug would be left out without a word. One that does not fit the rest of the filter is left out on purpose.
  const known = slugs.length === 0 ? new Set<string>() : await findKnownSlugs(em, slugs);
  const missing = await findMissing(
    em,
    slugs.filter((slug) => !known.has(slug)),
  );
  for (const [index, slug] of slugs.entries()) {
    const message = missing.get(slug);
    if (message) issues.add(`filter.slugs.${index}`, message);
  }
  const needsPrice = operation.basePrice?.action !== 'set';
  const products = found.filter((product) => !needsPrice || storedPrice(product, tier) !== null);
  return {
    targets: products.map((product) => ({
      product,
      tier,
      change: operation,
      fieldOf: () => `products.${product.slug}`,
    })),
    withoutPrice: found.length - products.length,
  };
}

async function findExplicit(
  em: EntityManager,
  changes: readonly ExplicitChange[],
  lock: boolean,
  issues: PriceIssues,
): Promise<Target[]> {
  const bySlug = new Map<string, Map<Tier, ExplicitChange>>();
  for (const change of changes) {
    const { slug, tier, place } = change;
    const tiers = bySlug.get(slug) ?? new Map<Tier, ExplicitChange>();
    const first = tiers.get(tier);
    if (first) issues.add(`${place}.slug`, messages.givenTwiceForTier(tier, first.place));
    else bySlug.set(slug, tiers.set(tier, change));
  }
  if (bySlug.size > MAX_CHANGED_PRODUCTS) {
    issues.add('changes', messages.moreProductsThan(MAX_CHANGED_PRODUCTS));
    return [];
  }
  const products = await findProductsBySlug(em, [...bySlug.keys()], { limit: MAX_CHANGED_PRODUCTS, lock });
  const found = new Set(products.map(({ slug }) => slug));
  for (const [slug, message] of await findMissing(
    em,
    [...bySlug.keys()].filter((slug) => !found.has(slug)),
  )) {
    for (const { place } of [...(bySlug.get(slug)?.values() ?? [])].slice(0, 1)) issues.add(`${place}.slug`, message);
  }
  return products.flatMap((product) =>
    CUSTOMER_TIERS.flatMap((tier) => {
      const change = bySlug.get(product.slug)?.get(tier);
      return change ? [{ product, tier, change: change.change, fieldOf: change.fieldOf }] : [];
    }),
  );
}

/** Returns the price columns of a product after its planned changes. */
export function columnsAfter(product: PricedProduct, planned: readonly PlannedPrice[]): { id: string } & PriceColumns {
  const after = (tier: Tier) => {
    const change = planned.find((price) => price.tier === tier);
    return change ? change.after : storedPrice(product, tier);
  };
  return { id: product.id, ...priceColumns({ WHOLESALE: after('WHOLESALE'), RETAIL: after('RETAIL') }) };
}
