import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createAccount, PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { openChromium } from '../../../server/test/support/browser/chromium.ts';
import { createTestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { readProgram } from '../../../server/test/support/oauth/integration-program.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';

const { resolve } = createRequire(import.meta.url);
const packageOf = (name: string) => path.dirname(resolve(`${name}/package.json`));
const MODULES: Record<string, string> = {
  '/oidc-client-ts.js': path.join(packageOf('oidc-client-ts'), 'dist/esm/oidc-client-ts.js'),
  '/jwt-decode.js': path.join(resolve('jwt-decode'), '../../esm/index.js'),
};
const IMPORTS = { 'oidc-client-ts': '/oidc-client-ts.js', 'jwt-decode': '/jwt-decode.js' };

let server: TestServer;
let host: Server;
let browser: Browser;
let origin: string;
let identifier: string;
let page: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openChromium()]);
  ({ identifier } = await createAccount(server, { name: 'রহিমা বেগম' }));
  const program = await readProgram('oidc-client-ts');
  host = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const file = MODULES[pathname];
    const script = file === undefined ? program : await readFile(file, 'utf8');
    const isPage = pathname === '/';
    response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8');
    response.end(isPage ? page : script);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const redirectUris = [`${origin}/`];
  const { clientId } = await createTestApplication(server, {
    ...{ public: true, redirectUris, postLogoutRedirectUris: redirectUris },
  });
  page = `<!doctype html><html data-arot-url="${server.publicOrigin}" data-client-id="${clientId}">
    <link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
    <p id="name"></p><button id="sign-in">Sign in</button><button id="sign-out">Sign out</button>
    <script type="module" src="/sign-in.js"></script></html>`;
});
afterAll(async () => {
  host?.close();
  await server?.close();
});

it('docs/use/integrations.md: oidc-client-ts signs a user in, keeps the user after a reload, and signs out', async () => {
  const tab = await browser.newPage();
  onTestFinished(() => tab.close());
  tab.setDefaultTimeout(60_000);
  await tab.goto(origin);
  const name = () => tab.locator('#name').textContent();
  await expect.poll(name).toBe('signed out');
  await tab.locator('#sign-in').click();
  await tab.locator('[name=identifier]').fill(identifier);
  await tab.locator('[name=password]').fill(PASSWORD);
  await tab.locator('button.primary').click();
  await expect.poll(name).toBe('রহিমা বেগম');
  expect(tab.url()).toBe(`${origin}/`);
  await tab.reload();
  await expect.poll(name).toBe('রহিমা বেগম');
  await tab.locator('#sign-out').click();
  await expect.poll(name).toBe('signed out');
});
