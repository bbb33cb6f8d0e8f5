import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { findViolations } from '../../../test/support/browser/find-violations.ts';
import { samplePages } from '../../../test/support/oauth/sample-pages.ts';
import { pageHeaders } from './page-headers.ts';
import { passkeyPolicy } from './render-passkey-button.ts';

const pages = (['en', 'bn'] as const).flatMap((language) =>
  Object.entries(samplePages(language)).map(([name, page]) => ({ path: `/${language}/${encodeURI(name)}`, page })),
);

/** Serves every page with its real headers. The continue page is served without its refresh. */
const server: Server = createServer((request, response) => {
  const found = pages.find(({ path }) => path === request.url);
  response.writeHead(found ? 200 : 404, {
    ...pageHeaders({ formAction: [], ...(found?.page.includes('data-passkey-options') ? passkeyPolicy : {}) }),
    'Content-Type': 'text/html; charset=utf-8',
  });
  response.end(found?.page.replace(/<meta http-equiv="refresh"[^>]*>/, ''));
});
let browser: Browser;
let page: Page;
let origin: string;
const complaints: string[] = [];
const requests: string[] = [];

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openChromium();
  page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
});
afterAll(async () => {
  await page?.close();
  server.close();
});

describe('every page', () => {
  it.each(pages)('has no axe-core violation, small and large, light and dark: $path', async ({ path }) => {
    const check = async (width: number, colorScheme: 'light' | 'dark', options: RunOptions) => {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, options), `${width} ${colorScheme}`).toEqual([]);
    };
    await page.goto(origin + path);
    await check(360, 'light', { rules: { 'target-size': { enabled: true } } });
    // The styles of the other width and the other theme change only colours, sizes and positions.
    await check(1280, 'dark', { runOnly: ['color-contrast', 'target-size'] });
  });

  it.each(pages)('fits the narrowest phone: $path', async ({ path }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(origin + path);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it.each(pages.filter((sample) => sample.page.includes(' autofocus')))(
    'with a form focuses a field: $path',
    async ({ path }) => {
      await page.goto(origin + path);
      await page.locator('[autofocus]:focus').waitFor();
    },
  );

  it('applies its style, loads nothing else and does not violate its policy', async () => {
    complaints.length = 0;
    requests.length = 0;
    // The script of the form_post page would navigate to the application.
    const staying = pages.filter((sample) => !sample.page.includes('<script>'));
    for (const { path } of staying) {
      await page.goto(origin + path);
      expect(await page.evaluate('getComputedStyle(document.body).margin'), path).toBe('0px');
    }
    await page.goto(`${origin}${staying[0]?.path}`, { waitUntil: 'networkidle' });
    expect(complaints).toEqual([]);
    const asked = [...staying, ...staying.slice(0, 1)].map(({ path }) => origin + path);
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual(asked);
  });
});
