import { breaksProblem, fromHundredths, toHundredths } from '@arot/contract';
import type {
  PriceListEntriesChange,
  PriceListEntriesPreview,
  PriceListEntriesResult,
  PriceListEntryChange,
  PriceListEntryState,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { contains } from '../mock-catalog.ts';
import { MockFailure } from '../mock-failure.ts';
import { finalPriceOf, raise, toPrice } from '../mock-prices.ts';
import type { MockPriceList, MockPriceListEntry, MockProduct } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import type { MockWorld } from '../mock-world.ts';
import { readPriceListEntries } from '../read-price-list.ts';

type Given = { readonly change: PriceListEntryChange; readonly place: string };
type Issues = Record<string, string[]>;
type Planned = {
  readonly product: MockProduct;
  readonly before: MockPriceListEntry | undefined;
  readonly after: MockPriceListEntry | undefined;
};

/** Returns the answers about the entries of price lists. */
export function staffPriceListEntryAnswers(world: MockWorld) {
  const { state, priceLists, products } = world;

  const givenBy = ({ changes = [], csv, tier, percent }: PriceListEntriesChange, issues: Issues): Given[] => {
    if (csv !== undefined) return readPriceListEntries(csv, issues);
    if (tier === undefined) return changes.map((change, index) => ({ change, place: `changes.${index}` }));
    return state.products.flatMap(({ slug, deleted, prices }) => {
      const price = deleted ? undefined : prices?.[tier];
      if (!price) return [];
      const raised = raise(fromHundredths(finalPriceOf(price)), percent ?? '0');
      const basePrice = fromHundredths(raised > 1n ? raised : 1n);
      const cleared = { discount: null, breaks: null, increment: null, maxOrderQuantity: null };
      return [{ change: { slug, basePrice, ...cleared }, place: `products.${slug}` }];
    });
  };

  const plan = (list: MockPriceList, request: PriceListEntriesChange): Planned[] => {
    const issues: Issues = {};
    const places = new Map<string, string>();
    const planned = givenBy(request, issues).flatMap(({ change, place }): Planned[] => {
      const product = products.find(change.slug);
      const first = places.get(change.slug);
      if (first) issues[`${place}.slug`] = [`Is given twice: first in ${first}.`];
      else if (!product || product.deleted) issues[`${place}.slug`] = [`There is no product "${change.slug}".`];
      places.set(change.slug, first ?? place);
      if (!product || first) return [];
      const before = list.entries?.find(({ slug }) => slug === change.slug);
      return [{ product, before, after: changeEntry(before, change, place, issues) }];
    });
    const count = Object.keys(issues).length;
    const text = `No entry was changed: ${count} ${count === 1 ? 'issue' : 'issues'}.`;
    if (count > 0) throw new MockFailure('VALIDATION_ERROR', { text, fields: issues });
    return planned.sort((a, b) => (a.product.slug < b.product.slug ? -1 : 1));
  };

  return {
    'staff.priceLists.listEntries': (call: Call<unknown, CursorQuery & { readonly q: string }>) => {
      const found = (priceLists.get(call.id).entries ?? []).flatMap((entry) => {
        const product = products.find(entry.slug);
        return product && !product.deleted && contains(product.name, call.query.q) ? [{ entry, product }] : [];
      });
      return listPart(
        found,
        call.query,
        ({ product }) => [product.name, product.slug],
        ({ entry, product: { slug, name } }) => ({ slug, name, ...toState(entry) }),
      );
    },

    'staff.priceLists.previewEntries': (call: Call<PriceListEntriesChange>): PriceListEntriesPreview => {
      const list = priceLists.get(call.id);
      const planned = plan(list, call.body);
      const items = planned.map(({ product: { slug, name }, before, after }) => {
        return { slug, name, before: before ? toState(before) : null, after: after ? toState(after) : null };
      });
      return { version: priceLists.versionOf(list), ...count(planned), items };
    },

    'staff.priceLists.changeEntries': (call: Call<PriceListEntriesChange>): PriceListEntriesResult => {
      const list = priceLists.match(call);
      const planned = plan(list, call.body);
      const slugs = new Set(planned.map(({ product }) => product.slug));
      const kept = (list.entries ?? []).filter(({ slug }) => !slugs.has(slug));
      const entries = [...kept, ...planned.flatMap(({ after }) => after ?? [])];
      const isSame = count(planned).unchanged === planned.length;
      return { version: priceLists.versionOf(isSame ? list : priceLists.change(list, { entries })), ...count(planned) };
    },
  };
}

function toState(entry: MockPriceListEntry): PriceListEntryState {
  const { breaks = [], increment = null, maxOrderQuantity = null } = entry;
  return { ...toPrice(entry), breaks: [...breaks], increment, maxOrderQuantity };
}

/** Returns an entry after a change; undefined for none. Reports what is not possible. */
function changeEntry(
  before: MockPriceListEntry | undefined,
  { slug, ...change }: PriceListEntryChange,
  place: string,
  issues: Issues,
): MockPriceListEntry | undefined {
  if (change.basePrice === null) return undefined;
  const report = (field: string, message: string) => void (issues[`${place}.${field}`] = [message]);
  const basePrice = change.basePrice ?? before?.basePrice;
  if (basePrice === undefined) {
    report('basePrice', 'Required for a new entry.');
    return undefined;
  }
  const stated = JSON.parse(JSON.stringify(change)) as Partial<MockPriceListEntry> & { breaks?: null };
  const entry: MockPriceListEntry = { ...before, ...stated, slug, basePrice, breaks: stated.breaks ?? [] };
  const whole = change.breaks === undefined ? { ...entry, breaks: before?.breaks ?? [] } : entry;
  const { discount } = whole;
  if (discount?.type === 'FIXED' && toHundredths(discount.value) > toHundredths(basePrice)) {
    report('discount', 'The discount is above the base price.');
  } else if (finalPriceOf(whole) < 1n) report('basePrice', 'The final price must be at least 0.01.');
  const state = toState(whole);
  const problem = breaksProblem(state.breaks, state.finalPrice);
  if (problem) report(`breaks.${problem.index}`, problem.message);
  return whole;
}

function count(planned: readonly Planned[]) {
  const isSame = ({ before, after }: Planned) =>
    before && after && JSON.stringify(toState(before)) === JSON.stringify(toState(after));
  const changed = planned.filter((each) => !isSame(each));
  return {
    created: changed.filter(({ before, after }) => !before && after).length,
    changed: changed.filter(({ before, after }) => before && after).length,
    unchanged: planned.filter((each) => isSame(each) || (!each.before && !each.after)).length,
    removed: changed.filter(({ before, after }) => before && !after).length,
  };
}
