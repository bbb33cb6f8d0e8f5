import { createStaffClient, type StaffClient } from '@arot/sdk/staff';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/src/serve/demo/demo-accounts.ts';
import { createSession } from '../../../server/test/support/accounts/fixtures.ts';
import { openChromium } from '../../../server/test/support/browser/chromium.ts';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { TestServerOptions } from '../../../server/test/support/test-server.ts';
import { buildPage } from '../../../tools/build-pages.ts';
import type { Browser, BrowserContext, Page } from '../../../tools/testing/hosted-pages.ts';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** The password of every customer that a test registers. */
export const PASSWORD = 'a long password';

/** A server with the demo catalog and the storefront, and a page of a visitor with a phone. */
export type Storefront = {
  readonly server: SeededServer;
  readonly context: BrowserContext;
  readonly page: Page;
  /** A client of the staff, for what they do meanwhile. */
  readonly staff: StaffClient;
  /** Opens the storefront in a browser of another person, or on another device. */
  openBrowser(url?: string, options?: ContextOptions): Promise<Page>;
  /** Registers a customer, and signs the page in. @returns the id of the account */
  registerCustomer(registration: { readonly phoneNumber: string; readonly [field: string]: string }): Promise<string>;
  field(name: string): ReturnType<Page['locator']>;
  submit(): Promise<void>;
  /** Returns the name of the field that has the focus. */
  focused(): Promise<unknown>;
  /** Returns the message beside a field, which screen readers read with the field. */
  messageOf(name: string): Promise<string>;
  /** Checks the page with axe-core, light and dark, and that nothing is wider than the screen. */
  violations(): ReturnType<typeof findViolationsInThemes>;
  /** Returns how far the content has moved by itself. The bar of the demo, above the header, moves everything. */
  layoutShift(): Promise<number>;
};

/** Starts a server for the tests of a file, and opens a page for each test. */
export function withStorefront(options: TestServerOptions = {}, contextOptions: ContextOptions = {}): Storefront {
  const shop = {} as { -readonly [K in keyof Storefront]: Storefront[K] };
  const width = contextOptions.viewport?.width ?? 360;
  const contexts: BrowserContext[] = [];
  let browser: Browser;
  const openContext = async (options: ContextOptions = {}) => {
    const viewport = { width, height: 740 };
    const context = await browser.newContext({
      baseURL: shop.server.url,
      locale: 'en-GB',
      viewport,
      ...contextOptions,
      ...options,
    });
    contexts.push(context);
    return context;
  };

  beforeAll(async () => {
    const storefront = await buildPage('shop', () => {});
    shop.server = await startSeededServer({ storefront, demo: true, ...options });
    browser = await openChromium();
    shop.staff = createStaffClient({ baseUrl: shop.server.server.origin, credentials: 'bearer' });
    await shop.staff.auth.login({ identifier: 'staff@example.com', password: DEMO_PASSWORD });
  });
  afterAll(() => shop.server?.stop());
  beforeEach(async () => {
    shop.context = await openContext();
    shop.page = await shop.context.newPage();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  shop.openBrowser = async (url = '/', options = {}) => {
    const page = await (await openContext(options)).newPage();
    await page.goto(url);
    return page;
  };
  shop.registerCustomer = async (registration) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ password: PASSWORD, ...registration })) form.set(name, value);
    const response = await fetch(`${shop.server.url}/api/auth/customer/register`, { method: 'POST', body: form });
    const { data } = (await response.json()) as { data: { id: string } };
    const token = await createSession(shop.server.server, data.id);
    const cookie = { url: shop.server.url, sameSite: 'Lax' as const };
    await shop.context.addCookies([
      { ...cookie, name: 'arot_session', value: token, httpOnly: true },
      { ...cookie, name: 'arot_session_hint', value: '1' },
    ]);
    return data.id;
  };
  shop.field = (name) => shop.page.locator(`[name=${name}]`);
  shop.submit = () => shop.page.locator('main button[type=submit]').click();
  shop.focused = () => shop.page.evaluate('document.activeElement.name');
  shop.messageOf = async (name) => {
    await shop.page.locator(`[name=${name}][aria-invalid=true]`).waitFor();
    const ids = (await shop.field(name).getAttribute('aria-describedby')) ?? '';
    return await shop.page.locator(`[id="${ids.split(' ').at(-1)}"]`).innerText();
  };
  shop.violations = async () => {
    const { page } = shop;
    const found = await findViolationsInThemes(page, { rules: { 'target-size': { enabled: true } } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    return found;
  };
  shop.layoutShift = () =>
    shop.page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const isOfBar = ({ node }) => node?.closest?.('.header');
        const shifts = list.getEntries().filter((entry) => !entry.hadRecentInput && !entry.sources.some(isOfBar));
        resolve(shifts.reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 200);
    })`);
  return shop;
}

/** Signs a page in by the form of the shop. */
export async function signIn(page: Page, identifier: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in?from=/account');
  await page.locator('[name=identifier]').fill(identifier);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  // A pattern would match the URL of the sign-in too, which ends with the path.
  await page.waitForURL(({ pathname }) => pathname === '/account');
}
