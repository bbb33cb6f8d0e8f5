import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { type Check, findViolations, ONLY_COLORS } from '../../../test/support/browser/find-violations.ts';
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
const complaints: string[] = [];
const requests: string[] = [];

await once(server.listen(0, '127.0.0.1'), 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await openChromium();
const page = await browser.newPage();
page.on('console', (message) => complaints.push(message.text()));
page.on('pageerror', (error) => complaints.push(error.message));
page.on('request', (request) => requests.push(request.url()));
afterAll(async () => {
  await page?.close();
  server.close();
});

describe.each(pages)('the page $path', ({ path, page: html }) => {
  beforeAll(async () => {
    complaints.length = 0;
    requests.length = 0;
    await page.goto(origin + path);
  });

  if (html.includes(' autofocus')) it('focuses a field', () => page.locator('[autofocus]:focus').waitFor());

  it('fits the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('has no axe-core violation, small and large, light and dark', async () => {
    const check = async (width: number, colorScheme: 'light' | 'dark', options: Check) => {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, options), `${width} ${colorScheme}`).toEqual([]);
    };
    await check(360, 'light', { rules: { 'target-size': { enabled: true } } });
    // The styles of the other width and the other theme change only colors, sizes and positions.
    await check(1280, 'dark', { runOnly: [...ONLY_COLORS.runOnly, 'target-size'] });
  });

  // The policy here blocks the script of the form_post page, which would navigate to the application.
  if (!html.includes('<script>'))
    it('applies its style, loads nothing else and does not violate its policy', async () => {
      expect(await page.evaluate('getComputedStyle(document.body).margin')).toBe('0px');
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([origin + path]);
    });
});
