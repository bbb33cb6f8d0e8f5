import { expect, it } from 'vitest';
import { rejectionOf, sendError, startScriptedServer } from '../test/support/scripted-server.ts';
import { errorClasses, NotFoundError, RateLimitedError, UnknownApiError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import { ArotApiError, ArotConnectionError, ArotError } from './errors.ts';
import { type ErrorCode, errorStatuses } from './generated/routes.ts';

async function callUntilResponse(status: number, code: string, headers?: Record<string, string>): Promise<unknown> {
  const { baseUrl } = await startScriptedServer((response) =>
    sendError(response, status, { code, message: 'Because.', fields: { q: ['Too long.'] } }, headers),
  );
  return rejectionOf(createClient({ baseUrl }).products.list());
}

it.each(Object.keys(errorStatuses) as ErrorCode[])('%s has its own error class', async (code) => {
  const error = await callUntilResponse(errorStatuses[code], code, { 'x-request-id': 'r-1' });

  expect(error).toBeInstanceOf(errorClasses[code]);
  expect(error).toBeInstanceOf(ArotApiError);
  expect(error).toBeInstanceOf(ArotError);
  expect(error).toMatchObject({
    name: errorClasses[code].name,
    code,
    status: errorStatuses[code],
    message: 'Because.',
    fields: { q: ['Too long.'] },
    requestId: 'r-1',
  });
  expect(Object.values(errorClasses).filter((errorClass) => error instanceof errorClass)).toHaveLength(1);
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
  const error = await rejectionOf(createClient({ baseUrl: 'http://127.0.0.1:1' }).settings.get());
  expect(error).toBeInstanceOf(ArotConnectionError);
  expect((error as ArotConnectionError).cause).toBeInstanceOf(Error);
});

it('an incomplete response is an ArotConnectionError', async () => {
  const { baseUrl } = await startScriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"data":', () => response.destroy());
  });
  expect(await rejectionOf(createClient({ baseUrl }).settings.get())).toBeInstanceOf(ArotConnectionError);
});
