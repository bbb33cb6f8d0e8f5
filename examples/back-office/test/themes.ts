import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../support/hosted-pages.ts';

/** Returns the violations of accessibility of a page as it is now, in both themes. */
export async function findViolationsInThemes(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    for (const violation of await findViolations(page)) found.push([theme, ...violation]);
  }
  return found;
}
