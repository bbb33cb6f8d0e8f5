import { beforeEach, vi } from 'vitest';
import type { NewApplication } from '../../../src/oauth/applications/create-application.ts';
import { createAccount } from '../accounts/fixtures.ts';
import { closeAtEnd } from '../close-at-end.ts';
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
export async function setUpOAuth(
  options: Partial<NewApplication> = {},
  ofServer: TestServerOptions = {},
): Promise<OAuthSetUp> {
  const server = await startTestServer(ofServer);
  closeAtEnd(() => vi.useRealTimers());
  const application = await createTestApplication(server, options);
  const setUp = { server, application, account: { id: '', identifier: '' }, browser: new Browser(server) };
  beforeEach(async () => {
    vi.useRealTimers();
    server.setNow(undefined);
    setUp.account = await createAccount(server, { name: 'Rahim' });
    setUp.browser = new Browser(server);
  });
  return setUp;
}
