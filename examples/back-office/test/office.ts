import { createStaffClient, type StaffClient } from '@arot/sdk/staff';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildPage } from '../../../scripts/build-pages.ts';
import { DEMO_PASSWORD } from '../../../server/src/demo/demo-accounts.ts';
import { launchChromium } from '../../../server/test/support/browser/chromium.ts';
import type { TestServerOptions } from '../../../server/test/support/test-server.ts';
import type { Browser, BrowserContext, Page } from '../../support/hosted-pages.ts';
import { type SeededServer, startSeededServer } from '../../support/seeded-server.ts';

export const STAFF = { identifier: 'staff@example.com', password: DEMO_PASSWORD };

/** A server with the demo catalog and the back office, and a browser whose page has signed in as the owner. */
export type Office = {
  readonly server: SeededServer;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** A client of the same server that has signed in as the owner: a colleague who works at the same time. */
  readonly colleague: StaffClient;
  /** Errors of all pages and of their consoles. The browser reports violations of the page's policy there. */
  readonly errors: string[];
  /** Opens one more tab, which is signed in. */
  openTab(): Promise<Page>;
  /** Opens a browser of another person, on the login page. */
  openBrowser(): Promise<Page>;
};

/**
 * Starts a server and a browser for the tests of a file, and a signed-in page for each test. After each test, no page may have
 * reported an error that `expected` does not match.
 */
export function withOffice(options: TestServerOptions = {}, expected: RegExp = /^$/): Office {
  const office = { errors: [] as string[] } as { -readonly [K in keyof Office]: Office[K] };
  const watch = (page: Page): Page => {
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => office.errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && office.errors.push(message.text()));
    return page;
  };
  const newContext = () =>
    office.browser.newContext({
      baseURL: office.server.url,
      locale: 'en-GB',
      viewport: { width: 1_280, height: 860 },
      reducedMotion: 'reduce',
    });
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    office.server = await startSeededServer({
      office: await buildPage('back-office', () => {}),
      demo: true,
      ...options,
    });
    office.browser = await launchChromium();
    // Not by the public origin, which may be a line that a test cuts.
    office.colleague = createStaffClient({ baseUrl: office.server.server.origin, credentials: 'bearer' });
    await office.colleague.auth.login(STAFF);
  });
  afterAll(async () => {
    await office.browser?.close();
    await office.server?.stop();
  });

  beforeEach(async () => {
    office.errors.length = 0;
    office.context = await newContext();
    contexts.push(office.context);
    office.openTab = async () => watch(await office.context.newPage());
    office.openBrowser = async () => {
      const context = await newContext();
      contexts.push(context);
      const page = watch(await context.newPage());
      await page.goto('/office/');
      return page;
    };
    office.page = await office.openTab();
    await office.page.goto('/office/');
    await signIn(office.page, STAFF);
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    // The first request asks who is signed in, and the browser logs its 401.
    expect(office.errors.filter((error) => !error.includes('401') && !expected.test(error))).toEqual([]);
  });
  return office;
}

/** Fills in the login of the back office. */
export async function signIn(page: Page, { identifier, password }: typeof STAFF): Promise<void> {
  await page.locator('[name=identifier]').fill(identifier);
  await page.locator('[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('.office').waitFor();
}
