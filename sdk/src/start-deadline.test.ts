import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { rejectionOf, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { ArotTimeoutError } from './errors.ts';
import { startDeadline } from './start-deadline.ts';

const silent = () => startScriptedServer(() => {});
const stalledInBody = () =>
  startScriptedServer((response) => void response.writeHead(200, { 'content-length': '100' }).write('{"data":'));

describe('time', () => {
  it.each([
    ['no answer comes', silent],
    ['the body stalls', stalledInBody],
  ])('a call ends in an ArotTimeoutError when %s', async (_, start) => {
    const { baseUrl } = await start();
    const error = await rejectionOf(createClient({ baseUrl, timeoutMs: 50 }).settings.get());
    expect(error).toBeInstanceOf(ArotTimeoutError);
    expect(error).toMatchObject({ name: 'ArotTimeoutError', timeoutMs: 50 });
  });

  it("the call's time wins over the client's", async () => {
    const { baseUrl } = await silent();
    const error = await rejectionOf(createClient({ baseUrl, timeoutMs: 60_000 }).settings.get({ timeoutMs: 20 }));
    expect(error).toMatchObject({ timeoutMs: 20 });
  });

  it('the time covers a token function that hangs, and no request is made after it', async () => {
    const token = Promise.withResolvers<string>();
    const fetch = vi.fn(async () => Response.json({ data: null }));
    const client = createClient({ baseUrl: 'http://localhost', timeoutMs: 30, token: () => token.promise, fetch });
    expect(await rejectionOf(client.products.list())).toBeInstanceOf(ArotTimeoutError);
    token.resolve('late');
    await new Promise(setImmediate);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('a fetch that ignores its signal cannot hold the call', async () => {
    const client = createClient({ baseUrl: 'http://localhost', timeoutMs: 30, fetch: () => new Promise(() => {}) });
    expect(await rejectionOf(client.settings.get())).toBeInstanceOf(ArotTimeoutError);
  });

  it.each([0, Infinity, 2 ** 40])('%d milliseconds do not fire at once', async (timeoutMs) => {
    const { baseUrl } = await startScriptedServer((response) =>
      setTimeout(() => sendJson(response, 200, { data: 'in time' }), 30),
    );
    expect(await createClient({ baseUrl, timeoutMs }).settings.get()).toBe('in time');
  });

  it.each([-1, Number.NaN])('%d milliseconds are refused', async (timeoutMs) => {
    const client = createClient({ baseUrl: 'http://localhost', timeoutMs });
    expect(await rejectionOf(client.settings.get())).toBeInstanceOf(TypeError);
  });

  it('a call is given up after 30 seconds unless told otherwise', async () => {
    vi.useFakeTimers();
    try {
      const call = rejectionOf(
        createClient({ baseUrl: 'http://localhost', fetch: () => new Promise(() => {}) }).settings.get(),
      );
      await vi.advanceTimersByTimeAsync(29_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await call).toMatchObject({ timeoutMs: 30_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('abort', () => {
  it.each([
    ['no answer comes', silent],
    ['the body stalls', stalledInBody],
  ])("a call rejects with the caller's reason when it is aborted while %s", async (_, start) => {
    const { baseUrl, received } = await start();
    const controller = new AbortController();
    const reason = { left: 'the page' };
    const call = rejectionOf(createClient({ baseUrl }).settings.get({ signal: controller.signal }));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  it('the safe form rejects with it too', async () => {
    const { baseUrl, received } = await silent();
    const controller = new AbortController();
    const call = rejectionOf(createClient({ baseUrl }).settings.get.safe({ signal: controller.signal }));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });

  it('an aborted signal makes no request', async () => {
    const { baseUrl, received } = await silent();
    const reason = new Error('too late');
    expect(await rejectionOf(createClient({ baseUrl }).settings.get({ signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
    expect(received).toEqual([]);
  });

  it('a signal without a reason, as in React Native, gives an AbortError', () => {
    const signal = { aborted: true } as unknown as AbortSignal;
    expect(() => startDeadline({ signal, timeoutMs: 0 })).toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  it('the request on the wire is ended as well', async () => {
    const closed = Promise.withResolvers<void>();
    const { baseUrl } = await startScriptedServer((response) => response.on('close', () => closed.resolve()));
    await rejectionOf(createClient({ baseUrl }).settings.get({ timeoutMs: 30 }));
    await closed.promise;
  });
});

it('nothing is left behind on the signal or the clock after a call', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendJson(response, 200, { data: {} }));
  const { signal } = new AbortController();
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  await createClient({ baseUrl }).settings.get({ signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  expect(clear).toHaveBeenCalled();
  clear.mockRestore();
});
