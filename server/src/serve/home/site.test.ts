import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listRoutes } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { sendLines } from '../../../test/support/http/raw-http.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { createPasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { systemClock } from '../../base/clock.ts';
import { DEMO_ACCOUNTS, DEMO_CALL, DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { loadDemoIfEmpty } from '../demo/load-demo.ts';
import { readSite } from './site.ts';

const folder = temporaryFolder();
const built = path.join(folder, 'dist');
const office = path.join(folder, 'office');
const script = `console.log(${JSON.stringify('shop '.repeat(500))});`;

function write(name: string, content: string | Buffer, site = built): void {
  const file = path.join(site, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

write('index.html', '<!doctype html><html lang="en"><title>The shop</title></html>');
write('assets/index-BX7d_9aZ.js', script);
write('assets/photo-Cq1.webp', Buffer.from('RIFF'));
write('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
write('api/settings', 'not the settings');
write('.env', 'SECRET=1');
writeFileSync(path.join(folder, 'secret.txt'), 'secret');
write('index.html', '<!doctype html><html lang="en"><title>The office</title></html>', office);
write('assets/index-C3d_8bXy.js', script, office);
write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', office);
write('.vite/manifest.json', '{}', office);
const server = await startTestServer({ storefront: built, office, demo: true });

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const open = (url: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  server.request<string>(url, { headers: { accept: html, ...headers }, ...init });

/** Returns the status for a browser that has the response. `fetch` would ask for a new one. */
const revalidate = async (target: string, headers: Headers) =>
  (
    await sendLines(server.port, [
      `GET ${target} HTTP/1.1`,
      'Host: a',
      `Accept: ${html}`,
      `If-None-Match: ${headers.get('etag')}`,
      'Connection: close',
    ])
  ).status;

it('redirects password managers to the page where a customer changes the password', async () => {
  const { status, headers } = await open('/.well-known/change-password', {}, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([303, '/account/security']);
  // Password managers ask this too: a server that has every page would not be believed.
  const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await open(missing)).status).toBe(404);
});

describe('the page of the storefront', () => {
  it.each(['/', '/?q=tea', '/products/%E0%A6%9A%E0%A6%BE', '/sign-in', '/index.html', '/documents'])(
    'is what a browser gets at %s',
    async (url) => {
      const { status, headers, body } = await open(url);
      expect(status).toBe(200);
      expect(body).toContain('<title>The shop</title>');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
      expect(await revalidate(url, headers)).toBe(304);
    },
  );

  const serverPaths = [
    ...listRoutes().map(({ route }) => route.path.replace(/:\w+/g, 'x')),
    ...['/oauth/nope', '/login', '/docs/nope', '/demo/nope', '/openapi.json/x', '/.well-known/nope', '/healthz/x'],
  ];
  it.each([...serverPaths, '/API/nope'])('is never the response to a path of the server: %s', async (url) => {
    for (const sent of [url, `${url}/nope`]) {
      const { body } = await open(sent);
      expect(JSON.stringify(body), sent).not.toMatch(/The shop|not the settings/);
    }
  });

  it.each(['*/*', 'text/*', 'application/xhtml+xml,text/html;q=0.9,*/*;q=0.1'])(
    'is what a program gets that does not ask for JSON: %s',
    async (accept) => {
      const { status, headers } = await server.request('/products/tea', { headers: { accept } });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('vary')).toContain('Accept');
    },
  );

  it('is what a program gets without an Accept header', async () => {
    const lines = ['GET /products/tea HTTP/1.1', 'Host: a', 'Connection: close'];
    expect((await sendLines(server.port, lines)).body).toContain('<title>The shop</title>');
  });

  it('is not the response to a program that asks for JSON, nor a substitute for a missing file', async () => {
    for (const [url, accept] of [
      ['/products/tea', 'application/json'],
      ['/products/tea', 'application/json, text/plain, */*'],
      ['/products/tea', 'image/*'],
      ['/assets/index-0ld.js', '*/*'],
      ['/apple-touch-icon.png', 'image/webp,*/*;q=0.8'],
      ['/sitemap.xml', '*/*'],
      ['/api/nope', '*/*'],
    ] as const) {
      const { status, headers } = await server.request(url, { headers: { accept } });
      expect([status, headers.get('content-type')], url).toEqual([404, 'application/json; charset=utf-8']);
    }
    expect((await server.request('/sign-in', { method: 'POST', headers: { accept: html } })).status).toBe(404);
  });
});

describe('a file of the storefront', () => {
  it('is immutable if its name contains its hash, and is compressed', async () => {
    const { headers, body } = await open('/assets/index-BX7d_9aZ.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(body).toBe(script);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const raw = await sendLines(server.port, [
      'GET /assets/index-BX7d_9aZ.js HTTP/1.1',
      'Host: a',
      'Accept-Encoding: gzip',
      'Connection: close',
    ]);
    expect(raw.headers['content-encoding']).toBe('gzip');
  });

  it('is sent as it is if its format is compressed', async () => {
    const { headers } = await open('/assets/photo-Cq1.webp', { 'accept-encoding': 'br' });
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.has('content-encoding')).toBe(false);
  });

  it('replaces the icon of the server', async () => {
    expect((await open('/icon.svg')).body).not.toContain('path');
    expect((await open('/favicon.ico', { accept: 'image/*' })).headers.get('content-type')).toBe('image/x-icon');
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%5c..%5csecret.txt', '/.env'])(
    'is never outside the folder or hidden: %s',
    async (target) => {
      const { body } = await sendLines(server.port, [`GET ${target} HTTP/1.1`, 'Host: a', 'Connection: close']);
      expect(body).toContain('NOT_FOUND');
    },
  );
});

describe('the back office', () => {
  it.each([
    '/office/',
    '/office/?q=tea',
    '/office/products/sugar-1kg',
    '/office/customers/%E0%A6%9A',
    '/office/index.html',
  ])('is what a browser gets at %s', async (url) => {
    const { status, headers, body } = await open(url);
    expect(status).toBe(200);
    expect(body).toContain('<title>The office</title>');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(await revalidate(url, headers)).toBe(304);
  });

  it.each([
    ['/office', '/office/'],
    ['/office?q=tea', '/office/?q=tea'],
    ['/Office', '/office/'],
    ['/office?next=//evil.example', '/office/?next=//evil.example'],
  ])('is one slash away: %s', async (from, to) => {
    const { status, headers } = await open(from, {}, { redirect: 'manual' });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([308, to, 'no-cache']);
  });

  it.each(['/office/', '/office/products/x', '/office/assets/index-C3d_8bXy.js', '/office/favicon.svg'])(
    'cannot be framed, indexed or read by another origin: %s',
    async (url) => {
      const { headers } = await open(url);
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it('has scripts whose policy is that of the page, because a worker has no other', async () => {
    const page = (await open('/office/')).headers.get('content-security-policy');
    expect(page).toMatch(/require-trusted-types-for 'script'/);
    expect((await open('/office/assets/index-C3d_8bXy.js')).headers.get('content-security-policy')).toBe(page);
  });

  it('caches what has its hash in its name, and compresses it', async () => {
    const { headers, body } = await open('/office/assets/index-C3d_8bXy.js', { 'accept-encoding': 'br' });
    expect(body).toBe(script);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await open('/office/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('has a HEAD without a body, and no other method', async () => {
    const head = await open('/office/products', {}, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, undefined]);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await open('/office/', {}, { method })).status, method).toBe(404);
    }
  });

  it('is what a program gets that does not ask for JSON', async () => {
    const { status, body } = await open('/office/products', { accept: '*/*' });
    expect([status, body]).toEqual([200, expect.stringContaining('<title>The office</title>')]);
  });

  it('is not the response to a missing file, nor to a program that asks for JSON', async () => {
    for (const [url, accept] of [
      ['/office/assets/index-0ld.js', '*/*'],
      ['/office/assets/index-0ld.css', 'text/css,*/*;q=0.1'],
      ['/office/products', 'application/json'],
    ] as const) {
      const { status, headers } = await server.request(url, { headers: { accept } });
      expect([status, headers.get('content-type')], url).toEqual([404, 'application/json; charset=utf-8']);
    }
    expect((await server.request('/office/.vite/manifest.json')).status).toBe(404);
  });
});

it.each([path.join(folder, 'nope'), folder])('rejects a folder without a page: %s', (wrong) => {
  expect(() => readSite(wrong, { variable: 'AROT_STOREFRONT_DIR' })).toThrow('AROT_STOREFRONT_DIR: The folder');
});

describe('the demo', () => {
  it('names its accounts and their password, as long as the database has them', async () => {
    expect((await server.error('/demo/accounts.json', 404)).code).toBe('NOT_FOUND');
    await loadDemoIfEmpty(server.database, { clock: systemClock, passwords: createPasswordHasher(1) });
    const { body } = await server.request<{
      password: string;
      accounts: { identifier: string; customerType: string | null }[];
    }>('/demo/accounts.json');
    expect(body.accounts).toHaveLength(DEMO_ACCOUNTS.length);
    for (const { identifier } of body.accounts) {
      const login = JSON.stringify({ identifier, password: body.password, responseMode: 'token' });
      const headers = { 'content-type': 'application/json' };
      expect((await server.request('/api/auth/login', { method: 'POST', headers, body: login })).status).toBe(200);
    }
    expect(body.password).toBe(DEMO_PASSWORD);
    // The button of the back office's login finds its account by this.
    expect(body.accounts.filter(({ customerType }) => customerType === null)).toEqual([
      { kind: 'staff', identifier: 'staff@example.com', customerType: null },
    ]);
  });

  it('has a first call that finds what its word says', async () => {
    const { items } = await server.data<{ items: { name: string; category: { id: string } }[] }>(
      DEMO_CALL.replace('pageSize=1', 'pageSize=100'),
    );
    expect(items.length).toBeGreaterThan(1);
    for (const { category, name } of items) expect(category.id, name).toBe('rice-miniket');
  });
});
