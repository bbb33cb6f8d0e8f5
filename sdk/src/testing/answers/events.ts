import { matchesEvent } from '@arot/contract';
import type { KnownEvent } from '../../generated/event-types.ts';
import type { CatalogChange } from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { MockCatalog } from '../mock-catalog.ts';
import { MockFailure } from '../mock-failure.ts';
import type { MockWorld } from '../mock-world.ts';
import { staffCategoryAnswers } from './staff-categories.ts';
import { staffProductAnswers } from './staff-products.ts';

const EPOCH = '00000000-0000-4000-8000-000000000000';
/** The mock waits no longer, so that a test does not either. */
const LONGEST_WAIT_MS = 100;

type FeedQuery = { readonly after?: string; readonly types?: string; readonly limit: number; readonly wait: number };

/** Returns the answers about events and public changes. The position of an event is its place in the state. */
export function eventAnswers(world: MockWorld) {
  const { state, accounts } = world;
  const catalog = new MockCatalog(world);

  const cursorAt = (position: number) => `${EPOCH}.${position}`;

  const positionOf = (cursor = cursorAt(0)) => {
    const [epoch, position] = cursor.split('.');
    if (epoch !== EPOCH || Number(position) > state.events.length) throw new MockFailure('CURSOR_EXPIRED');
    return Number(position);
  };

  const isPublic = (slug: string) => catalog.published().some((product) => product.slug === slug);

  /** Returns what an event changes in the public catalog. */
  const toChanges = (event: KnownEvent): CatalogChange[] => {
    if (event.subject.type === 'category') {
      const category = world.categories.find(event.subject.id);
      return [{ kind: 'category', id: event.subject.id, deleted: !category || !catalog.isVisible(category) }];
    }
    if (event.subject.type !== 'product' || event.type === 'product.price_changed') return [];
    const { slug, previousSlug } = event.data as { readonly slug: string; readonly previousSlug?: string };
    return [
      ...(previousSlug === undefined ? [] : [{ kind: 'product' as const, slug: previousSlug, deleted: true }]),
      { kind: 'product', slug, deleted: !isPublic(slug) },
    ];
  };

  return {
    'staff.events.list': async (call: Call<unknown, FeedQuery>) => {
      const { after, types, limit, wait } = call.query;
      const start = positionOf(after);
      const endsAt = Date.now() + Math.min(wait * 1000, LONGEST_WAIT_MS);
      while (state.events.length === start && Date.now() < endsAt)
        await new Promise((resolve) => setTimeout(resolve, 5));
      const isMeant = ({ type }: KnownEvent) =>
        types?.split(',').some((pattern) => matchesEvent(pattern, type)) ?? true;
      const meant = state.events.flatMap((event, index) => (index >= start && isMeant(event) ? [index] : []));
      const shown = meant.slice(0, limit);
      const last = shown[shown.length - 1];
      const end = meant.length > limit && last !== undefined ? last + 1 : state.events.length;
      return { items: shown.map((index) => state.events[index]), cursor: cursorAt(end) };
    },

    'staff.events.snapshot': (call: Call) => {
      if (!call.caller || !accounts.can(call.caller, 'catalog:read')) throw new MockFailure('FORBIDDEN');
      const [categories, products] = [staffCategoryAnswers(world), staffProductAnswers(world)];
      const lines = [
        ...state.categories.map(({ id }) => ({ category: categories['staff.categories.get']({ ...call, id }) })),
        ...state.products.map(({ slug: id }) => ({ product: products['staff.products.get']({ ...call, id }) })),
        { cursor: cursorAt(state.events.length) },
      ];
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      return new Response(text, { headers: { 'content-type': 'application/jsonl', 'x-request-id': 'mock' } });
    },

    'changes.list': (call: Call<unknown, Pick<FeedQuery, 'after'>>) => ({
      items: state.events.slice(positionOf(call.query.after)).flatMap(toChanges),
      cursor: cursorAt(state.events.length),
    }),
  };
}
