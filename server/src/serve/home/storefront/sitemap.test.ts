import { writeFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { product } from '../../../../test/support/catalog/fixtures.ts';
import { sendLines } from '../../../../test/support/http/raw-http.ts';
import { serve } from '../../../../test/support/http/test-listener.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { logRequests, requestLogs } from '../../../http/request-log.ts';
import { Limiter } from '../../../security/limiter.ts';
import { sitemapRoutes } from './sitemap.ts';

const ORIGIN = 'https://shop.example';
const INDEX = '<!doctype html><html lang="en"><!--arot:head--><title>Built</title><!--/arot:head--></html>';
const SLUGS = ['চা-পাতা', "a&b'c", ...Array.from({ length: 23 }, (_, index) => `p${index}`)];

const folder = temporaryFolder();
writeFileSync(path.join(folder, 'index.html'), INDEX);
const server = await startTestServer({ storefront: folder, publicOrigin: ORIGIN });
await server.load({
  categories: [
    { id: 'rice', name: 'Rice' },
    { id: 'staff-only', name: 'Hidden', hidden: true },
    { id: 'staff-only-child', name: 'In a hidden category', parentId: 'staff-only' },
  ],
  products: [...SLUGS.map((slug) => product(slug)), product('draft', { status: 'draft' })],
});

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
const urlsOf = (slugs: readonly string[]) =>
  slugs.flatMap((slug) => ['en', 'bn'].map((lang) => `${ORIGIN}/products/${encodeURIComponent(slug)}?lang=${lang}`));
const decodeXml = (xml: string) => xml.replaceAll('&#39;', "'").replaceAll('&amp;', '&');

it('is named by robots.txt, which closes no page and not the API', async () => {
  const { headers, body } = await server.request<string>('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  expect(body).not.toMatch(/Disallow: \/(api|products|categories|pages)?\n/);
});

it('lists every published page in both languages', async () => {
  const index = await server.request<string>('/sitemap.xml');
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const files = locations(index.body);
  expect(files.every((file) => file.startsWith(`${ORIGIN}/`))).toBe(true);
  const urls: string[] = [];
  for (const file of files) {
    const { status, headers, body } = await server.request<string>(file.slice(ORIGIN.length));
    expect([status, headers.get('content-type')], file).toEqual([200, 'application/xml; charset=utf-8']);
    urls.push(...locations(body).map(decodeXml));
  }
  const others = ['/', '/products', '/categories/rice'].flatMap((each) =>
    ['en', 'bn'].map((lang) => `${ORIGIN}${each}?lang=${lang}`),
  );
  expect(urls.toSorted()).toEqual([...urlsOf(SLUGS), ...others].toSorted());
});

it('has the published products of this moment', async () => {
  await server.load({ products: [product('new')] });
  const { body } = await server.request<string>('/sitemap-products.xml');
  expect(locations(body)).toContain(`${ORIGIN}/products/new?lang=bn`);
  await server.load({ products: [{ slug: 'new', status: 'draft' }] });
  expect((await server.request<string>('/sitemap-products.xml')).body).not.toContain('/products/new?');
});

it('divides a large catalog into files, which hold each product once', async () => {
  const app = express();
  const reads = new Limiter('read', 'off');
  app.use(logRequests(requestLogs(pino({ level: 'silent' }))));
  app.use(sitemapRoutes({ database: server.database, publicOrigin: ORIGIN, reads, pagesPerFile: 10 }));
  const { port } = await serve(app);
  const read = async (url: string) => await (await fetch(`http://127.0.0.1:${port}${url}`)).text();
  const files = locations(await read('/sitemap.xml')).map((file) => decodeXml(file).slice(ORIGIN.length));
  const products = files.filter((file) => file.startsWith('/sitemap-products.xml'));
  expect(products).toHaveLength(3);
  const urls = await Promise.all(products.map(async (file) => locations(await read(file)).map(decodeXml)));
  expect(urls.map((each) => each.length)).toEqual([20, 20, 10]);
  expect(urls.flat().toSorted()).toEqual(urlsOf(SLUGS).toSorted());
});

it('is compressed, and has a HEAD without a body', async () => {
  const lines = ['GET /sitemap-products.xml HTTP/1.1', 'Host: a', 'Accept-Encoding: gzip', 'Connection: close'];
  expect((await sendLines(server.port, lines)).headers['content-encoding']).toBe('gzip');
  const head = await server.request('/sitemap-products.xml', { method: 'HEAD' });
  expect([head.status, head.body]).toEqual([200, undefined]);
});

it.each(['?after=%00', '?until=a%00'])('rejects an id that no row can have: %s', async (query) => {
  expect((await server.error(`/sitemap-products.xml${query}`, 404)).code).toBe('NOT_FOUND');
});

it.each(['?after=zzz', '?after=b&until=a', '?until=%27%3B--'])(
  'is empty for a range without rows: %s',
  async (query) => {
    const { status, body } = await server.request<string>(`/sitemap-products.xml${query}`);
    expect([status, locations(body)]).toEqual([200, []]);
  },
);
