import { createStaffClient, type StaffClient } from '@arot/sdk/staff';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { db } from '../../../server/src/database/db.ts';
import { DEMO_PASSWORD } from '../../../server/src/serve/demo/demo-accounts.ts';
import { createSession } from '../../../server/test/support/accounts/fixtures.ts';
import { openChromium } from '../../../server/test/support/browser/chromium.ts';
import { openReusedContext } from '../../../server/test/support/browser/reused-context.ts';
import type { TestServerOptions } from '../../../server/test/support/test-server.ts';
import { buildPage } from '../../../tools/build-pages.ts';
import type { Browser, BrowserContext, Page } from '../../../tools/testing/hosted-pages.ts';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';

export const STAFF = { identifier: 'staff@example.com', password: DEMO_PASSWORD };

const DESKTOP = { locale: 'en-GB', viewport: { width: 1_280, height: 860 }, reducedMotion: 'reduce' } as const;

/** A server with the demo catalog and the back office, and a browser in which the owner has signed in. */
export type Office = {
  readonly server: SeededServer;
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** An empty tab. A test loads its own page in it, and no other before: a load takes half a second of CPU time. */
  readonly page: Page;
  /** A client of the same server that has signed in as the owner: a colleague who works at the same time. */
  readonly colleague: StaffClient;
  /** Errors of all pages and of their consoles. The browser reports violations of the page's policy there. */
  readonly errors: string[];
  /** Opens the first page of the back office, for a test that starts there. */
  openHome(): Promise<Page>;
  /** Opens one more tab, which is signed in. */
  openTab(): Promise<Page>;
  /** Opens a browser of another person, on the login page. */
  openBrowser(url?: string): Promise<Page>;
};

/**
 * Starts a server and a browser for the tests of a file, and an empty tab for each test, in which the owner has signed in. After
 * each test, no page may have reported an error that `expected` does not match.
 */
export function withOffice(options: TestServerOptions = {}, expected: RegExp = /^$/): Office {
  const office = { errors: [] as string[] } as { -readonly [K in keyof Office]: Office[K] };
  const watch = (page: Page): Page => {
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => office.errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && office.errors.push(message.text()));
    return page;
  };
  const others: BrowserContext[] = [];
  let clear: () => Promise<void>;
  office.openTab = async () => watch(await office.context.newPage());
  office.openBrowser = async (url = '/office/') => {
    const context = await office.browser.newContext({ baseURL: office.server.url, ...DESKTOP });
    others.push(context);
    const page = watch(await context.newPage());
    await page.goto(url);
    return page;
  };
  office.openHome = async () => {
    await office.page.goto('/office/');
    // The keys work once the page has been built.
    await office.page.locator('.office').waitFor();
    return office.page;
  };

  beforeAll(async () => {
    office.server = await startSeededServer({
      office: await buildPage('office', () => {}),
      demo: true,
      ...options,
    });
    office.browser = await openChromium();
    ({ context: office.context, clear } = await openReusedContext(office.browser, office.server.url, DESKTOP));
    // Not by the public origin, which may be a line that a test cuts.
    office.colleague = createStaffClient({ baseUrl: office.server.server.origin, credentials: 'bearer' });
    await office.colleague.auth.login(STAFF);
  });
  afterAll(async () => {
    await office.context?.close();
    await office.server?.stop();
  });

  beforeEach(async () => {
    office.errors.length = 0;
    await office.context.addCookies(await createSessionCookies(office.server));
    office.page = await office.openTab();
  });
  afterEach(async () => {
    for (const context of others.splice(0)) await context.close();
    await clear();
    // The first request asks who is signed in, and the browser logs its 401.
    expect(office.errors.filter((error) => !error.includes('401') && !expected.test(error))).toEqual([]);
  });
  return office;
}

/** Returns the cookies of a new session of the owner, as a login would set them. It spares each test the form and the hash. */
export async function createSessionCookies({ server, url }: SeededServer) {
  const owner = await db(server.database.fork())
    .selectFrom('account')
    .where('email', '=', STAFF.identifier)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await createSession(server, owner.id);
  return [
    { name: 'arot_session', value: token, url, httpOnly: true, sameSite: 'Lax' as const },
    { name: 'arot_session_hint', value: '1', url, sameSite: 'Lax' as const },
  ];
}

/** Signs in by the login of the back office. */
export async function signIn(page: Page, account: typeof STAFF): Promise<void> {
  await fillSignIn(page, account);
  await page.locator('.office').waitFor();
}

/** Fills in the login of the back office, and submits it. */
export async function fillSignIn(page: Page, { identifier, password }: typeof STAFF): Promise<void> {
  await page.locator('[name=identifier]').fill(identifier);
  await page.locator('[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}
