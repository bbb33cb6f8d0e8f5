import { expect, it } from 'vitest';
import { rejectionOf, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { ArotResponseError } from './errors.ts';

const NOT_JSON = 'no JSON object';
const NO_DATA = 'no shopTypes[]';
const NO_ERROR = 'no error code';

const foreignResponses: [what: string, status: number, contentType: string, body: string, reason: string][] = [
  ["a proxy's error page", 502, 'text/html', '<h1>Bad gateway</h1>', NOT_JSON],
  ['a page where the API should be', 200, 'text/html', '<!doctype html>', NOT_JSON],
  ['JSON without an envelope', 200, 'application/json', '{"items":[]}', NO_DATA],
  ['JSON that is not an object', 200, 'application/json', 'null', NOT_JSON],
  ['an array', 200, 'application/json', '[]', NO_DATA],
  ['a broken body', 200, 'application/json', '{"data":', NOT_JSON],
  ['an empty body', 200, 'application/json', '', NOT_JSON],
  ['an undeclared success status', 203, 'application/json', '{"data":{}}', NO_DATA],
  ['data with a declared error status', 500, 'application/json', '{"data":{}}', NO_ERROR],
  ['an error with a success status', 200, 'application/json', '{"error":{"code":"NOT_FOUND","message":"m"}}', NO_DATA],
  ['an error without a code', 404, 'application/json', '{"error":{"message":"m"}}', NO_ERROR],
  ['an error that is a string', 404, 'application/json', '{"error":"not_found"}', NO_ERROR],
  ['an error that is null', 404, 'application/json', '{"error":null}', NO_ERROR],
];

it.each(foreignResponses)('%s is an ArotResponseError', async (_, status, contentType, body, reason) => {
  const { baseUrl } = await startScriptedServer((response) => {
    response.writeHead(status, { 'content-type': contentType, 'x-request-id': 'r-2' }).end(body);
  });

  const error = await rejectionOf(createClient({ baseUrl }).settings.get());

  expect(error).toBeInstanceOf(ArotResponseError);
  expect(error).toMatchObject({ name: 'ArotResponseError', status, contentType, bodyStart: body, requestId: 'r-2' });
  expect((error as Error).message).toBe(`Not a response of the API: ${status} ${contentType}: ${reason}`);
});

it('an ArotResponseError has only the start of a long body', async () => {
  const { baseUrl } = await startScriptedServer((response) => response.end('x'.repeat(100_000)));
  const error = (await rejectionOf(createClient({ baseUrl }).settings.get())) as ArotResponseError;
  expect(error.bodyStart).toBe('x'.repeat(500));
  expect(error.contentType).toBeUndefined();
});

const rejected: [what: string, body: string, missing: string][] = [
  ['null', '{"data":null}', 'items[]'],
  ['a text', '{"data":"in time"}', 'items[]'],
  ['an object without its lists', '{"data":{}}', 'items[]'],
  ['an object with null for a list', '{"data":{"items":null,"pagination":{}}}', 'items[]'],
  ['an object with an object for a list', '{"data":{"items":{},"pagination":{}}}', 'items[]'],
  ['an object with null for an object', '{"data":{"items":[],"pagination":null}}', 'pagination'],
];

it.each(rejected)('%s is not a page of products', async (_, body, missing) => {
  const { baseUrl } = await startScriptedServer((response) => response.end(body));
  const error = await rejectionOf(createClient({ baseUrl }).products.list());
  expect(error).toBeInstanceOf(ArotResponseError);
  expect(String(error)).toContain(`: no ${missing}`);
});

it('null is a result where the contract allows it', async () => {
  const { baseUrl } = await startScriptedServer((response) => response.end('{"data":{"content":null}}'));
  expect(await createClient({ baseUrl }).appContent.get('about')).toEqual({ content: null });
});
