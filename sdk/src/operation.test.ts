import { expect, it } from 'vitest';
import {
  emptyPage,
  rejectionOf,
  sendError,
  sendJson,
  startScriptedServer,
  unusedBaseUrl,
} from '../test/support/scripted-server.ts';
import { ConflictError, NotFoundError, UnknownApiError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import { ArotConnectionError, ArotResponseError, ArotTimeoutError } from './errors.ts';
import { bindOperation, type Operation } from './operation.ts';
import { parseRoute } from './route.ts';
import type { RouteCall } from './route-call.ts';

it('a call resolves to data', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendJson(response, 200, { data: emptyPage }));
  expect(await createClient({ baseUrl }).products.list()).toEqual(emptyPage);
});

it('the safe form resolves to data with its status', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendJson(response, 200, { data: emptyPage }));
  expect(await createClient({ baseUrl }).products.list.safe()).toEqual({ ok: true, status: 200, data: emptyPage });
});

it('the safe form resolves to a declared error with its status', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendError(response, 404, { code: 'NOT_FOUND' }));
  const result = await createClient({ baseUrl }).products.get.safe('none');
  expect(result).toMatchObject({ ok: false, status: 404 });
  expect(!result.ok && result.error).toBeInstanceOf(NotFoundError);
});

it.each([
  ['known code that the operation does not declare', 409, 'CONFLICT', ConflictError],
  ['known code of another operation', 404, 'NOT_FOUND', NotFoundError],
  ['unknown code with a declared status', 400, 'TOO_SALTY', UnknownApiError],
])('a %s has no declared status in the safe form', async (_, status, code, errorClass) => {
  const { baseUrl } = await startScriptedServer((response) => sendError(response, status, { code }));
  const result = await createClient({ baseUrl }).products.list.safe();
  expect(result).toMatchObject({ ok: false, status: undefined, error: { code, status } });
  expect(!result.ok && result.error).toBeInstanceOf(errorClass);
});

it('the safe form resolves to connection, response and timeout errors', async () => {
  const unreachable = await createClient({ baseUrl: await unusedBaseUrl() }).settings.get.safe();
  expect(!unreachable.ok && unreachable.error).toBeInstanceOf(ArotConnectionError);

  const { baseUrl } = await startScriptedServer((response, { headers }) => {
    if (headers['x-hang'] === undefined) response.end('<html>');
  });
  const foreign = await createClient({ baseUrl }).settings.get.safe();
  expect(!foreign.ok && foreign.error).toBeInstanceOf(ArotResponseError);

  const late = await createClient({ baseUrl }).settings.get.safe({ timeoutMs: 20, headers: { 'x-hang': '1' } });
  expect(!late.ok && late.error).toBeInstanceOf(ArotTimeoutError);
  expect([unreachable.status, foreign.status, late.status]).toEqual([undefined, undefined, undefined]);
});

it('methods work without their client object', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendJson(response, 200, { data: emptyPage }));
  const { list } = createClient({ baseUrl }).products;
  const { safe } = list;
  expect(await list()).toEqual(emptyPage);
  expect((await safe()).ok).toBe(true);
});

it('withResponse resolves to data with status, headers and request id', async () => {
  const { baseUrl } = await startScriptedServer((response) =>
    sendJson(response, 200, { data: emptyPage }, { 'x-request-id': 'r-7', 'x-extra': 'yes' }),
  );
  const { headers, ...result } = await createClient({ baseUrl }).products.list.withResponse({ page: 1 });
  expect(result).toEqual({ data: emptyPage, status: 200, requestId: 'r-7' });
  expect(headers.get('x-extra')).toBe('yes');
});

it('withResponse rejects like the call itself', async () => {
  const { baseUrl } = await startScriptedServer((response) => sendError(response, 404, { code: 'NOT_FOUND' }));
  expect(await rejectionOf(createClient({ baseUrl }).products.get.withResponse('x'))).toBeInstanceOf(NotFoundError);
});

it('several path parameters are one object, before the body and the options', async () => {
  const calls: RouteCall[] = [];
  const operation = bindOperation<Operation<unknown[], { 200: null }, never>>(async (call) => {
    calls.push(call);
    return { status: 200, data: null, headers: new Headers(), requestId: undefined };
  }, parseRoute('things.move PUT /a/:first/b/:second none json 200'));
  await operation({ first: '1', second: '2' }, { some: 'body' }, { timeoutMs: 1 });
  expect(calls[0]).toMatchObject({
    parameters: { first: '1', second: '2' },
    body: { some: 'body' },
    query: undefined,
    options: { timeoutMs: 1 },
  });
});
