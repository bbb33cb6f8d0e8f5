import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../http/security-headers.ts';
import { buildOpenApi } from './build-openapi.ts';
import { referenceRoutes } from './routes.ts';

const publicOrigin = 'https://api.shop.example.com';
const issuer = 'https://auth.shop.example.com';
const pageFiles = ['docs.css', 'docs.js', 'swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

let server: Server;
let origin: string;

beforeAll(async () => {
  const app = express();
  app.set('etag', false);
  app.use(securityHeaders, referenceRoutes({ publicOrigin, issuer }));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['/openapi.json', '3.1'],
  ['/openapi-3.0.json', '3.0'],
] as const)('%s returns the document of version %s for the public origin', async (path, version) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(await buildOpenApi({ version, serverUrl: publicOrigin, issuer }));
});

test.each(['/openapi.json', '/openapi-3.0.json'])('%s is readable by every origin and revalidated', async (path) => {
  const { headers } = await fetch(origin + path);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('no-cache');
});

test.each(['/docs', '/docs/'])('%s returns the page', async (path) => {
  const response = await fetch(origin + path, { redirect: 'error' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('<title>Arot API reference</title>');
});

test('the page warns that a trial request for app content registers a draft', async () => {
  expect(await pageHtml()).toMatch(/Try it out[\s\S]*registers that key as a draft/);
});

test('the page may load only from this server and cannot be framed', async () => {
  const policy = (await fetch(`${origin}/docs`)).headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('the page refers only to paths of this server, and each of them exists', async () => {
  const references = [...(await pageHtml()).matchAll(/(?:src|href|action)="([^"]*)"/g)].map(
    ([, reference]) => reference,
  );
  expect(references).toHaveLength(pageFiles.length + 2);
  for (const reference of references) {
    expect(reference).toMatch(/^\/[^/]/);
    expect((await fetch(origin + reference, { method: 'HEAD' })).status, reference).toBe(200);
  }
});

test('the page has no inline script and no inline handler', async () => {
  const html = await pageHtml();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/\son\w+=/);
});

test('the page’s own script and style contain no URL of another server', async () => {
  for (const name of ['docs.js', 'docs.css']) {
    expect(await (await fetch(`${origin}/docs/${name}`)).text()).not.toMatch(/https?:|\/\/[a-z]|@import/);
  }
});

test.each(pageFiles)('%s is revalidated, and returns 304 while it is unchanged', async (name) => {
  const first = await fetch(`${origin}/docs/${name}`);
  await first.arrayBuffer();
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const again = await fetch(`${origin}/docs/${name}`, {
    // Without this header, fetch adds "no-cache", which requests the complete file.
    headers: { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
  });
  expect(again.status).toBe(304);
});

test.each([
  '/docs/index.html',
  '/docs/swagger-initializer.js',
  '/docs/swagger-ui-bundle.js.map',
  '/docs/package.json',
  '/docs/..%2Froutes.ts',
])('%s is not served', async (path) => {
  expect((await fetch(origin + path)).status).toBe(404);
});

async function pageHtml(): Promise<string> {
  return await (await fetch(`${origin}/docs`)).text();
}
