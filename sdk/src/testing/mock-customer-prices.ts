import type { OrderQuantity, ProductAvailability } from '../generated/types.ts';
import { finalPriceOf } from './mock-prices.ts';
import type { MockAccount, MockPriceList, MockPriceListEntry, MockProduct } from './mock-state.ts';
import type { MockWorld } from './mock-world.ts';

type Tier = 'WHOLESALE' | 'RETAIL';

/** The price of a customer, from the tier or from a list. */
export type CustomerPrice = Pick<MockPriceListEntry, 'basePrice' | 'discount' | 'increment' | 'maxOrderQuantity'> & {
  readonly breaks: NonNullable<MockPriceListEntry['breaks']>;
  readonly listId: string | null;
};

/** Returns the tier of an active customer. */
export function tierOf(account: MockAccount | undefined): Tier | undefined {
  return account?.role ? undefined : account?.customerType;
}

/** Returns the active lists that reach a customer by the tier, by a group or by name. */
function listsOf({ accounts, state }: MockWorld, account: MockAccount, tier: Tier): MockPriceList[] {
  const id = accounts.idOf(account);
  const groups = state.customerGroups.filter(({ memberIds = [] }) => memberIds.includes(id));
  return state.priceLists.filter(
    ({ status, tiers, groupIds, customerIds }) =>
      status === 'active' &&
      (tiers?.includes(tier) || customerIds?.includes(id) || groups.some((group) => groupIds?.includes(group.id))),
  );
}

/** Returns the price of a product for a caller; undefined for one who sees none. The list with the highest priority wins. */
export function priceFor(
  world: MockWorld,
  product: MockProduct,
  account: MockAccount | undefined,
): CustomerPrice | undefined {
  const tier = tierOf(account);
  if (!account || !tier) return undefined;
  const now = Date.now();
  const own = product.prices?.[tier];
  const ofLists = listsOf(world, account, tier).flatMap(({ id, priority = 0, startsAt, endsAt, entries }) => {
    const entry = entries?.find(({ slug }) => slug === product.slug);
    const isOpen = (!startsAt || Date.parse(startsAt) <= now) && (!endsAt || Date.parse(endsAt) > now);
    return entry && isOpen ? [{ priority, price: { ...entry, breaks: entry.breaks ?? [], listId: id } }] : [];
  });
  const all = [...(own ? [{ priority: 0, price: { ...own, breaks: [], listId: null } }] : []), ...ofLists];
  const [best] = all.sort(
    (a, b) =>
      b.priority - a.priority ||
      Number(finalPriceOf(a.price) - finalPriceOf(b.price)) ||
      ((a.price.listId ?? '') < (b.price.listId ?? '') ? -1 : 1),
  );
  return best?.price;
}

/** Returns the first moment at which a list begins or ends for a customer, up to a limit. */
export function nextEdgeOf(world: MockWorld, account: MockAccount, limit: number): number {
  const tier = tierOf(account);
  const lists = tier ? listsOf(world, account, tier) : [];
  const edges = lists.flatMap(({ startsAt, endsAt }) => [startsAt ?? [], endsAt ?? []].flat()).map(Date.parse);
  return Math.min(limit, ...edges.filter((edge) => edge > Date.now()));
}

/** Returns how many pieces a customer can order. */
export function quantityFor(product: MockProduct, tier: Tier, price: CustomerPrice | undefined): OrderQuantity {
  const name = tier === 'WHOLESALE' ? 'wholesale' : 'retail';
  const increment = price?.increment ?? product[`${name}Increment`] ?? 1;
  return {
    minimum: Math.ceil((product[`${name}MinOrderQuantity`] ?? 1) / increment) * increment,
    increment,
    maximum: price?.maxOrderQuantity ?? product[`${name}MaxOrderQuantity`] ?? null,
    pack: product.pack ?? null,
  };
}

export function availabilityOf({ state }: MockWorld, slug: string): ProductAvailability {
  const {
    status = 'unknown',
    quantity = null,
    expectedAt = null,
  } = state.availability.find((each) => each.slug === slug) ?? {};
  return { status, quantity, expectedAt };
}
