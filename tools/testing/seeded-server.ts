import { createPasswordHasher } from '../../server/src/accounts/passwords/password-hasher.ts';
import { systemClock } from '../../server/src/base/clock.ts';
import { DEMO_PASSWORD } from '../../server/src/serve/demo/demo-accounts.ts';
import { loadDemoIfEmpty } from '../../server/src/serve/demo/load-demo.ts';
import { createChatApp } from '../../server/test/support/chat/fixtures.ts';
import { finish, Visitor } from '../../server/test/support/oauth/blackbox-browser.ts';
import { createTestApplication, type TestApplication } from '../../server/test/support/oauth/fixtures.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../server/test/support/test-server.ts';

/** The environment variables that the examples read for a chat application. */
type ChatVariables = {
  readonly CHAT_APPLICATION_ID: string;
  readonly CHAT_WIDGET_KEY: string;
  readonly CHAT_APPLICATION_SECRET: string;
};

export type SeededServer = {
  /** The public origin, which is also the issuer. */
  readonly url: string;
  readonly server: TestServer;
  /** Registers an OAuth application, at any time. */
  createOAuthApplication(options: Parameters<typeof createTestApplication>[1]): Promise<TestApplication>;
  /** Creates a chat application, at any time. */
  createChatApplication(options: Parameters<typeof createChatApp>[1]): Promise<ChatVariables>;
  /** Opens an authorization URL as a browser, and signs a demo customer in. @returns the URL of the callback */
  signIn(authorizationUrl: string): Promise<string>;
  stop(): Promise<void>;
};

/** Starts the real server in this process, with the demo's catalog and accounts. */
export async function startSeededServer(options: TestServerOptions = {}): Promise<SeededServer> {
  const server = await startTestServer(options);
  await loadDemoIfEmpty(server.database, { clock: systemClock, passwords: createPasswordHasher() });
  const issuer = server.publicOrigin;
  return {
    url: issuer,
    server,
    createOAuthApplication: (application) => createTestApplication(server, application),
    createChatApplication: async (application) => {
      const { id, widgetKey, secret } = await createChatApp(server, application);
      return { CHAT_APPLICATION_ID: id, CHAT_WIDGET_KEY: widgetKey, CHAT_APPLICATION_SECRET: secret };
    },
    signIn: async (authorizationUrl) => {
      const visitor = new Visitor({ issuer, send: sendByFetch });
      const customer = { sub: '', identifier: 'wholesale@example.com', password: DEMO_PASSWORD };
      const { page } = await finish(visitor, await visitor.go(authorizationUrl), {}, customer);
      if (!page.left) throw new Error(`no callback: ${page.status} ${page.text.slice(0, 300)}`);
      return page.left.url;
    },
    stop: () => server.close(),
  };
}

const sendByFetch: ConstructorParameters<typeof Visitor>[0]['send'] = async (url, sent = {}) => {
  const response = await fetch(url, { ...sent, redirect: 'manual' });
  return {
    url,
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
    text: await response.text(),
  };
};
