import { expect, it } from 'vitest';
import { rejectionOf, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { ArotResponseError } from './errors.ts';

const foreignResponses: [what: string, status: number, contentType: string, body: string][] = [
  ["a proxy's error page", 502, 'text/html', '<h1>Bad gateway</h1>'],
  ['a page where the API should be', 200, 'text/html', '<!doctype html>'],
  ['JSON without an envelope', 200, 'application/json', '{"items":[]}'],
  ['JSON that is not an object', 200, 'application/json', 'null'],
  ['an array', 200, 'application/json', '[]'],
  ['a broken body', 200, 'application/json', '{"data":'],
  ['an empty body', 200, 'application/json', ''],
  ['an undeclared success status', 203, 'application/json', '{"data":{}}'],
  ['data with a declared error status', 500, 'application/json', '{"data":{}}'],
  ['an error with a success status', 200, 'application/json', '{"error":{"code":"NOT_FOUND","message":"m"}}'],
  ['an error without a code', 404, 'application/json', '{"error":{"message":"m"}}'],
  ['an error that is a string', 404, 'application/json', '{"error":"not_found"}'],
  ['an error that is null', 404, 'application/json', '{"error":null}'],
];

it.each(foreignResponses)('%s is an ArotResponseError', async (_, status, contentType, body) => {
  const { baseUrl } = await startScriptedServer((response) => {
    response.writeHead(status, { 'content-type': contentType, 'x-request-id': 'r-2' }).end(body);
  });

  const error = await rejectionOf(createClient({ baseUrl }).settings.get());

  expect(error).toBeInstanceOf(ArotResponseError);
  expect(error).toMatchObject({ name: 'ArotResponseError', status, contentType, bodyStart: body, requestId: 'r-2' });
});

it('an ArotResponseError has only the start of a long body', async () => {
  const { baseUrl } = await startScriptedServer((response) => response.end('x'.repeat(100_000)));
  const error = (await rejectionOf(createClient({ baseUrl }).settings.get())) as ArotResponseError;
  expect(error.bodyStart).toBe('x'.repeat(500));
  expect(error.contentType).toBeUndefined();
});

const rejected: [what: string, body: string][] = [
  ['null', '{"data":null}'],
  ['a text', '{"data":"in time"}'],
  ['an object without its lists', '{"data":{}}'],
  ['an object with null for a list', '{"data":{"items":null,"pagination":{}}}'],
  ['an object with an object for a list', '{"data":{"items":{},"pagination":{}}}'],
  ['an object with null for an object', '{"data":{"items":[],"pagination":null}}'],
];

it.each(rejected)('%s is not a page of products', async (_, body) => {
  const { baseUrl } = await startScriptedServer((response) => response.end(body));
  expect(await rejectionOf(createClient({ baseUrl }).products.list())).toBeInstanceOf(ArotResponseError);
});

it('null is a result where the contract allows it', async () => {
  const { baseUrl } = await startScriptedServer((response) => response.end('{"data":{"content":null}}'));
  expect(await createClient({ baseUrl }).appContent.get('about')).toEqual({ content: null });
});
