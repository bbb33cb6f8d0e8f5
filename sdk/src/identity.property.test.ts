import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isArotError } from './any-error.ts';
import { createClient } from './create-client.ts';
import type { FetchFunction } from './fetch-function.ts';
import { priceCache } from './price-cache.ts';

/**
 * Events in any order: a caller lists products, a request gets its response, a user signs in or out, the service ends a session,
 * another tab changes the stored token, time passes.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('list' as const), fresh: fc.boolean(), page: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('respond' as const), index: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('login' as const), user: fc.constantFrom('a', 'b', 'c') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('logout' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end session' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('other tab' as const), user: fc.constantFrom('a', 'b', '') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass time' as const), turns: fc.nat(12) }) },
);

type Mode = { readonly isAsynchronous: boolean; readonly retries: number };

const VISITOR = 'a visitor';

/**
 * Creates a network whose responses the test releases, a service with sessions, a browser's storage, and a client with a cache.
 */
function startWorld({ isAsynchronous, retries }: Mode) {
  const pending: (() => void)[] = [];
  const valid = new Set<string>();
  let stored: string | null = null;
  let count = 0;
  const listeners: (() => void)[] = [];

  const respond = (url: string, init: RequestInit): Response => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    if (url.endsWith('/login')) {
      const granted = `${JSON.parse(String(init.body)).identifier}-${++count}`;
      valid.add(granted);
      return Response.json({ data: { user: { id: granted }, token: granted } });
    }
    if (url.endsWith('/logout')) {
      valid.delete(token ?? '');
      return Response.json({ data: { success: true } });
    }
    if (token !== undefined && !valid.has(token)) {
      return Response.json({ error: { code: 'UNAUTHENTICATED', message: 'Ended.' } }, { status: 401 });
    }
    return Response.json({ data: { items: [], pagination: {}, pricesOf: token ?? VISITOR } });
  };
  const fetch: FetchFunction = (url, init) =>
    new Promise((resolve) => {
      // The service decides when the request arrives, and the response is late.
      const response = respond(url, init);
      pending.push(() => resolve(response));
    });
  const client = createClient({
    baseUrl: 'http://api',
    fetch,
    retries,
    cache: priceCache(),
    tokenStore: {
      get: () => (isAsynchronous ? Promise.resolve().then(() => stored) : stored),
      set: async (token) => {
        if (isAsynchronous) await undefined;
        stored = token;
      },
      remove: () => void (stored = null),
      subscribe: (listener) => void listeners.push(listener),
    },
  });
  const changeInOtherTab = (user: string) => {
    stored = user === '' ? null : `${user}-${++count}`;
    if (stored !== null) valid.add(stored);
    for (const listener of listeners) listener();
    return stored ?? VISITOR;
  };
  return { client, pending, valid, changeInOtherTab };
}

it('a response of a previous account reaches neither a caller nor the cache', async () => {
  const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[], mode: Mode) => {
    const world = startWorld(mode);
    const { client, pending } = world;
    /** The user whom the program knows as signed in. */
    let current = VISITOR;
    const stale: string[] = [];
    const settled: Promise<unknown>[] = [];
    /** Logins and logouts in flight. */
    let changes = 0;
    const during = (work: Promise<unknown>) => {
      changes++;
      return work
        .catch(() => {})
        .finally(() => {
          changes--;
        });
    };

    const list = async (page: number, fresh: boolean) => {
      try {
        const result = (await client.products.list({ page }, { fresh })) as unknown as { pricesOf: string };
        // The client reads a public list again as a visitor when the service has ended the session.
        if (result.pricesOf === VISITOR && !world.valid.has(current)) current = VISITOR;
        if (result.pricesOf !== current) stale.push(`${result.pricesOf} for ${current}`);
      } catch (error) {
        if (!isArotError(error)) throw error;
        if (error.name === 'UnauthenticatedError') current = VISITOR;
      }
    };
    const login = async (identifier: string) => {
      const { token } = await client.auth.login({ identifier, password: 'long enough' });
      current = token ?? VISITOR;
    };

    for (const action of steps) {
      const { kind } = action;
      // Who is signed in after a login and a logout at the same time is for the service to say.
      if (changes > 0 && (kind === 'login' || kind === 'logout' || kind === 'other tab')) continue;
      // Clicks and events of other tabs are tasks of their own. A response that was accepted before has been delivered then.
      if (kind === 'logout' || kind === 'other tab') await new Promise((resolve) => setImmediate(resolve));
      if (kind === 'list') settled.push(list(action.page, action.fresh));
      else if (kind === 'login') settled.push(during(login(action.user)));
      else if (kind === 'logout') {
        settled.push(during(client.auth.logout()));
        current = VISITOR;
      } else if (kind === 'end session') world.valid.clear();
      else if (kind === 'other tab') current = world.changeInOtherTab(action.user);
      else if (kind === 'respond') pending.splice(action.index % Math.max(1, pending.length), 1)[0]?.();
      else for (let turn = 0; turn < action.turns; turn++) await Promise.resolve();
    }
    let isSettled = false;
    const all = Promise.all(settled).finally(() => {
      isSettled = true;
    });
    while (!isSettled) {
      for (const release of pending.splice(0)) release();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
    expect(stale).toEqual([]);
  };
  const modes = fc.record({ isAsynchronous: fc.boolean(), retries: fc.constantFrom(0, 2) });
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), modes, run), { numRuns: 500 });
});
