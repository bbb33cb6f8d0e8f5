import { beforeAll, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../support/hosted-pages.ts';
import { fillPages } from './every-page.ts';
import { withOffice } from './office.ts';

// Dialogs and messages are checked where a test opens them; every page is checked here, with something on it.

const office = withOffice({ wholesaleApproval: true });
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
  ['en', { width: 1_280, height: 860 }],
  ['bn', TABLET],
])(
  'every page has no violations in light and dark, and is as wide as a tablet (%s)',
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
      await page.setViewportSize(TABLET);
      const hidden = await hiddenPixels(page);
      if (hidden.some((pixels) => pixels > 0)) found.push([path, hidden]);
    }
    expect(found).toEqual([]);
  },
  300_000,
);

it('knows every page of the navigation', async () => {
  const page = await office.openHome();
  const places = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(places).toHaveLength(19);
  const known = paths.map((path) => `/office/${path}`.replace(/\/?(\?.*)?$/, ''));
  expect(places.filter((place) => !known.includes(place.replace(/\/$/, '')))).toEqual([]);
});
