import fc from 'fast-check';
import { finalPrice, type Price, read, write } from '../catalog/exact-price.ts';
import { byBytes } from '../catalog/model.ts';

/** A naive model of prices with lists: the rule of docs/use/prices.md, written with loops over everything. */

export type Tier = 'WHOLESALE' | 'RETAIL';
type Entry = {
  readonly product: number;
  readonly price: Price;
  readonly breaks: readonly { minQuantity: number; price: string }[];
  readonly increment: number | null;
  readonly maximum: number | null;
};
type List = {
  readonly status: 'draft' | 'active';
  readonly priority: number;
  /** Seconds before or after {@link MOMENT}. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly tiers: readonly Tier[];
  /** Numbers of groups. */
  readonly groups: readonly number[];
  readonly isForCustomer: boolean;
  readonly entries: readonly Entry[];
};
type Product = {
  readonly prices: Readonly<Record<Tier, Price | null>>;
  readonly minimum: number;
  readonly increment: number;
  readonly maximum: number | null;
  readonly availability: 'in_stock' | 'out_of_stock' | null;
  readonly isDraft: boolean;
};
export type PriceCatalog = {
  readonly products: readonly Product[];
  readonly lists: readonly List[];
  /** The groups that the customer is in. */
  readonly memberships: readonly number[];
  readonly tier: Tier;
};

/** The moment at which prices are asked for. */
export const MOMENT = new Date('2026-06-01T12:00:00.000Z');
export const PRODUCTS = 6;
export const GROUPS = 3;

export const productId = (index: number) => `p${9 - index}`;
export const listId = (index: number) => `list-${index}`;

// Few different prices, so that most tie with others.
const amount = fc.constantFrom('1.00', '2.00', '2.00', '3.33', '10.05', '9999999999.99');
const price: fc.Arbitrary<Price> = fc.record({
  basePrice: amount,
  discount: fc.option(
    fc.constantFrom<Price['discount']>(
      { type: 'FIXED', value: '1.00' },
      { type: 'PERCENTAGE', value: '50.00' },
      { type: 'PERCENTAGE', value: '33.33' },
    ),
    { freq: 2 },
  ),
});
const quantity = fc.integer({ min: 1, max: 6 });
const limit = fc.option(fc.integer({ min: 6, max: 20 }), { freq: 2 });

const entry: fc.Arbitrary<Entry> = fc
  .record({
    product: fc.nat(PRODUCTS - 1),
    price,
    steps: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    increment: fc.option(quantity, { freq: 2 }),
    maximum: limit,
  })
  .map(({ steps, ...rest }) => {
    const final = finalPrice(rest.price);
    const breaks = steps
      .map((_, index) => ({
        minQuantity: 1 + steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0),
        price: write(final - BigInt(index + 1) * 7n),
      }))
      .filter((_, index) => final - BigInt(index + 1) * 7n >= 1n);
    return { ...rest, breaks };
  });

const list: fc.Arbitrary<List> = fc.record({
  status: fc.constantFrom('active', 'active', 'active', 'draft'),
  priority: fc.constantFrom(0, 0, 1, 5, 5, 1_000),
  startsAt: fc.constantFrom(null, null, -10, 0, 1),
  endsAt: fc.constantFrom(null, null, 0, 1, 10),
  tiers: fc.subarray<Tier>(['WHOLESALE', 'RETAIL']),
  groups: fc.subarray([...Array(GROUPS).keys()]),
  isForCustomer: fc.boolean(),
  entries: fc.uniqueArray(entry, { selector: ({ product }) => product, maxLength: PRODUCTS }),
});

const product: fc.Arbitrary<Product> = fc
  .record({
    prices: fc.record({ WHOLESALE: fc.option(price, { freq: 3 }), RETAIL: fc.option(price, { freq: 3 }) }),
    steps: quantity,
    increment: quantity,
    maximum: limit,
    availability: fc.constantFrom(null, 'in_stock', 'out_of_stock'),
    isDraft: fc.integer({ max: 5, min: 0 }).map((number) => number === 0),
  })
  .map(({ steps, ...rest }) => ({ ...rest, minimum: steps * rest.increment }));

/** Returns catalogs with a customer of one of these tiers. */
export const priceCatalogs = (...tiers: readonly Tier[]): fc.Arbitrary<PriceCatalog> =>
  fc.record({
    products: fc.array(product, { minLength: PRODUCTS, maxLength: PRODUCTS }),
    lists: fc.array(list, { maxLength: 5 }),
    memberships: fc.subarray([...Array(GROUPS).keys()]),
    tier: fc.constantFrom(...tiers),
  });

/** Returns the ids of the lists that reach the customer and hold. */
export function listsOf({ lists, memberships, tier }: PriceCatalog): string[] {
  return lists.flatMap((each, index) => (reaches(each, memberships, tier) && holds(each) ? [listId(index)] : []));
}

function reaches({ tiers, groups, isForCustomer }: List, memberships: readonly number[], tier: Tier): boolean {
  return isForCustomer || tiers.includes(tier) || groups.some((group) => memberships.includes(group));
}

/** The start is inside, the end outside. */
function holds({ status, startsAt, endsAt }: List): boolean {
  return status === 'active' && (startsAt ?? 0) <= 0 && (endsAt ?? 1) > 0;
}

export type Winner = {
  readonly price: Price;
  readonly final: bigint;
  /** Null for the price of the tier. */
  readonly listId: string | null;
  readonly entry: Entry | undefined;
};

/** Returns the price of a product for the customer; undefined without one. */
export function winnerOf(catalog: PriceCatalog, product: number): Winner | undefined {
  const own = catalog.products[product]?.prices[catalog.tier];
  const holding = listsOf(catalog);
  const candidates = [
    ...(own ? [{ priority: 0, price: own, listId: null, entry: undefined }] : []),
    ...catalog.lists.flatMap(({ priority, entries }, index) =>
      entries
        .filter((entry) => entry.product === product && holding.includes(listId(index)))
        .map((entry) => ({ priority, price: entry.price, listId: listId(index), entry })),
    ),
  ].map((candidate) => ({ ...candidate, final: finalPrice(candidate.price) }));
  return candidates.sort(
    (a, b) =>
      b.priority - a.priority ||
      Number(a.final - b.final) ||
      Number(a.listId !== null) - Number(b.listId !== null) ||
      byBytes(a.listId ?? '', b.listId ?? ''),
  )[0];
}

export type ListQuery = {
  readonly sort: 'price' | 'name';
  readonly direction: 'asc' | 'desc';
  readonly minPrice?: string;
  readonly maxPrice?: string;
  readonly page: number;
  readonly pageSize: number;
};

export const listQuery: fc.Arbitrary<ListQuery> = fc
  .record(
    {
      sort: fc.constantFrom('price', 'price', 'name'),
      direction: fc.constantFrom('asc', 'desc'),
      minPrice: fc.constantFrom('1', '1.67', '2.00'),
      maxPrice: fc.constantFrom('2', '3.33', '10.05'),
      // Mostly the first page, whose statement is planned once.
      page: fc.constantFrom(1, 1, 1, 2, 3),
      pageSize: fc.constantFrom(20, 20, 20, 1, 2, 3, 100),
    },
    { requiredKeys: ['sort', 'direction', 'page', 'pageSize'] },
  )
  .map((query) => query as ListQuery);

/** Returns the numbers of the products of a page, in order, and the total. */
export function modelPage(catalog: PriceCatalog, query: ListQuery): { products: number[]; total: number } {
  const { sort, direction, minPrice, maxPrice, page, pageSize } = query;
  const matching = catalog.products
    .map(({ isDraft }, number) => ({ number, isDraft, final: winnerOf(catalog, number)?.final }))
    .filter(({ isDraft, final }) => {
      if (isDraft) return false;
      if (minPrice !== undefined && (final === undefined || final < read(minPrice))) return false;
      return maxPrice === undefined || (final !== undefined && final <= read(maxPrice));
    });
  const sign = direction === 'asc' ? 1 : -1;
  const ordered = matching.sort((a, b) => {
    const byId = byBytes(productId(a.number), productId(b.number));
    if (sort === 'name') return sign * byBytes(nameOf(a.number), nameOf(b.number)) || byId;
    // A product without a price is last in both directions.
    if (a.final === undefined || b.final === undefined) {
      return Number(a.final === undefined) - Number(b.final === undefined) || byId;
    }
    return sign * Number(a.final - b.final) || byId;
  });
  return {
    products: ordered.slice((page - 1) * pageSize, page * pageSize).map(({ number }) => number),
    total: ordered.length,
  };
}

/** All names have a word in common, for searches; two products have the same name. */
export function nameOf(product: number): string {
  return `rice ${'abcdee'[product]}`;
}

/** Returns how many pieces of a product the customer can order. */
export function quantitiesOf(catalog: PriceCatalog, product: number) {
  const { minimum, increment, maximum } = catalog.products[product] as Product;
  const entry = winnerOf(catalog, product)?.entry;
  const step = entry?.increment ?? increment;
  let least = step;
  while (least < minimum) least += step;
  return { minimum: least, increment: step, maximum: entry?.maximum ?? maximum };
}
