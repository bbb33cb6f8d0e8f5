import { beforeAll, expect, it } from 'vitest';
import { findLayoutIssues } from '../../../server/test/support/browser/find-layout-issues.ts';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Locator, Page } from '../../../tools/testing/hosted-pages.ts';
import { fillPages } from './every-page.ts';
import { withOffice } from './office.ts';

// Dialogs and messages are checked where a test opens them; every page is checked here, with something on it.

const office = withOffice({ wholesaleApproval: true });
const DESKTOP = { width: 1_280, height: 860 };
const TABLET = { width: 768, height: 1_024 };

let paths: string[];
beforeAll(async () => {
  paths = await fillPages(office);
});

/** Counts the pixels of the window and of the content that are hidden at the right. */
const hiddenPixels = (page: Page) =>
  page.evaluate<number[]>(`[document.documentElement, document.querySelector('main')].map(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`);

it.each([
  ['en', DESKTOP],
  ['bn', TABLET],
])(
  'every page has no violations in light and dark, looks right, and is as wide as a tablet (%s)',
  async (language, viewport) => {
    const page = await office.openHome();
    await page.evaluate(`localStorage.setItem('arot-language', '${language}')`);
    const found: unknown[] = [];
    for (const path of paths) {
      await page.setViewportSize(viewport);
      await page.goto(`/office/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy=true], .skeleton-row').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);
      found.push(...(await findViolationsInThemes(page)).map((violation) => [path, violation]));
      await page.setViewportSize(DESKTOP);
      found.push(...(await findLayoutIssues(page)).map((issue) => [path, ...issue]));
      await page.setViewportSize(TABLET);
      const hidden = await hiddenPixels(page);
      if (hidden.some((pixels) => pixels > 0)) found.push([path, hidden]);
    }
    expect(found).toEqual([]);
  },
  300_000,
);

it('has at most eight entries in the menu, each page two clicks away, and knows every page', async () => {
  const page = await office.openHome();
  const nav = page.getByRole('navigation', { name: 'Main' });
  const hrefsOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const entries = await hrefsOf(nav.locator('.nav-entry'));
  expect(entries.length).toBeLessThanOrEqual(8);
  const places = new Set(entries);
  for (const entry of entries) {
    await nav.locator(`.nav-entry[href="${entry}"]`).click();
    for (const href of await hrefsOf(nav.locator('.nav-pages a'))) places.add(href);
  }
  expect(places.size).toBe(20);
  const known = paths.map((path) => `/office/${path}`.replace(/\/?(\?.*)?$/, ''));
  expect([...places].filter((place) => !known.includes(place.replace(/\/$/, '')))).toEqual([]);
});
