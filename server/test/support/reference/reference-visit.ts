import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createPasswordHasher } from '../../../src/accounts/passwords/password-hasher.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { createDemoApplication, loadDemoIfEmpty } from '../../../src/serve/demo/load-demo.ts';
import { openChromium } from '../browser/chromium.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

type ReferenceVisit = {
  readonly server: TestServer;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens the page of customers, or another one, at a section. */
  open(section?: string, path?: '/docs/staff'): Promise<void>;
  /** Opens the dialog that sends the request of an operation. */
  tryOperation(section: string): Promise<Locator>;
};

/**
 * Visits the reference page of a server with the demo, in a new browser profile for every test. After each test, the browser must
 * have sent no request to another host, and reported no error and no violation of the page's policy.
 */
export async function visitReference(): Promise<ReferenceVisit> {
  const [server, chromium] = await Promise.all([startTestServer(), openChromium()]);
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  const complaints: string[] = [];

  await loadDemoIfEmpty(server.database, { clock: systemClock, passwords: createPasswordHasher(1) });
  await createDemoApplication({ em: server.database.fork(), clock: systemClock }, server.publicOrigin);
  beforeEach(async () => {
    context = await chromium.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    context.setDefaultTimeout(30_000);
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.publicOrigin) && !/^(data|blob):/.test(url)) complaints.push(url);
    });
    context.on('console', (message) => {
      if (message.type() === 'error') complain(message.page(), message.text());
    });
    context.on('weberror', (error) => complain(error.page(), error.error().message));
    page = await context.newPage();
  });
  afterEach(async () => {
    await context?.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  /**
   * Records an error of the page. After a sign-in, the pop-up window comes back to the page with a code. The page reads the code
   * and closes the window, which stops whatever the window still loads: errors from there are not errors of the page.
   */
  const complain = (from: Page | null, text: string): void => {
    const isClosing = from !== null && from !== page && new URL(from.url()).searchParams.has('code');
    if (!isClosing) complaints.push(text);
  };
  const visit = {
    server,
    get context() {
      return present(context);
    },
    get page() {
      return present(page);
    },
    async open(section = '', path = '/docs') {
      await visit.page.goto(`${server.publicOrigin}${path}#${section}`);
      await visit.page.getByText('Copy as Markdown').or(visit.page.getByText('Auth Type')).first().waitFor();
    },
    async tryOperation(section: string) {
      await visit.open(section);
      // `tag/customers/GET/api/auth/customer/me`
      const [, method = '', path = ''] = /^tag\/[^/]+\/(\w+)(\/.*)$/.exec(section) ?? [];
      await visit.page.getByRole('button', { name: `(${method.toLowerCase()} ${path})` }).click();
      const dialog = visit.page.getByRole('dialog');
      await dialog.waitFor();
      return dialog;
    },
  };
  return visit;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Available only while a test runs');
  return value;
}
