import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { Browser } from './browser.ts';
import { authorize, sendForm } from './clients.ts';
import { type RunningProgram, startProgram } from './integration-program.ts';

type Account = { readonly id: string; readonly identifier: string };
type Integration = Parameters<typeof startProgram>[1] & { readonly user: (account: Account) => object };

/** Tests the program of a section of docs/use/integrations.md. */
export function testIntegration({ user, ...start }: Integration): void {
  let server: TestServer;
  let program: RunningProgram;
  let account: Account;
  beforeAll(async () => {
    server = await startTestServer();
    account = await createAccount(server, { name: 'রহিমা বেগম' });
    program = await startProgram(server, start);
  });
  afterAll(async () => {
    await program?.stop();
    await server?.close();
  });

  /** Starts a login at the program. @returns the authorization URL */
  async function beginLogin(browser: Browser): Promise<string> {
    const page = await browser.open('/login');
    if (page.location.startsWith(server.publicOrigin)) return page.location;
    return (await sendForm(browser, await browser.open(page.location), {})).location;
  }

  it('signs a user in, and shows the claims of the user', async () => {
    const here = new Browser({ publicOrigin: program.origin });
    expect((await here.open('/me')).text).toBe('null');
    const callback = await authorize(new Browser(server), await beginLogin(here), account);
    await here.open(callback.href);
    expect(JSON.parse((await here.open('/me')).text)).toMatchObject(user(account));
  });

  it('does not sign in a browser that did not start the login, which can still finish', async () => {
    const [here, stranger] = [
      new Browser({ publicOrigin: program.origin }),
      new Browser({ publicOrigin: program.origin }),
    ];
    const callback = await authorize(new Browser(server), await beginLogin(here), account);
    await stranger.open(callback.href);
    expect((await stranger.open('/me')).text).toBe('null');
    await here.open(callback.href);
    expect(JSON.parse((await here.open('/me')).text)).toMatchObject(user(account));
  });
}
