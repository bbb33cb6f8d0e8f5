import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { securityHeaders } from '../http/security-headers.ts';
import { buildOpenApi } from './build-openapi.ts';
import { buildPageDocument } from './page-document.ts';
import { referenceRoutes } from './routes.ts';

const publicOrigin = 'https://api.shop.example.com';
const issuer = 'https://auth.shop.example.com';

const app = express();
app.set('etag', false);
app.use(securityHeaders, referenceRoutes({ publicOrigin, issuer, findClientId: async () => 'ak_of-the-page' }));
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const urls = [
  ['/openapi.json', 'public', '3.1'],
  ['/openapi-3.0.json', 'public', '3.0'],
  ['/openapi-staff.json', 'staff', '3.1'],
  ['/openapi-staff-3.0.json', 'staff', '3.0'],
] as const;

test.each(urls)('%s returns the %s document of version %s for the public origin', async (path, reader, version) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(await buildOpenApi({ reader, version, serverUrl: publicOrigin, issuer }));
});

test.each(urls)('%s is readable by every origin, compressed and revalidated', async (path) => {
  const { headers } = await fetch(origin + path);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('no-cache');
  const [plain, gzip, brotli] = await Promise.all(['identity', 'gzip', 'gzip, br'].map((each) => receive(path, each)));
  expect(gunzipSync(gzip?.body ?? '')).toEqual(plain?.body);
  expect(brotliDecompressSync(brotli?.body ?? '')).toEqual(plain?.body);
  const known = await receive(path, 'identity', { 'if-none-match': headers.get('etag') ?? '' });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

test.each([
  ['/docs', 'Arot API reference', '/openapi.json'],
  ['/docs/', 'Arot API reference', '/openapi.json'],
  ['/docs/staff', 'Arot staff API reference', '/openapi-staff.json'],
  ['/docs/staff/', 'Arot staff API reference', '/openapi-staff.json'],
])('%s returns the page %s, which is revalidated', async (path, title, document) => {
  const response = await fetch(origin + path, { redirect: 'error' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const html = await response.text();
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`href="${document}"`);
  expect(html).toContain('content="ak_of-the-page"');
  expect(html).not.toContain('{{');
});

test('the page may load only from this server and call only it and the issuer, and styles need the nonce of the response', async () => {
  const response = await fetch(`${origin}/docs`);
  const [, nonce] = /csp-nonce" content="([\w-]{22})"/.exec(await response.text()) ?? [];
  expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${issuer}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(await pageHtml()).not.toContain(nonce);
});

test.each(['/docs', '/docs/staff'])('%s refers only to paths of this server, and each of them exists', async (page) => {
  const references = await pageReferences(page);
  expect(references).toHaveLength(7);
  for (const reference of references) {
    expect(reference).toMatch(/^\/[^/]/);
    expect((await fetch(origin + reference)).status, reference).toBe(200);
  }
});

test('the page has no inline script and no inline handler', async () => {
  const html = await pageHtml();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/\son\w+=/);
});

test('every file of the page is cached forever, under a path that contains a hash', async () => {
  for (const reference of (await pageReferences()).filter((each) => each.startsWith('/docs/'))) {
    expect(reference).toMatch(/^\/docs\/[\w-]{16}\//);
    const { headers } = await fetch(origin + reference);
    expect(headers.get('cache-control'), reference).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary'), reference).toContain('Accept-Encoding');
  }
});

test('a file is compressed as the client prefers', async () => {
  const file = `${await assetsPath()}/scalar/standalone.esm.js`;
  const plain = await receive(file, 'identity');
  const gzip = await receive(file, 'gzip');
  const brotli = await receive(file, 'gzip, br');
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 4);
});

test('a chunk of the reference is served', async () => {
  const source = await (await fetch(`${origin}${await assetsPath()}/scalar/standalone.esm.js`)).text();
  const [, chunk] = /"\.\/(chunks\/[^"]+\.js)"/.exec(source) ?? [];
  expect((await fetch(`${origin}${await assetsPath()}/scalar/${chunk}`)).status).toBe(200);
});

test.each([
  ['/docs', 'public'],
  ['/docs/staff', 'staff'],
] as const)('%s shows the %s document with its guides and samples', async (page, reader) => {
  const reference = (await pageReferences(page)).find((each) => each.startsWith('/docs/') && each.endsWith('.json'));
  const document = await buildOpenApi({ reader, version: '3.1', serverUrl: publicOrigin, issuer });
  const shown = await (await fetch(origin + reference)).json();
  expect(shown).toEqual(JSON.parse(JSON.stringify(buildPageDocument(document, reader, publicOrigin, issuer))));
  expect(shown.info.description.includes(`the issuer \`${issuer}\``)).toBe(reader === 'public');
});

test.each([
  '/docs/index.html',
  '/docs/docs.js',
  '/docs/AAAAAAAAAAAAAAAA/docs.js',
  'ASSETS/index.html',
  'ASSETS/scalar/standalone.js',
  'ASSETS/scalar/standalone.esm.js.map',
  'ASSETS/package.json',
  'ASSETS/..%2Froutes.ts',
  'ASSETS/scalar/..%2F..%2Fpackage.json',
])('%s is not served', async (path) => {
  expect((await fetch(origin + path.replace('ASSETS', await assetsPath()))).status).toBe(404);
});

async function pageHtml(page = '/docs'): Promise<string> {
  return await (await fetch(origin + page)).text();
}

async function pageReferences(page?: string): Promise<string[]> {
  const found = (await pageHtml(page)).matchAll(/(?:src|href|action)="([^"]*)"/g);
  return [...found].map(([, reference = '']) => reference);
}

async function assetsPath(): Promise<string> {
  const [path = ''] = /\/docs\/[\w-]{16}(?=\/docs\.js)/.exec(await pageHtml()) ?? [];
  return path;
}

/** Receives the bytes of a response as they are sent, which fetch decompresses. */
async function receive(
  path: string,
  encoding: string,
  more: OutgoingHttpHeaders = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  return await new Promise((resolve, reject) => {
    request(origin + path, { headers: { 'accept-encoding': encoding, ...more } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
