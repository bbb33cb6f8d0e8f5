import { expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../support/hosted-pages.ts';
import { fillPages } from './every-page.ts';
import { withOffice } from './office.ts';

const office = withOffice({ wholesaleApproval: true });

/** Counts the pixels of the page that are to the right of the window. */
const hiddenPixels = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

it('shows every page in Bengali on a tablet, without violations and without scrolling sideways', async () => {
  const page = await office.openHome();
  const paths = await fillPages(office);
  await page.evaluate(`localStorage.setItem('arot-language', 'bn')`);
  await page.setViewportSize({ width: 768, height: 1_024 });
  const found: unknown[] = [];
  for (const path of paths) {
    await page.goto(`/office/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true], .skeleton-row').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.lang')).toBe('bn');
    found.push(...(await findViolationsInThemes(page)).map((violation) => [path, violation]));
    const hidden = await hiddenPixels(page);
    if (hidden > 0) found.push([path, `${hidden} pixels are hidden`]);
  }
  expect(found).toEqual([]);
}, 180_000);
