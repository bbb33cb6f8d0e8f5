import { gzipSync } from 'node:zlib';
import type { ApiErrorBody, ErrorCode } from '@arot/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { expectEnvelope, sendLines } from '../../test/support/http/raw-http.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();
afterEach(async () => {
  expect((await server.request('/api/settings')).status, 'the next client gets a response').toBe(200);
});

async function expectError(path: string, init: RequestInit, status: number, code: ErrorCode): Promise<string> {
  const response = await server.request<ApiErrorBody>(path, init);
  expect({ status: response.status, code: response.body.error.code }).toEqual({ status, code });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.body.error.message;
}

const json = { 'content-type': 'application/json' };
const post = (body: RequestInit['body'], headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  body: body ?? null,
  headers,
});

describe('an unknown path or method', () => {
  it.each(['/api', '/api/', '/nope', '/api/nope', '/api/products/a/b', '//api/products', '/api/customers/me'])(
    'returns 404 in the error envelope for the path %s',
    async (path) => {
      expect(await expectError(path, {}, 404, 'NOT_FOUND')).toBe('Resource not found.');
    },
  );

  const paths = ['/api/products', '/api/products/slug', '/api/categories', '/api/settings', '/api/app-content/key'];
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];
  it.each(paths.flatMap((path) => methods.map((method) => [method, path] as const)))(
    'returns 404 in the error envelope for a wrong method: %s %s',
    async (method, path) => {
      expect(await expectError(path, { method }, 404, 'NOT_FOUND')).toBe('Resource not found.');
    },
  );

  it.each(['TRACE', 'BREW', 'get', 'X-!#$'])('returns 404 for a method that fetch cannot send: %s', async (method) => {
    const response = await sendLines(server.port, [`${method} /api/products HTTP/1.1`, 'Host: a', 'Cookie: a=secret']);
    expectEnvelope(response, 404, 'NOT_FOUND');
    expect(response.body, 'TRACE does not return request headers').not.toContain('secret');
  });
});

describe('an unreadable body', () => {
  it.each([
    ['broken JSON', post('{"a":')],
    ['white space and a brace', post(' {')],
    ['a string', post('"a"')],
    ['a number', post('1')],
    ['null', post('null')],
    ['bytes that are not UTF-8', post(new Uint8Array([0x22, 0xff, 0xfe]))],
    ['33 levels', post('[{"a":'.repeat(17) + '1'.padEnd(1) + '}]'.repeat(17))],
    ['50,000 levels', post('['.repeat(50_000) + ']'.repeat(50_000))],
    ['an unknown charset', post('{}', { 'content-type': 'application/json; charset=klingon' })],
    ['a charset that JSON does not allow', post('{}', { 'content-type': 'application/json; charset=latin1' })],
    ['an unknown encoding', post('{}', { ...json, 'content-encoding': 'zip' })],
    ['invalid gzip', post('{}', { ...json, 'content-encoding': 'gzip' })],
    ['incomplete gzip', post(gzipSync('{"a":"b"}').subarray(0, 15), { ...json, 'content-encoding': 'gzip' })],
  ])('returns 400: %s', async (_name, init) => {
    await expectError('/api/nope', init, 400, 'VALIDATION_ERROR');
  });

  it('is rejected with a message that names the issue', async () => {
    const message = (init: RequestInit) => expectError('/api/nope', init, 400, 'VALIDATION_ERROR');
    expect(await message(post('{'))).toContain('JSON');
    expect(await message(post('['.repeat(99) + ']'.repeat(99)))).toContain('too deeply');
    expect(await message(post('{}', { 'content-type': 'application/json; charset=x' }))).toContain('charset');
    expect(await message(post('{}', { ...json, 'content-encoding': 'x' }))).toContain('encoding');
  });

  it('may have 32 levels and keys such as __proto__', async () => {
    await expectError('/api/nope', post('['.repeat(32) + ']'.repeat(32)), 404, 'NOT_FOUND');
    await expectError('/api/nope', post('{"__proto__":{"polluted":1},"constructor":1}'), 404, 'NOT_FOUND');
    expect({}).not.toHaveProperty('polluted');
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data', ''])(
    'is ignored for the content type %j',
    async (type) => {
      await expectError('/api/nope', post('{broken', type === '' ? {} : { 'content-type': type }), 404, 'NOT_FOUND');
    },
  );

  it('is ignored for GET', async () => {
    const lines = ['GET /api/settings HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 7'];
    expect((await sendLines(server.port, lines, '{broken')).status).toBe(200);
  });
});

describe('a body over 100 KiB', () => {
  const tooLarge = JSON.stringify({ a: 'x'.repeat(100 * 1024) });

  it('returns 413', async () => {
    expect(await expectError('/api/nope', post(tooLarge), 413, 'PAYLOAD_TOO_LARGE')).toBe(
      'The request body is too large.',
    );
  });

  it('accepts exactly 100 KiB', async () => {
    await expectError('/api/nope', post(`{"a":"${'x'.repeat(100 * 1024 - 8)}"}`), 404, 'NOT_FOUND');
  });

  it('returns 413 without Content-Length', async () => {
    const stream = new Blob([tooLarge]).stream();
    await expectError('/api/nope', { ...post(stream), duplex: 'half' } as RequestInit, 413, 'PAYLOAD_TOO_LARGE');
  });

  it('returns 413 if only the decompressed body is too large', async () => {
    const bomb = gzipSync(`{"a":"${'x'.repeat(10_000_000)}"}`);
    expect(bomb.length).toBeLessThan(100 * 1024);
    await expectError('/api/nope', post(bomb, { ...json, 'content-encoding': 'gzip' }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('is rejected before it has arrived', async () => {
    const head = ['POST /api/nope HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
    expectEnvelope(await sendLines(server.port, [...head, 'Content-Length: 999999999']), 413, 'PAYLOAD_TOO_LARGE');
    const endless = `20000\r\n${'x'.repeat(0x20000)}\r\n`;
    const response = await sendLines(server.port, [...head, 'Transfer-Encoding: chunked'], endless);
    expectEnvelope(response, 413, 'PAYLOAD_TOO_LARGE');
  });
});

describe('an unreadable URL', () => {
  it.each([
    ['broken percent-encoding in the path', '/api/products/%E0%A4%A'],
    ['a lone percent sign', '/api/products/100%'],
    ['bytes that are not UTF-8', '/api/products/%FF%FE'],
    ['a surrogate', '/api/categories/%ED%A0%80'],
    ['broken percent-encoding in the query', '/api/products?q=%E0%A4%A'],
    ['bytes that are not UTF-8 in the query', '/api/products?q=%C3%28'],
    ['broken percent-encoding in a key', '/api/products?%ZZ=1'],
    ['NUL in the search', '/api/products?q=a%00b'],
    ['NUL in a filter', '/api/products?categoryId=%00'],
    ['NUL in a key', '/api/products?q%00=a'],
    ['NUL in an app-content key', '/api/app-content/a%00'],
    ['a line break in an app-content key', '/api/app-content/a%0A'],
    ['__proto__ as a query key', '/api/products?__proto__=1'],
    ['__proto__[a] as a query key', '/api/categories?__proto__[a]=1'],
    ['constructor as a query key', '/api/products?constructor=1'],
    ['a repeated key', '/api/products?page=1&page=2'],
    ['the same value twice', '/api/products?q=a&q=a'],
    ['a key with brackets', '/api/products?q[]=a'],
  ])('returns 400: %s', async (_name, path) => {
    await expectError(path, {}, 400, 'VALIDATION_ERROR');
  });

  it.each([
    '/api/products/a%00b',
    '/api/categories/%00',
    '/nope%00',
    '/demo/pictures/%00',
    '/demo/pictures/..%2f..%2f',
  ])('returns 404 for NUL and dots in a path: %s', async (path) => {
    await expectError(path, {}, 404, 'NOT_FOUND');
  });

  it('names every invalid key of a query, also __proto__', async () => {
    const { fields } = await server.error('/api/products?__proto__=1&page=0&pageSize=x&nope=1', 400);
    expect(Object.keys(fields ?? {}).sort()).toEqual(['__proto__', 'nope', 'page', 'pageSize']);
  });

  it('gets the error envelope for raw bytes beyond ASCII', async () => {
    const response = await sendLines(server.port, ['GET /api/products/\xe0\xa6\x86 HTTP/1.1', 'Host: a']);
    expectEnvelope(response, 400, 'VALIDATION_ERROR');
  });

  it('may have dots, empty segments, capital letters and a trailing slash', async () => {
    for (const path of ['/api/../api/settings', '/API/settings', '/api/settings/', '/api/settings?']) {
      const response = await sendLines(server.port, [`GET ${path} HTTP/1.1`, 'Host: a']);
      expect([200, 404], path).toContain(response.status);
    }
  });
});
