import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { rejectionOf, sendError, startScriptedServer, unusedBaseUrl } from '../test/support/scripted-server.ts';
import { isArotError } from './any-error.ts';
import * as errors from './api-errors.ts';
import { errorClassOf, NotFoundError, RateLimitedError, UnknownApiError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import { ArotApiError, ArotConnectionError, ArotError } from './errors.ts';
import { type ErrorCode, errorStatuses } from './generated/error-statuses.ts';

async function callUntilResponse(status: number, code: string, headers?: Record<string, string>): Promise<unknown> {
  const { baseUrl } = await startScriptedServer((response) =>
    sendError(response, status, { code, message: 'Because.', fields: { q: ['Too long.'] } }, headers),
  );
  return rejectionOf(createClient({ baseUrl }).products.list());
}

it.each(Object.keys(errorStatuses) as ErrorCode[])('%s has its own error class', async (code) => {
  const errorClass = errorClassOf(errorStatuses[code], code);
  const error = await callUntilResponse(errorStatuses[code], code, { 'x-request-id': 'r-1' });

  expect(error).toBeInstanceOf(errorClass);
  expect(error).toBeInstanceOf(ArotApiError);
  expect(error).toBeInstanceOf(ArotError);
  expect(error).toMatchObject({
    name: errorClass.name,
    code,
    status: errorStatuses[code],
    message: 'Because.',
    fields: { q: ['Too long.'] },
    requestId: 'r-1',
  });
  const classes = Object.values(errors).filter((each) => each.prototype instanceof ArotApiError);
  expect(classes.filter((each) => error instanceof each)).toEqual([errorClass]);
});

it('the stack begins with the name of the class, also if a minifier has renamed the class', async () => {
  const error = (await callUntilResponse(404, 'NOT_FOUND')) as NotFoundError;
  expect(error.stack).toMatch(/^NotFoundError: Because\./);
});

it('an error response without fields and request id has empty fields and no request id', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendError(response, 404, { code: 'NOT_FOUND' }));
  const error = (await rejectionOf(createClient({ baseUrl }).products.get('x'))) as NotFoundError;
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.fields).toEqual({});
  expect(error.requestId).toBeUndefined();
});

it('an unknown code is an UnknownApiError with that code', async () => {
  const error = await callUntilResponse(418, 'TEAPOT');
  expect(error).toBeInstanceOf(UnknownApiError);
  expect(error).toMatchObject({ code: 'TEAPOT', status: 418, message: 'Because.' });
});

it.each([
  ['a known code with another status', 409, 'NOT_FOUND'],
  ['a code with the name of an inherited property', 400, 'constructor'],
])('%s is an UnknownApiError', async (_, status, code) => {
  expect(await callUntilResponse(status, code)).toBeInstanceOf(UnknownApiError);
});

it('a rate limit has the seconds to wait', async () => {
  const error = await callUntilResponse(429, 'RATE_LIMITED', { 'retry-after': '17' });
  expect(error).toBeInstanceOf(RateLimitedError);
  expect((error as RateLimitedError).retryAfterSeconds).toBe(17);
});

it('a rate limit without Retry-After has no seconds to wait', async () => {
  expect(((await callUntilResponse(429, 'RATE_LIMITED')) as RateLimitedError).retryAfterSeconds).toBeUndefined();
});

it('a rejected connection is an ArotConnectionError with its cause', async () => {
  const error = await rejectionOf(createClient({ baseUrl: await unusedBaseUrl() }).settings.get());
  expect(error).toBeInstanceOf(ArotConnectionError);
  expect((error as ArotConnectionError).message).toContain('ECONNREFUSED');
  expect((error as ArotConnectionError).cause).toBeInstanceOf(Error);
});

it('an incomplete response is an ArotConnectionError', async () => {
  const { baseUrl } = await startScriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"data":', () => response.destroy());
  });
  expect(await rejectionOf(createClient({ baseUrl }).settings.get())).toBeInstanceOf(ArotConnectionError);
});

it.each([
  ['429', 429, 'RATE_LIMITED'],
  ['503', 503, 'SERVICE_UNAVAILABLE'],
  ['500', 500, 'INTERNAL_ERROR'],
])('a %s has status, headers, request id and Retry-After', async (_, status, code) => {
  const error = await callUntilResponse(status, code, { 'retry-after': '17', 'x-request-id': 'r-9', 'x-extra': 'yes' });
  expect(error).toMatchObject({ status, requestId: 'r-9', retryAfterSeconds: 17 });
  expect((error as ArotError).headers?.get('x-extra')).toBe('yes');
});

it("a proxy's error has status, headers, request id and Retry-After too", async () => {
  const { baseUrl } = await startScriptedServer(
    (response) => void response.writeHead(404, { 'retry-after': '3', 'x-request-id': 'r-3' }).end('<h1>'),
  );
  const error = (await rejectionOf(createClient({ baseUrl }).settings.get())) as ArotError;
  expect(error).toMatchObject({ status: 404, requestId: 'r-3', retryAfterSeconds: 3 });
  expect(error.headers?.get('x-request-id')).toBe('r-3');
});

it('an error of the API can be logged as JSON', async () => {
  const error = await callUntilResponse(400, 'VALIDATION_ERROR', { 'x-request-id': 'r-1', 'set-cookie': 'secret=1' });
  expect(JSON.parse(JSON.stringify({ error }))).toEqual({
    error: {
      name: 'ValidationError',
      message: 'Because.',
      code: 'VALIDATION_ERROR',
      status: 400,
      fields: { q: ['Too long.'] },
      requestId: 'r-1',
    },
  });
});

it('no error shows a token, a password or a foreign body as JSON', async () => {
  const { baseUrl } = await startScriptedServer((response, { body, headers }) => {
    response.writeHead(404, { location: '/?token=opaque-token' }).end(`${body} ${headers.authorization}`);
  });
  const client = createClient({ baseUrl, token: 'opaque-token' });
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const unreachable = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: 'opaque-token', retries: 0 });
  const errors = [
    await rejectionOf(client.auth.login({ identifier: 'a', password: 'my-password' })),
    await rejectionOf(client.customers.me()),
    await rejectionOf(unreachable.customers.me()),
  ];
  expect(JSON.stringify(errors)).not.toMatch(/opaque-token|my-password/);
  expect(JSON.parse(JSON.stringify(errors))).toMatchObject([
    { name: 'ArotResponseError', status: 404 },
    { name: 'ArotResponseError' },
    { name: 'ArotConnectionError', message: expect.stringContaining('ECONNREFUSED') },
  ]);
});

it('isArotError recognises the errors of another copy of the package', async () => {
  vi.resetModules();
  const copy = await import('./api-errors.ts');
  expect(copy.NotFoundError).not.toBe(NotFoundError);
  const error: unknown = new copy.NotFoundError({ code: 'NOT_FOUND', status: 404, message: 'm', fields: {} });
  expect(error).not.toBeInstanceOf(ArotError);
  expect(isArotError(error) && error.name === 'NotFoundError' && error.status).toBe(404);
});

it.each([undefined, null, 'ArotError', new Error('other'), { name: 'ArotError' }])(
  'isArotError rejects %s',
  (value) => {
    expect(isArotError(value)).toBe(false);
  },
);
