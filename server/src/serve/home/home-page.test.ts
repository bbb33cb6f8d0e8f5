import { describe, expect, it } from 'vitest';
import { sendLines } from '../../../test/support/http/raw-http.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.request<string>(path, { method, headers });

/** Returns the status for a browser that has the response. `fetch` would ask for a new one. */
const revalidate = async (target: string, headers: Headers) =>
  (
    await sendLines(server.port, [
      `GET ${target} HTTP/1.1`,
      'Host: a',
      `If-None-Match: ${headers.get('etag')}`,
      'Connection: close',
    ])
  ).status;

describe('GET / of a server without a storefront', () => {
  it('is a page whose links lead to pages and documents of the server', async () => {
    const { status, headers, body } = await read('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/Version \d+\.\d+\.\d+/);
    const links = [...body.matchAll(/(?:href|src)="(\/[^"?]*)"/g)].map(([, path]) => path as string);
    const expected = ['/docs', '/openapi.json', '/openapi-3.0.json', '/healthz', '/readyz', '/icon.svg'];
    expect(new Set(links)).toEqual(new Set(expected));
    for (const path of links) expect((await read(path)).status, path).toBe(200);
  });

  it('is in the language of the browser, and then in the language that the user chose', async () => {
    expect((await read('/', { 'accept-language': 'bn-BD,en;q=0.5' })).body).toContain('<html lang="bn">');
    const chosen = await read('/?lang=en', { 'accept-language': 'bn' });
    expect(chosen.body).toContain('<html lang="en">');
    const [cookie = ''] = chosen.headers.getSetCookie();
    const later = await read('/', { 'accept-language': 'bn', cookie: cookie.split(';', 1)[0] ?? '' });
    expect(later.body).toContain('<html lang="en">');
    expect(later.headers.get('vary')).toBe('Accept-Language, Cookie');
  });

  it('is revalidated, and returns 304 to a browser that has it', async () => {
    const { headers } = await read('/');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(await revalidate('/', headers)).toBe(304);
    expect(await revalidate('/?lang=bn', headers)).toBe(200);
  });

  it('allows no script and no other host', async () => {
    const { headers } = await read('/');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' /,
    );
  });

  it('has a HEAD without a body, and no other method', async () => {
    const head = await read('/', {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect((await read('/', {}, 'POST')).status).toBe(404);
  });

  it.each(['/sign-in', '/products/tea', '/index.html', '/demo/accounts.json'])(
    'leaves the 404 in JSON to other paths: %s',
    async (path) => {
      const error = await server.error(path, 404, { headers: { accept: 'text/html' } });
      expect(error.code).toBe('NOT_FOUND');
    },
  );
});

it.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/icon.svg', 'image/svg+xml'],
])('%s is an icon that browsers cache', async (path, type) => {
  const { status, headers } = await read(path);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await revalidate(path, headers)).toBe(304);
});
