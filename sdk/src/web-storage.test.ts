import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyPage, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { webStorage } from './web-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the part of a browser that the store uses. The test in Chromium uses the real one. */
function stubBrowser(write?: () => never) {
  const entries = new Map<string, string>();
  const target = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: write ?? ((key: string, value: string) => void entries.set(key, value)),
    removeItem: (key: string) => void entries.delete(key),
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  const changeInOtherTab = (key: string | null, value: string | null) => {
    if (key === null) entries.clear();
    else if (value === null) entries.delete(key);
    else entries.set(key, value);
    target.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { entries, changeInOtherTab };
}

describe('webStorage', () => {
  it('stores the token under its key', () => {
    const { entries } = stubBrowser();
    const store = webStorage('shop');
    store.set('t1');
    expect([...entries]).toEqual([['shop', 't1']]);
    expect(store.get()).toBe('t1');
    store.remove();
    expect([store.get(), entries.size]).toEqual([undefined, 0]);
  });

  it('uses memory where the browser blocks storage', () => {
    vi.stubGlobal('localStorage', undefined);
    const store = webStorage();
    expect(store.get()).toBeUndefined();
    store.set('t1');
    expect(store.get()).toBe('t1');
    store.remove();
    expect(store.get()).toBeUndefined();
  });

  it('uses memory if the storage is full', () => {
    stubBrowser(() => {
      throw new Error('QuotaExceededError');
    });
    const store = webStorage();
    store.set('t1');
    expect(store.get()).toBe('t1');
  });

  it.each([
    ['removes the token', 'arot-token', null, 'external false', undefined],
    ['clears the storage', null, null, 'external false', undefined],
    ['signs in', 'arot-token', 't2', 'external true', 'Bearer t2'],
  ])('changes the account when another tab %s', async (_, key, value, change, authorization) => {
    const { changeInOtherTab } = stubBrowser();
    const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 200, { data: emptyPage }));
    localStorage.setItem('arot-token', 't1');
    const client = createClient({ baseUrl, tokenStore: webStorage() });
    await client.products.list();
    const changed = new Promise((resolve) =>
      client.onAuthChange((event) => resolve(`${event.reason} ${event.signedIn}`)),
    );
    changeInOtherTab(key, value);
    expect(await changed).toBe(change);
    await client.products.list();
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', authorization]);
  });

  it('ignores other entries', async () => {
    const { changeInOtherTab } = stubBrowser();
    const listener = vi.fn();
    webStorage().subscribe?.(listener);
    changeInOtherTab('cart', '[]');
    expect(listener).not.toHaveBeenCalled();
  });
});
