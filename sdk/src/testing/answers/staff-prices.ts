import { fromHundredths, toHundredths } from '@arot/contract';
import type {
  ChangedPrice,
  ExplicitPriceChange,
  PriceChangeRequest,
  PriceOperation,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { contains, MockCatalog } from '../mock-catalog.ts';
import { MockFailure } from '../mock-failure.ts';
import { canonical, finalPriceOf, raise, toPrice } from '../mock-prices.ts';
import type { MockPrice, MockProduct } from '../mock-state.ts';
import { requireMatch } from '../mock-store.ts';
import type { MockWorld } from '../mock-world.ts';
import { readPriceList } from '../read-price-list.ts';

type Tier = ChangedPrice['tier'];
type Operation = {
  readonly basePrice?: PriceOperation['basePrice'] | null;
  readonly discount?: PriceOperation['discount'];
};
type Target = {
  readonly product: MockProduct;
  readonly tier: Tier;
  readonly operation: Operation;
  readonly place: string;
};
type Planned = Target & {
  readonly before: MockPrice | null;
  readonly after: MockPrice | null;
  readonly changed: boolean;
};

/** The largest price, in hundredths. */
const HIGHEST = 999_999_999_999n;

/** Returns the answers about price changes of many products. */
export function staffPriceAnswers(world: MockWorld) {
  const { products, state } = world;
  const catalog = new MockCatalog(world);

  /** Finds the products of a request. `withoutPrice` products are left out. */
  const findTargets = ({ filter, operation, changes = [], csv }: PriceChangeRequest, issues: Issues) => {
    if (filter && operation) {
      const { tier, categoryId, status, q = '', slugs } = filter;
      for (const [index, slug] of (slugs ?? []).entries()) {
        if (!products.find(slug)) issues[`filter.slugs.${index}`] = [`There is no product "${slug}".`];
      }
      const found = state.products.filter(
        (product) =>
          !product.deleted &&
          contains(product.name, q) &&
          catalog.isIn(product, categoryId) &&
          (status === undefined || (product.status ?? 'draft') === status) &&
          (slugs === undefined || slugs.includes(product.slug)),
      );
      const priced = found.filter(({ prices }) => operation.basePrice?.action === 'set' || prices?.[tier]);
      const targets = priced.map((product) => ({ product, tier, operation, place: `products.${product.slug}` }));
      return { targets, withoutPrice: found.length - priced.length, ignoredColumns: [] };
    }
    const list = csv === undefined ? undefined : readPriceList(csv, issues);
    const given = list?.changes ?? changes.map((change, index) => ({ change, place: `changes.${index}` }));
    const places = new Map<string, string>();
    const targets = given.flatMap(({ change, place }): Target[] => {
      const product = products.find(change.slug);
      const key = `${change.slug} ${change.tier}`;
      const first = places.get(key);
      if (first) issues[`${place}.slug`] = [`Is given twice for ${change.tier}: first in ${first}.`];
      else if (!product || product.deleted) issues[`${place}.slug`] = [`There is no product "${change.slug}".`];
      places.set(key, first ?? place);
      return product && !first ? [{ product, tier: change.tier, operation: toOperation(change), place }] : [];
    });
    return { targets, withoutPrice: 0, ignoredColumns: list?.ignoredColumns ?? [] };
  };

  const plan = (request: PriceChangeRequest) => {
    const issues: Issues = {};
    const { targets, ...rest } = findTargets(request, issues);
    const planned = targets
      .sort((a, b) =>
        a.product.slug === b.product.slug ? (a.tier < b.tier ? 1 : -1) : a.product.slug < b.product.slug ? -1 : 1,
      )
      .map((target): Planned => {
        const before = target.product.prices?.[target.tier] ?? null;
        const after = changePrice(before, target.operation, (field, message) => {
          issues[request.filter ? target.place : `${target.place}.${field}`] = [message];
        });
        return { ...target, before, after, changed: JSON.stringify(shown(before)) !== JSON.stringify(shown(after)) };
      });
    // It changes with each selected product, with the selection, and with what is requested.
    const parts = planned.map(({ product, tier, after }) => [product.slug, products.versionOf(product), tier, after]);
    return { ...rest, planned, issues, version: digest(JSON.stringify(parts)) };
  };

  const rejectIssues = (issues: Issues) => {
    const count = Object.keys(issues).length;
    const text = `No price was changed: ${count} ${count === 1 ? 'issue' : 'issues'}.`;
    if (count > 0) throw new MockFailure('VALIDATION_ERROR', { text, fields: issues });
  };

  return {
    'staff.prices.preview': ({ body }: Call<PriceChangeRequest>) => {
      const { planned, version, withoutPrice, ignoredColumns, issues } = plan(body);
      rejectIssues(issues);
      const items = planned.map(({ product: { slug, name, status = 'draft' }, tier, before, after, changed }) => ({
        ...{ slug, name, status, tier, changed },
        ...{ before: shown(before), after: shown(after) },
      }));
      return { version, ...countPrices(planned, withoutPrice), ignoredColumns, items };
    },

    'staff.prices.apply': ({ body, ifMatch }: Call<PriceChangeRequest>) => {
      const { planned, version, withoutPrice, issues } = plan(body);
      requireMatch(ifMatch, version);
      rejectIssues(issues);
      const changedAt = new Date().toISOString();
      for (const { product, tier, after, changed } of planned) {
        const current = products.get(product.slug);
        if (changed) products.change(current, { prices: { ...current.prices, [tier]: after } }, { changedAt });
      }
      return countPrices(planned, withoutPrice);
    },
  };
}

type Issues = Record<string, string[]>;

function toOperation({ basePrice, discount }: ExplicitPriceChange): Operation {
  const base = typeof basePrice === 'string' ? { action: 'set' as const, value: basePrice } : basePrice;
  return { ...(base === undefined ? {} : { basePrice: base }), ...(discount === undefined ? {} : { discount }) };
}

function shown(price: MockPrice | null) {
  return price && toPrice(price);
}

/** Returns a price after a change; null for none. Reports a price that is not possible. */
function changePrice(
  before: MockPrice | null,
  { basePrice, discount }: Operation,
  report: (field: 'basePrice' | 'discount', message: string) => void,
): MockPrice | null {
  if (basePrice === null) {
    if (discount) report('discount', 'A discount needs a base price.');
    return null;
  }
  if (!before && basePrice?.action !== 'set') {
    report('basePrice', 'There is no price for this tier to change. Set a base price.');
    return null;
  }
  const stored = before?.basePrice ?? '0';
  const base =
    basePrice === undefined
      ? toHundredths(stored)
      : {
          set: () => toHundredths(basePrice.value),
          add: () => toHundredths(stored) + toHundredths(basePrice.value),
          percent: () => raise(stored, basePrice.value),
        }[basePrice.action]();
  if (base < 1n || base > HIGHEST) {
    report('basePrice', `The new base price would be ${base < 1n ? 'below 0.01' : 'above 9999999999.99'}.`);
    return null;
  }
  const wanted = discount === undefined ? (before?.discount ?? null) : discount;
  const price = {
    basePrice: fromHundredths(base),
    discount: wanted && { type: wanted.type, value: canonical(wanted.value) },
  };
  if (price.discount?.type === 'FIXED' && toHundredths(price.discount.value) > base) {
    report('discount', `The discount of ${price.discount.value} would be above the base price of ${price.basePrice}.`);
  } else if (finalPriceOf(price) < 1n) report('discount', 'The final price would be below 0.01.');
  return price;
}

function countPrices(planned: readonly Planned[], withoutPrice: number) {
  const changed = planned.filter((price) => price.changed);
  return {
    changed: changed.length,
    unchanged: planned.length - changed.length,
    withoutPrice,
    pricesRemoved: changed.filter(({ after }) => after === null).length,
    discountsRemoved: changed.filter(({ before, after }) => before?.discount && !after?.discount).length,
  };
}

/** Returns a short text that differs for different texts. FNV-1a is enough, because a mock has no attacker. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
