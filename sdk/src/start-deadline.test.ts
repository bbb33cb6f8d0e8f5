import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { emptySettings, rejectionOf, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { ArotTimeoutError } from './errors.ts';
import { startDeadline } from './start-deadline.ts';

const silent = () => startScriptedServer(() => {});
const stalledInBody = () =>
  startScriptedServer((response) => void response.writeHead(200, { 'content-length': '100' }).write('{"data":'));

describe('timeoutMs', () => {
  it.each([
    ['no response arrives', silent],
    ['the body stalls', stalledInBody],
  ])('rejects with an ArotTimeoutError when %s', async (_, start) => {
    const { baseUrl } = await start();
    const error = await rejectionOf(createClient({ baseUrl, timeoutMs: 50 }).settings.get());
    expect(error).toBeInstanceOf(ArotTimeoutError);
    expect(error).toMatchObject({ name: 'ArotTimeoutError', timeoutMs: 50 });
  });

  it("of a call overrides the client's", async () => {
    const { baseUrl } = await silent();
    const error = await rejectionOf(createClient({ baseUrl, timeoutMs: 60_000 }).settings.get({ timeoutMs: 20 }));
    expect(error).toMatchObject({ timeoutMs: 20 });
  });

  it('includes the token function, and sends no request after it', async () => {
    const token = Promise.withResolvers<string>();
    const fetch = vi.fn(async () => Response.json({ data: null }));
    const client = createClient({ baseUrl: 'http://localhost', timeoutMs: 30, token: () => token.promise, fetch });
    expect(await rejectionOf(client.products.list())).toBeInstanceOf(ArotTimeoutError);
    token.resolve('late');
    await new Promise(setImmediate);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('ends a call whose fetch ignores its signal', async () => {
    const client = createClient({ baseUrl: 'http://localhost', timeoutMs: 30, fetch: () => new Promise(() => {}) });
    expect(await rejectionOf(client.settings.get())).toBeInstanceOf(ArotTimeoutError);
  });

  it.each([0, Infinity, 2 ** 40])('of %d milliseconds does not fire at once', async (timeoutMs) => {
    const { baseUrl } = await startScriptedServer((response) =>
      setTimeout(() => sendJson(response, 200, { data: emptySettings }), 30),
    );
    expect(await createClient({ baseUrl, timeoutMs }).settings.get()).toEqual(emptySettings);
  });

  it.each([-1, Number.NaN])('of %d milliseconds is rejected', async (timeoutMs) => {
    expect(() => createClient({ baseUrl: 'http://localhost', timeoutMs })).toThrow(TypeError);
    expect(() => startDeadline(undefined, timeoutMs)).toThrow(TypeError);
  });

  it('is 15 seconds for an attempt and 30 for the call by default', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    try {
      const fetch = vi.fn(() => new Promise<never>(() => {}));
      const call = rejectionOf(createClient({ baseUrl: 'http://localhost', fetch }).settings.get());
      await vi.advanceTimersByTimeAsync(14_999);
      expect(fetch).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(2);
      expect(fetch).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(14_999);
      expect(await call).toMatchObject({ timeoutMs: 30_000, limit: 'call' });
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });
});

describe('signal', () => {
  it.each([
    ['no response arrives', silent],
    ['the body stalls', stalledInBody],
  ])("rejects with the caller's reason when it is aborted while %s", async (_, start) => {
    const { baseUrl, received } = await start();
    const controller = new AbortController();
    const reason = { left: 'the page' };
    const call = rejectionOf(createClient({ baseUrl }).settings.get({ signal: controller.signal }));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  it('rejects the safe form too', async () => {
    const { baseUrl, received } = await silent();
    const controller = new AbortController();
    const call = rejectionOf(createClient({ baseUrl }).settings.get.safe({ signal: controller.signal }));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });

  it('sends no request if it is aborted already', async () => {
    const { baseUrl, received } = await silent();
    const reason = new Error('too late');
    expect(await rejectionOf(createClient({ baseUrl }).settings.get({ signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
    expect(received).toEqual([]);
  });

  it('rejects with an AbortError if it has no reason, as in React Native', () => {
    const signal = { aborted: true } as unknown as AbortSignal;
    expect(() => startDeadline(signal, 0)).toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  it('closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const { baseUrl } = await startScriptedServer((response) => response.on('close', () => closed.resolve()));
    await rejectionOf(createClient({ baseUrl }).settings.get({ timeoutMs: 30 }));
    await closed.promise;
  });
});

it('a call leaves no listener and no timer', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendJson(response, 200, { data: emptySettings }));
  const { signal } = new AbortController();
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  await createClient({ baseUrl }).settings.get({ signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  expect(clear).toHaveBeenCalled();
  clear.mockRestore();
});

it('calls that share a signal have one listener on it, and all of them end with it', async () => {
  const { baseUrl, received } = await silent();
  const controller = new AbortController();
  const { signal } = controller;
  const client = createClient({ baseUrl });
  const calls = Array.from({ length: 20 }, () => rejectionOf(client.settings.get({ signal })));
  await vi.waitFor(() => expect(received).toHaveLength(20), { timeout: 60_000 });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  const reason = new Error('left the page');
  controller.abort(reason);
  expect(new Set(await Promise.all(calls))).toEqual(new Set([reason]));
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
