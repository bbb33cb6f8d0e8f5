import type { PriceCandidate, StaffAvailability } from '../generated/staff-types.ts';
import type { OrderQuantity } from '../generated/types.ts';
import { finalPriceOf } from './mock-prices.ts';
import type { MockAccount, MockCustomerGroup, MockPriceList, MockPriceListEntry, MockProduct } from './mock-state.ts';
import type { MockWorld } from './mock-world.ts';

type Tier = 'WHOLESALE' | 'RETAIL';
type Targets = PriceCandidate['via'];

/** The price of a customer, from the tier or from a list. */
export type CustomerPrice = Pick<MockPriceListEntry, 'basePrice' | 'discount' | 'increment' | 'maxOrderQuantity'> & {
  readonly breaks: NonNullable<MockPriceListEntry['breaks']>;
  readonly listId: string | null;
};

export type Candidate = {
  readonly list: MockPriceList | undefined;
  readonly priority: number;
  readonly via: Targets;
  readonly price: CustomerPrice | undefined;
  readonly holds: 'NOT_ACTIVE' | 'NOT_STARTED' | 'ENDED' | 'NO_ENTRY' | undefined;
};

/** Returns the tier of an active customer. */
export function tierOf(account: MockAccount | undefined): Tier | undefined {
  return account?.role ? undefined : account?.customerType;
}

export function groupsOf({ state }: MockWorld, accountId: string): MockCustomerGroup[] {
  return state.customerGroups
    .filter(({ memberIds = [] }) => memberIds.includes(accountId))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns how a list reaches a customer. */
function targetsOf(world: MockWorld, list: MockPriceList, account: MockAccount, tier: Tier): Targets {
  const id = world.accounts.idOf(account);
  return [
    ...(list.tiers?.includes(tier) ? (['tier'] as const) : []),
    ...(groupsOf(world, id).some((group) => list.groupIds?.includes(group.id)) ? (['group'] as const) : []),
    ...(list.customerIds?.includes(id) ? (['customer'] as const) : []),
  ];
}

function stateOf({ status, startsAt, endsAt }: MockPriceList, at: number): Candidate['holds'] {
  if (status !== 'active') return 'NOT_ACTIVE';
  if (startsAt && Date.parse(startsAt) > at) return 'NOT_STARTED';
  return endsAt && Date.parse(endsAt) <= at ? 'ENDED' : undefined;
}

/** Returns the price of the tier and the lists that reach a customer, in the order in which they win. */
export function candidatesOf(world: MockWorld, product: MockProduct, account: MockAccount, at: number): Candidate[] {
  const tier = tierOf(account);
  if (!tier) return [];
  const own = product.prices?.[tier];
  const ofTier: Candidate = {
    ...{ list: undefined, priority: 0, via: ['tier'] },
    price: own ? { ...own, breaks: [], listId: null } : undefined,
    holds: own ? undefined : 'NO_ENTRY',
  };
  const ofLists = world.state.priceLists.flatMap((list): Candidate[] => {
    const via = targetsOf(world, list, account, tier);
    if (via.length === 0) return [];
    const entry = list.entries?.find(({ slug }) => slug === product.slug);
    const price = entry && { ...entry, breaks: entry.breaks ?? [], listId: list.id };
    const holds = stateOf(list, at) ?? (entry ? undefined : 'NO_ENTRY');
    return [{ list, priority: list.priority ?? 0, via, price, holds }];
  });
  const final = ({ price }: Candidate) => (price ? finalPriceOf(price) : 0n);
  return [ofTier, ...ofLists].sort(
    (a, b) =>
      Number(a.holds !== undefined) - Number(b.holds !== undefined) ||
      b.priority - a.priority ||
      Number(final(a) - final(b)) ||
      ((a.list?.id ?? '') < (b.list?.id ?? '') ? -1 : 1),
  );
}

/** Returns the price of a product for a caller; undefined for one who sees none. */
export function priceFor(world: MockWorld, product: MockProduct, account: MockAccount | undefined) {
  const [winner] = account ? candidatesOf(world, product, account, Date.now()) : [];
  return winner && winner.holds === undefined ? winner.price : undefined;
}

/** Returns the first moment at which a list begins or ends for a customer, up to a limit. */
export function nextEdgeOf(world: MockWorld, account: MockAccount, limit: number): number {
  const tier = tierOf(account);
  const lists = world.state.priceLists.filter(
    (list) => list.status === 'active' && tier && targetsOf(world, list, account, tier).length > 0,
  );
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

export function availabilityOf({ availability }: MockWorld, slug: string): StaffAvailability {
  const stored = availability.find(slug);
  const { status = 'unknown', quantity = null, expectedAt = null } = stored ?? {};
  return { version: stored ? availability.versionOf(stored) : '0', status, quantity, expectedAt };
}
