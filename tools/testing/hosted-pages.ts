import { DEMO_PASSWORD } from '../../server/src/serve/demo/demo-accounts.ts';
import type { openChromium } from '../../server/test/support/browser/chromium.ts';

export type Browser = Awaited<ReturnType<typeof openChromium>>;
export type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
export type Page = Awaited<ReturnType<BrowserContext['newPage']>>;
export type Locator = ReturnType<Page['locator']>;

/** Fills in the hosted login page for a demo customer. Waits for the page that the browser is redirected to. */
export async function submitLogin(page: Page): Promise<void> {
  await page.locator('[name=identifier]').fill('wholesale@example.com');
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button.primary').click();
}

/** Opens a page whose elements have 20 seconds to appear. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}
