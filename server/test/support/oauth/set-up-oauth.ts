import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { NewApplication } from '../../../src/oauth/applications/create-application.ts';
import { createAccount } from '../accounts/fixtures.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';
import { Browser } from './browser.ts';
import { createTestApplication, type TestApplication } from './fixtures.ts';

type OAuthSetUp = {
  readonly server: TestServer;
  readonly application: TestApplication;
  readonly account: { readonly id: string; readonly identifier: string };
  readonly browser: Browser;
};

/**
 * Starts a server with an application for the tests of a file. Each test gets a new account, a browser without cookies
 * and the current time.
 */
export function setUpOAuth(options: Partial<NewApplication> = {}, ofServer: TestServerOptions = {}): OAuthSetUp {
  const setUp = {} as { -readonly [Key in keyof OAuthSetUp]: OAuthSetUp[Key] };
  beforeAll(async () => {
    setUp.server = await startTestServer(ofServer);
    setUp.application = await createTestApplication(setUp.server, options);
  });
  beforeEach(async () => {
    vi.useRealTimers();
    setUp.server.setNow(undefined);
    setUp.account = await createAccount(setUp.server, { name: 'Rahim' });
    setUp.browser = new Browser(setUp.server);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await setUp.server.close();
  });
  return setUp;
}
