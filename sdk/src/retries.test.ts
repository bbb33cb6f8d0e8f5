import { describe, expect, it, vi } from 'vitest';
import {
  emptyPage,
  emptySettings,
  rejectionOf,
  sendError,
  sendJson,
  startScriptedServer,
} from '../test/support/scripted-server.ts';
import { RateLimitedError, ServiceUnavailableError } from './api-errors.ts';
import type { ClientOptions } from './client-options.ts';
import { createClient } from './create-client.ts';
import { ArotConnectionError, ArotIdentityError, ArotResponseError, ArotTimeoutError } from './errors.ts';
import { createStaffClient } from './staff/index.ts';

type Respond = Parameters<typeof startScriptedServer>[0];

/** Starts a server that misbehaves a number of times, and then returns settings. */
async function startFailingServer(times: number, misbehave: Respond) {
  const server = await startScriptedServer((response, request) => {
    if (server.received.length <= times) misbehave(response, request);
    else sendJson(response, 200, { data: emptySettings });
  });
  return server;
}

/** Sends white space forever. It is valid before JSON, so that only the time is wrong. */
const dripForever: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};

const misbehaviours: [what: string, misbehave: Respond][] = [
  ['resets the connection', (response) => void response.destroy()],
  [
    'breaks off in the body',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
      response.write('{"data":', () => response.destroy());
    },
  ],
  [
    'breaks off between two chunks of the body',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":', () => response.destroy());
    },
  ],
  ['says 429', (response) => sendError(response, 429, { code: 'RATE_LIMITED' }, { 'retry-after': '0' })],
  ['says 503', (response) => sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '0' })],
  ['says 500', (response) => sendError(response, 500, { code: 'INTERNAL_ERROR' })],
  ['is behind a proxy that says 502', (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['does not respond', () => {}],
  ['stalls in the body', (response) => void response.writeHead(200, { 'content-length': '99' }).write('{')],
  ['sends the body too slowly', dripForever],
];

describe('a GET', () => {
  it.each(misbehaviours)('is sent again when the server %s', async (_, misbehave) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { baseUrl, received } = await startFailingServer(2, misbehave);
    // On a slow machine, a limit may end a request before it arrives. It is sent again then too.
    const client = createClient({ baseUrl, attemptTimeoutMs: 150, retries: 9 });
    expect(await client.settings.get()).toEqual(emptySettings);
    expect(received).toHaveLength(3);
    vi.restoreAllMocks();
  });

  it.each<[string, Respond, unknown]>([
    ['resets', (response) => void response.destroy(), ArotConnectionError],
    ['503', (response) => sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }), ServiceUnavailableError],
    ['HTML 502', (response) => void response.writeHead(502).end('<h1>'), ArotResponseError],
    ['silence', () => {}, ArotTimeoutError],
  ])('rejects with the last error after three times %s', async (_, misbehave, errorClass) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { baseUrl } = await startFailingServer(9, misbehave);
    const send = vi.fn((url: string, init: RequestInit) => fetch(url, init));
    const error = await rejectionOf(createClient({ baseUrl, attemptTimeoutMs: 60, fetch: send }).settings.get());
    expect(error).toBeInstanceOf(errorClass);
    expect(send).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
  });

  it.each([
    [400, 'VALIDATION_ERROR'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])('is not sent again after %d', async (status, code) => {
    const { baseUrl, received } = await startFailingServer(9, (response) => sendError(response, status, { code }));
    await rejectionOf(createClient({ baseUrl }).settings.get());
    expect(received).toHaveLength(1);
  });

  it.each([
    ['not the API', '<!doctype html>'],
    ['cut off by a proxy', '{"data":{"shopTypes":['],
  ])('is not sent again after a response that is %s', async (_, body) => {
    const { baseUrl, received } = await startFailingServer(9, (response) => void response.end(body));
    expect(await rejectionOf(createClient({ baseUrl }).settings.get())).toBeInstanceOf(ArotResponseError);
    expect(received).toHaveLength(1);
  });

  it("takes the call's number of retries before the client's", async () => {
    const { baseUrl, received } = await startFailingServer(9, (response) => void response.destroy());
    const client = createClient({ baseUrl, retries: 5 });
    await rejectionOf(client.settings.get({ retries: 0 }));
    expect(received).toHaveLength(1);
    await rejectionOf(createClient({ baseUrl, retries: 0 }).settings.get());
    expect(received).toHaveLength(2);
  });
});

/** Calls that have the same effect if they are repeated. */
const repeatable: [what: string, call: (options: ClientOptions) => Promise<unknown>, path: string][] = [
  [
    'a POST that only reads',
    (options) => createClient(options).prices.quote({ lines: [{ slug: 'tea', quantity: 1 }] }),
    '/api/price-quotes',
  ],
  [
    'a POST with an idempotency key',
    (options) => createClient(options).customers.requestWholesale({}, { idempotencyKey: 'key-1' }),
    '/api/customers/me/wholesale-request',
  ],
  [
    'a POST of a staff member with an idempotency key',
    (options) => createStaffClient(options).products.publish('tea', { ifMatch: '7', idempotencyKey: 'key-1' }),
    '/api/staff/products/tea/publish',
  ],
];

describe.each(repeatable)('%s', (_, call, path) => {
  it.each(misbehaviours)('is sent again when the server %s', async (_, misbehave) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { baseUrl, received } = await startScriptedServer((response, request) => {
      if (received.length <= 2) misbehave(response, request);
      else sendJson(response, path.includes('wholesale') ? 201 : 200, { data: { lines: [] } });
    });
    await call({ baseUrl, token: 't', attemptTimeoutMs: 150, retries: 9 }).catch((error: unknown) => {
      // Of the responses, only the statuses are looked at.
      if (!(error instanceof ArotResponseError) || error.status >= 300) throw error;
    });
    // On a slow machine, a limit may also end an attempt whose response is good.
    expect(received.length).toBeGreaterThanOrEqual(3);
    expect(new Set(received.map(({ url }) => url))).toEqual(new Set([path]));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    vi.restoreAllMocks();
  });
});

describe('a POST with an idempotency key', () => {
  const request = (options: ClientOptions) =>
    rejectionOf(createClient(options).customers.requestWholesale({}, { idempotencyKey: 'key-1' }));
  const conflict: Respond = (response) => sendError(response, 409, { code: 'CONFLICT' });

  it('is sent again while its first attempt still runs', async () => {
    const { baseUrl, received } = await startScriptedServer((response, sent) => {
      if (received.length === 1) response.destroy();
      else if (received.length === 2) conflict(response, sent);
      else sendError(response, 422, { code: 'IDEMPOTENCY_MISMATCH' });
    });
    expect(await request({ baseUrl, token: 't' })).toMatchObject({ status: 422 });
    expect(received).toHaveLength(3);
  });

  it('is sent once if the first response is a conflict', async () => {
    const { baseUrl, received } = await startScriptedServer(conflict);
    expect(await request({ baseUrl, token: 't' })).toMatchObject({ status: 409 });
    expect(received).toHaveLength(1);
  });

  it('is not sent again for another account', async () => {
    let token = 'first';
    const { baseUrl, received } = await startScriptedServer((response) => {
      token = 'second';
      response.destroy();
    });
    expect(await request({ baseUrl, token: () => token })).toBeInstanceOf(ArotIdentityError);
    expect(received).toHaveLength(1);
  });
});

it('a key among the headers of an operation that ignores it does not repeat the call', async () => {
  const { baseUrl, received } = await startScriptedServer((response) => void response.destroy());
  const headers = { 'Idempotency-Key': 'key-1' };
  await rejectionOf(createClient({ baseUrl }).auth.login({ identifier: 'a', password: 'b' }, { headers }));
  expect(received).toHaveLength(1);
});

describe('another POST is sent once', () => {
  it.each(misbehaviours.filter(([what]) => !/does not|stalls|slowly/.test(what)))(
    'when the server %s',
    async (_, misbehave) => {
      const { baseUrl, received } = await startFailingServer(9, misbehave);
      const client = createClient({ baseUrl, token: 't', retries: 5 });
      await rejectionOf(client.auth.login({ identifier: 'a', password: 'b' }));
      await rejectionOf(client.customers.register({ phoneNumber: '01712345678', password: 'long enough' }));
      await rejectionOf(client.auth.logout());
      expect(received.map(({ url }) => url)).toEqual([
        '/api/auth/login',
        '/api/auth/customer/register',
        '/api/auth/logout',
      ]);
    },
  );

  it.each(misbehaviours.filter(([what]) => /does not|stalls|slowly/.test(what)))(
    'when the server %s, and ends with its limit',
    async (_, misbehave) => {
      const { baseUrl, received } = await startFailingServer(9, misbehave);
      const client = createClient({ baseUrl, retries: 5, attemptTimeoutMs: 100 });
      const errors = [
        await rejectionOf(client.auth.login({ identifier: 'a', password: 'b' })),
        await rejectionOf(
          client.customers.register({ phoneNumber: '01712345678', password: 'long enough' }, { timeoutMs: 100 }),
        ),
      ];
      for (const error of errors) expect(error).toBeInstanceOf(ArotTimeoutError);
      // On a slow machine, a limit may end a request before it arrives.
      const urls = received.map(({ url }) => url);
      expect(urls).toEqual([...new Set(urls)]);
    },
  );
});

it('a slow body within the limits is complete', async () => {
  const { baseUrl, received } = await startScriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const bytes = [...JSON.stringify({ data: emptySettings })];
    const timer = setInterval(() => {
      response.write(bytes.shift() ?? '');
      if (bytes.length > 0) return;
      clearInterval(timer);
      response.end();
    }, 5);
  });
  expect(await createClient({ baseUrl }).settings.get()).toEqual(emptySettings);
  expect(received).toHaveLength(1);
});

describe('the wait before an attempt', () => {
  it('is at least Retry-After', async () => {
    const { baseUrl, received } = await startFailingServer(1, (response) =>
      sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '1' }),
    );
    const started = performance.now();
    await createClient({ baseUrl }).settings.get();
    expect(performance.now() - started).toBeGreaterThanOrEqual(999);
    expect(received).toHaveLength(2);
  });

  it.each([
    ['is longer than ten seconds', '11', undefined],
    ['is longer than the rest of the call', '3', 2_000],
  ])('does not happen if Retry-After %s', async (_, retryAfter, timeoutMs) => {
    const { baseUrl, received } = await startFailingServer(9, (response) =>
      sendError(response, 429, { code: 'RATE_LIMITED' }, { 'retry-after': retryAfter }),
    );
    const error = await rejectionOf(createClient({ baseUrl }).settings.get({ timeoutMs }));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ retryAfterSeconds: Number(retryAfter) });
    expect(received).toHaveLength(1);
  });

  it('ends with the signal of the call', async () => {
    const { baseUrl, received } = await startFailingServer(9, (response) =>
      sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '9' }),
    );
    const controller = new AbortController();
    const call = rejectionOf(createClient({ baseUrl }).settings.get({ signal: controller.signal }));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
    const reason = { left: 'the page' };
    setTimeout(() => controller.abort(reason), 50);
    expect(await call).toBe(reason);
    expect(received).toHaveLength(1);
  });
});

it('the limit of the whole call covers all attempts', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { baseUrl, received } = await startScriptedServer(() => {});
  const client = createClient({ baseUrl, retries: 100 });
  // Ends in the middle of the third attempt, so that a late timer does not let that attempt end first.
  const error = await rejectionOf(client.settings.get({ timeoutMs: 2_500, attemptTimeoutMs: 1_000 }));
  expect(error).toMatchObject({ name: 'ArotTimeoutError', timeoutMs: 2_500, limit: 'call' });
  expect(received.length).toBeGreaterThan(1);
  expect(received.length).toBeLessThan(5);
  vi.restoreAllMocks();
});

it('reads the token again before every attempt', async () => {
  let token = 'old';
  const { baseUrl, received } = await startScriptedServer((response) => {
    if (received.length > 1) return sendJson(response, 200, { data: emptyPage });
    token = 'new';
    response.destroy();
  });
  await createClient({ baseUrl, token: () => token }).products.list();
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
});
