import { afterEach, expect, it, vi } from 'vitest';
import { type ChatSession, createBrowserStore } from './session-store.ts';

const session = { sessionId: 'cws_1', resumeToken: 'crt_1', token: 't', expiresAt: 1 } as ChatSession;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Stubs Web Storage with a map. */
function stubWebStorage(): Map<string, string> {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return values;
}

async function roundTrip(): Promise<unknown[]> {
  const store = createBrowserStore('cap_1');
  const empty = await store.get();
  await store.set(session);
  const stored = await store.get();
  await store.remove();
  return [empty, stored, await store.get()];
}

it('uses Web Storage where IndexedDB is blocked', async () => {
  const values = stubWebStorage();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked');
    },
  });
  expect(await roundTrip()).toEqual([undefined, session, undefined]);
  await createBrowserStore('cap_1').set(session);
  expect(values.get('cap_1')).toBe(JSON.stringify(session));
});

it('does not wait for an IndexedDB that never responds', async () => {
  vi.useFakeTimers();
  stubWebStorage();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const result = roundTrip();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await result).toEqual([undefined, session, undefined]);
});

it('uses memory where nothing can be stored', async () => {
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('localStorage', undefined);
  expect(await roundTrip()).toEqual([undefined, session, undefined]);
});
