import { fromHundredths, MAX_ACTIVE_LISTS } from '@arot/contract';
import type {
  NewPriceList,
  PriceCandidate,
  PriceExplanation,
  PriceList,
  PriceListChange,
  PriceListCopy,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { contains } from '../mock-catalog.ts';
import { type Candidate, candidatesOf, tierOf } from '../mock-customer-prices.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { finalPriceOf, toPrice } from '../mock-prices.ts';
import type { MockPriceList } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import type { MockWorld } from '../mock-world.ts';

type ListQuery = CursorQuery & { readonly q: string; readonly status?: PriceList['status'] };
type ExplainQuery = { readonly customer: string; readonly product: string; readonly at?: string };

const conflict = (text: string) => new MockFailure('CONFLICT', { text });

/** Returns the answers about price lists, without their entries. */
export function staffPriceListAnswers(world: MockWorld) {
  const { state, priceLists, accounts, products } = world;

  const toList = (list: MockPriceList): PriceList => ({
    id: list.id,
    version: priceLists.versionOf(list),
    name: list.name,
    status: list.status ?? 'draft',
    priority: list.priority ?? 0,
    startsAt: list.startsAt ?? null,
    endsAt: list.endsAt ?? null,
    tiers: [...(list.tiers ?? [])],
    groupIds: [...(list.groupIds ?? [])].sort(),
    customerIds: [...(list.customerIds ?? [])].sort(),
    entryCount: list.entries?.length ?? 0,
  });

  const checked = (input: PriceListChange, before?: MockPriceList): Partial<MockPriceList> => {
    const edge = (text: string | null | undefined) =>
      text ? new Date(Math.floor(Date.parse(text) / 1_000) * 1_000) : text;
    const [startsAt, endsAt] = [edge(input.startsAt), edge(input.endsAt)].map((each) =>
      each instanceof Date ? each.toISOString() : each,
    );
    const [start, end] = [
      startsAt === undefined ? before?.startsAt : startsAt,
      endsAt === undefined ? before?.endsAt : endsAt,
    ];
    if (start && end && end <= start) throw invalid('endsAt', 'Must be after startsAt.');
    const unknownGroup = input.groupIds?.find((id) => !world.customerGroups.find(id));
    if (unknownGroup !== undefined) throw invalid('groupIds', `There is no group "${unknownGroup}".`);
    const unknownCustomer = input.customerIds?.find((id) => !tierOf(accounts.store.find(id)));
    if (unknownCustomer !== undefined) throw invalid('customerIds', `There is no customer "${unknownCustomer}".`);
    return JSON.parse(JSON.stringify({ ...input, startsAt, endsAt })) as Partial<MockPriceList>;
  };

  const add = (list: MockPriceList) => {
    state.priceLists.push(list);
    return toList(list);
  };

  const reasonOf = (candidate: Candidate, winner: Candidate): PriceCandidate['reason'] => {
    if (candidate.holds) return candidate.holds;
    if (candidate === winner) return 'WON';
    if (candidate.priority < winner.priority) return 'LOWER_PRIORITY';
    const isHigher = candidate.price && winner.price && finalPriceOf(candidate.price) > finalPriceOf(winner.price);
    return isHigher ? 'HIGHER_PRICE' : 'LATER_ID';
  };

  return {
    'staff.priceLists.list': (call: Call<unknown, ListQuery>) => {
      const { q, status } = call.query;
      const found = state.priceLists.filter(
        (list) => contains(list.name, q) && (status === undefined || (list.status ?? 'draft') === status),
      );
      return listPart(found, call.query, ({ name, id }) => [name, id], toList);
    },

    'staff.priceLists.get': (call: Call) => toList(priceLists.get(call.id)),

    'staff.priceLists.create': ({ body }: Call<NewPriceList>) =>
      add({ ...checked(body), id: world.createId('list-'), name: body.name }),

    'staff.priceLists.change': (call: Call<PriceListChange>) => {
      const list = priceLists.match(call);
      return toList(priceLists.change(list, checked(call.body, list)));
    },

    'staff.priceLists.delete': (call: Call) => {
      const list = priceLists.match(call);
      if (list.status === 'active') throw conflict('The list is active. Deactivate it first.');
      priceLists.remove(list);
      return { success: true };
    },

    'staff.priceLists.activate': (call: Call) => {
      const list = priceLists.match(call);
      const others = state.priceLists.filter((other) => other !== list && other.status === 'active');
      if (others.length >= MAX_ACTIVE_LISTS) throw conflict(`At most ${MAX_ACTIVE_LISTS} lists are active.`);
      return toList(priceLists.change(list, { status: 'active' }));
    },

    'staff.priceLists.deactivate': (call: Call) =>
      toList(priceLists.change(priceLists.match(call), { status: 'draft' })),

    'staff.priceLists.copy': ({ id, body: { name } }: Call<PriceListCopy>) =>
      add({ ...priceLists.get(id), id: world.createId('list-'), name, status: 'draft' }),

    'staff.priceLists.explain': ({ caller, query }: Call<unknown, ExplainQuery>): PriceExplanation => {
      if (!caller || !accounts.can(caller, 'customers:read')) throw new MockFailure('FORBIDDEN');
      const customer = accounts.store.find(query.customer);
      const product = products.find(query.product.normalize('NFC'));
      if (!customer || !tierOf(customer) || !product) throw new MockFailure('NOT_FOUND');
      const at = query.at === undefined ? new Date() : new Date(query.at);
      const candidates = candidatesOf(world, product, customer, at.getTime());
      const [winner] = candidates;
      const price = winner && !winner.holds ? winner.price : undefined;
      return {
        ...{ customerId: query.customer, slug: product.slug, at: at.toISOString() },
        pricing: price ? { currency: 'BDT', ...toPrice(price) } : null,
        listId: price?.listId ?? null,
        candidates: candidates.map((candidate) => ({
          listId: candidate.list?.id ?? null,
          name: candidate.list?.name ?? customer.customerType ?? '',
          priority: candidate.priority,
          finalPrice: candidate.price ? fromHundredths(finalPriceOf(candidate.price)) : null,
          reason: reasonOf(candidate, winner ?? candidate),
          via: candidate.via,
        })),
      };
    },
  };
}
