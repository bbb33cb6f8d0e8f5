import fc from 'fast-check';
import { expect } from 'vitest';
import { createSessionLookup } from '../../../src/accounts/sessions/session-lookup.ts';
import { batchProducts, getProduct, ProductDetails } from '../../../src/catalog/get-product.ts';
import { KnownTotals, listProducts } from '../../../src/catalog/list-products.ts';
import { priceScopeOf } from '../../../src/catalog/price-scope.ts';
import { KnownResults } from '../../../src/catalog/search/search-page.repository.ts';
import { searchProducts } from '../../../src/catalog/search/search-products.ts';
import type { AccountPrincipal } from '../../../src/http/principal.ts';
import { explainPrice } from '../../../src/prices/lists/explain-price.ts';
import { quotePrices } from '../../../src/prices/quotes/quote-prices.ts';
import { write } from '../catalog/exact-price.ts';
import { openTestDatabase } from '../database/test-database.ts';
import {
  type ListQuery,
  listQuery,
  listsOf,
  MOMENT,
  modelPage,
  PRODUCTS,
  type PriceCatalog,
  priceCatalogs,
  quantitiesOf,
  type Tier,
  winnerOf,
} from './list-model.ts';
import { openPriceStore } from './store-price-catalog.ts';

const ORIGIN = { publicOrigin: 'https://shop.example.com' };
const ALL = 0b1111;
const slugOf = (product: number) => `slug-${product}`;
const PRODUCT_NUMBERS = [...Array(PRODUCTS).keys()];

/** Compares the prices of random catalogs with the naive model: list, filter, sort, detail, search, batch, quote and explanation. */
export async function expectPricesOfCatalogs(numRuns: number, ...tiers: readonly Tier[]): Promise<void> {
  const database = await openTestDatabase();
  const store = await openPriceStore(database);
  const clock = () => MOMENT;
  const lookUp = createSessionLookup(database, clock, {
    ...{ staffIdleSeconds: 3_600, freshSeconds: 600, requiresStaffFactor: false, resource: '' },
  });
  const [totals, known, details] = [new KnownTotals(true), new KnownResults(true), new ProductDetails()];
  const reads = { database, ...ORIGIN };

  const check = async (catalog: PriceCatalog, query: ListQuery, quantity: number) => {
    await store.replace(catalog);
    const { id, token } = store.customers[catalog.tier];
    const session = await lookUp({ kind: 'bearer', token, ip: '' });
    if (session.state !== 'live') throw new Error('the session has ended');
    const { principal } = session;
    expect(principal.priceLists).toEqual(listsOf(catalog));
    const scope = priceScopeOf(principal);

    const pricing = PRODUCT_NUMBERS.map((product) => modelPricing(catalog, product));
    const wanted = modelPage(catalog, query);
    const shown = (items: readonly object[]) => items.map((item) => ({ ...item }));
    const list = await listProducts(reads, { ...query, q: '', include: ALL }, scope, totals);
    expect(list.value.pagination.total).toBe(wanted.total);
    expect(shown(list.value.items)).toMatchObject(
      wanted.products.map((product) => ({ slug: slugOf(product), ...included(catalog, product), ...pricing[product] })),
    );
    expect(list.value.items.map((item) => 'pricing' in item)).toEqual(
      wanted.products.map((product) => 'pricing' in (pricing[product] ?? {})),
    );

    // The same filters with a category: prices are then read for each product.
    const none = await listProducts(reads, { ...query, q: '', categoryId: 'uncategorized' }, scope, totals);
    expect(none.value.items.map(({ slug }) => slug)).toEqual(wanted.products.map(slugOf));
    expect(none.value.pagination.total).toBe(wanted.total);

    const { page, pageSize, direction, minPrice, maxPrice } = query;
    const search = await searchProducts(
      reads,
      {
        ...{ q: 'rice', page, pageSize: Math.min(pageSize, 50), direction, minPrice, maxPrice },
        ...{ sort: 'price' as const, facets: 'category,price' as const },
      },
      scope,
      known,
    );
    const byPrice = modelPage(catalog, { ...query, sort: 'price', pageSize: Math.min(pageSize, 50) });
    expect(search.value.items.map(({ slug }) => slug)).toEqual(byPrice.products.map(slugOf));
    expect(search.value.items.map(({ pricing: own }) => own?.finalPrice)).toEqual(
      byPrice.products.map((product) => finalOf(catalog, product)),
    );
    const all = modelPage(catalog, { ...query, page: 1, pageSize: 100, sort: 'price' }).products;
    const counted = search.value.facets?.price?.reduce((sum, { count }) => sum + count, 0) ?? 0;
    expect(counted).toBe(all.filter((product) => winnerOf(catalog, product)).length);

    const batch = await batchProducts(reads, { slugs: PRODUCT_NUMBERS.map(slugOf) }, scope);
    expect(batch.value.items.map((item) => item?.pricing?.finalPrice)).toEqual(
      PRODUCT_NUMBERS.map((product) => (isPublic(catalog, product) ? finalOf(catalog, product) : undefined)),
    );
    const first = PRODUCT_NUMBERS.find((product) => isPublic(catalog, product));
    if (first !== undefined) {
      const { value } = await getProduct(reads, { slug: slugOf(first), include: ALL }, scope, details);
      expect(value).toMatchObject({ ...included(catalog, first), ...pricing[first] });
    }
    await expectQuote(catalog, quantity, principal);
    const explained = PRODUCT_NUMBERS.find((product) => winnerOf(catalog, product)) ?? 0;
    const explanation = await explainPrice(
      { em: database.fork(), clock, principal: asStaff(principal) },
      { customer: id, product: slugOf(explained) },
    );
    const winner = winnerOf(catalog, explained);
    expect(explanation).toMatchObject({ listId: winner?.listId ?? null, ...(modelPricing(catalog, explained) ?? {}) });
    expect(explanation.candidates.filter(({ reason }) => reason === 'WON')).toHaveLength(winner ? 1 : 0);
  };

  const expectQuote = async (catalog: PriceCatalog, quantity: number, principal: AccountPrincipal) => {
    const services = { issuer: ORIGIN.publicOrigin, signToken: async () => 'token' };
    const ctx = { database, principal, services } as unknown as Parameters<typeof quotePrices>[0];
    const lines = PRODUCT_NUMBERS.map((product) => ({ slug: slugOf(product), quantity }));
    const { value } = await quotePrices(ctx, { lines });
    const expected = PRODUCT_NUMBERS.map((product) => modelLine(catalog, product, quantity));
    expect(value.quote.lines.map(({ unitPrice, listId, problems }) => ({ unitPrice, listId, problems }))).toEqual(
      expected,
    );
    expect(await value.sign()).toBe(expected.some(({ problems }) => problems.length > 0) ? null : 'token');
    expect(value.quote.validUntil).toBe(new Date(MOMENT.getTime() + 1_000 * secondsUntilEdge(catalog)).toISOString());
  };

  try {
    await fc.assert(fc.asyncProperty(priceCatalogs(...tiers), listQuery, fc.integer({ min: 1, max: 24 }), check), {
      numRuns,
      interruptAfterTimeLimit: 3_000_000,
      markInterruptAsFailure: true,
    });
  } finally {
    await database.close();
  }
}

/** Returns the principal as a staff member who may see explanations. */
function asStaff(principal: AccountPrincipal): AccountPrincipal {
  return { ...principal, user: { ...principal.user, permissions: ['*'] } };
}

function isPublic(catalog: PriceCatalog, product: number): boolean {
  return catalog.products[product]?.isDraft === false;
}

function finalOf(catalog: PriceCatalog, product: number): string | undefined {
  const winner = winnerOf(catalog, product);
  return winner && write(winner.final);
}

function modelPricing(catalog: PriceCatalog, product: number) {
  const winner = winnerOf(catalog, product);
  if (!winner) return {};
  return { pricing: { currency: 'BDT', ...winner.price, finalPrice: write(winner.final) } };
}

function included(catalog: PriceCatalog, product: number) {
  const winner = winnerOf(catalog, product);
  return {
    ...(winner ? { priceBreaks: winner.entry?.breaks ?? [] } : {}),
    quantity: quantitiesOf(catalog, product),
    availability: { status: catalog.products[product]?.availability ?? 'unknown' },
  };
}

function modelLine(catalog: PriceCatalog, product: number, quantity: number) {
  if (!isPublic(catalog, product)) return { unitPrice: null, listId: null, problems: ['UNKNOWN'] };
  const winner = winnerOf(catalog, product);
  const { minimum, increment, maximum } = quantitiesOf(catalog, product);
  const isOut = catalog.products[product]?.availability === 'out_of_stock';
  const reached = winner?.entry?.breaks.filter(({ minQuantity }) => minQuantity <= quantity).at(-1);
  return {
    unitPrice: winner ? (reached?.price ?? write(winner.final)) : null,
    listId: winner?.listId ?? null,
    problems: [
      ...(quantity < minimum ? ['BELOW_MINIMUM'] : []),
      ...(maximum !== null && quantity > maximum ? ['ABOVE_MAXIMUM'] : []),
      ...(quantity % increment === 0 ? [] : ['NOT_A_MULTIPLE']),
      ...(!winner || isOut ? ['UNAVAILABLE'] : []),
    ],
  };
}

/** Returns the seconds until an active list that reaches the customer begins or ends, at most 15 minutes. */
function secondsUntilEdge({ lists, memberships, tier }: PriceCatalog): number {
  const edges = lists
    .filter(
      ({ status, tiers, groups, isForCustomer }) =>
        status === 'active' &&
        (isForCustomer || tiers.includes(tier) || groups.some((group) => memberships.includes(group))),
    )
    .flatMap(({ startsAt, endsAt }) => [startsAt ?? 0, endsAt ?? 0])
    .filter((edge) => edge > 0);
  return Math.min(900, ...edges);
}
