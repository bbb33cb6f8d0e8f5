import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openChromium } from '../../server/test/support/browser/chromium.ts';
import { stopTime } from '../../server/test/support/oauth/stop-time.ts';
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
let shop: ChildProcess;
let origin: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  [example, arot, browser] = await Promise.all([
    installExample(here),
    startReadmeServer(here, (line) => line.replaceAll('localhost:5174', `localhost:${port}`)),
    openChromium(),
  ]);
  const { clientId, clientSecret, chatApplicationId, chatApplicationSecret } = arot.values;
  shop = startShop({
    PORT: port,
    AROT_URL: arot.url,
    OAUTH_CLIENT_ID: clientId,
    OAUTH_CLIENT_SECRET: clientSecret,
    CHAT_APPLICATION_ID: chatApplicationId,
    CHAT_APPLICATION_SECRET: chatApplicationSecret,
  });
  await once(shop.stdout ?? shop, 'data');
});

afterAll(async () => {
  shop?.kill();
  await arot?.stop();
  await example?.remove();
});

beforeEach(async () => {
  context = await browser.newContext();
  page = await openPage(context);
  return () => context.close();
});

const startShop = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, ['src/main.ts'], { cwd: example.folder, env: { PATH: process.env.PATH, ...env } });

/** Signs in at the hosted page, from `/login` on. */
async function signIn(start = `${origin}/login?returnTo=/account`): Promise<void> {
  await page.goto(start);
  await submitLogin(page);
  await page.waitForURL(`${origin}/account`);
}

const heading = () => page.locator('h1').innerText();
const cookieHeader = async () =>
  (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
const sessionId = async () => (await context.cookies(origin)).find(({ name }) => name === 'bff_session')?.value;
const get = async (path: string, cookie: string) => fetch(origin + path, { headers: { cookie }, redirect: 'manual' });

it('signs in, saves the chat visitor, and shows the account', async () => {
  await page.goto(origin);
  expect(await page.locator('.products li').count()).toBe(12);
  await page.getByText('Sign in').click();
  await submitLogin(page);
  await page.waitForURL(`${origin}/account`);
  expect(await heading()).toBe('Your account');
  const account = await page.locator('dl').innerText();
  expect(account).toMatch(/Demo wholesale customer[\s\S]*wholesale@example\.com[\s\S]*\+8801711111111[\s\S]*cv_/);

  const visible = `${await page.content()} ${JSON.stringify(await context.cookies(origin))}`;
  expect(visible).not.toMatch(/eyJ|access_token|refresh_token/);
  for (const { name, httpOnly, sameSite } of await context.cookies(origin)) {
    // Cookies know no ports: the hint of the Arot server, which its pages read, is here too. It has no secret.
    expect([httpOnly, sameSite]).toEqual([name !== 'arot_session_hint', 'Lax']);
  }

  // The visitor belongs to the account, so the next sign-in finds it.
  const visitor = /cv_[\w-]+/.exec(account)?.[0];
  const before = await sessionId();
  await page.goto(`${origin}/login?returnTo=/account`);
  expect(/cv_[\w-]+/.exec(await page.locator('dl').innerText())?.[0]).toBe(visitor);
  expect(await sessionId()).not.toBe(before);
  expect((await get('/account', `bff_session=${before}`)).headers.get('location')).toMatch('/login');
});

it('returns to pages of its own origin only', async () => {
  await signIn();
  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:1',
  ]) {
    await page.goto(`${origin}/login?returnTo=${encodeURIComponent(evil)}`);
    expect(new URL(page.url()).origin, evil).toBe(origin);
  }
  await page.goto(`${origin}/login?returnTo=${encodeURIComponent('/?q=<b>')}`);
  expect(page.url()).toBe(`${origin}/?q=%3Cb%3E`);
  expect(await page.locator('[name=q]').inputValue()).toBe('<b>');
});

it('rejects the callback of another browser, of another server, and a second use', async () => {
  // The attacker signs in, but keeps the callback, for a victim who has an attempt of their own.
  const login = await get('/login', '');
  const [cookie = ''] = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const callback = await arot.signIn(login.headers.get('location') ?? '');
  expect(callback).toContain(`${origin}/callback?code=`);
  await page.goto(`${origin}/login`);
  expect((await page.goto(callback))?.status()).toBe(400);
  expect(await heading()).toBe('Not signed in');
  expect(await sessionId()).toBeUndefined();

  const path = callback.slice(origin.length);
  expect((await get(path, cookie)).headers.get('location')).toBe(`${origin}/`);
  expect((await get(path, cookie)).status).toBe(400);

  const next = await get('/login', cookie);
  const { state } = Object.fromEntries(new URL(next.headers.get('location') ?? '').searchParams);
  expect((await get(`/callback?code=c&state=${state}&iss=https://evil.example`, cookie)).status).toBe(400);
});

it('refreshes an expired token once for twenty requests', async () => {
  await signIn();
  const cookie = await cookieHeader();
  const countRefreshes = () =>
    arot.server.logs.filter(({ path, status }) => path === '/oauth/token' && status === 200).length;
  stopTime([arot.server], new Date(Date.now() + 2 * 3_600_000));
  try {
    const before = countRefreshes();
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/account', cookie)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(countRefreshes() - before).toBe(1);
  } finally {
    vi.useRealTimers();
    arot.server.setNow(undefined);
  }
});

it('signs out only with the token of its own form, and at both ends', async () => {
  await signIn();
  const cookie = await cookieHeader();
  for (const body of ['', 'csrfToken=guess', 'csrfToken=a&csrfToken=b']) {
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${origin}/logout`, { method: 'POST', headers, body, redirect: 'manual' });
    expect(response.status, body).toBe(403);
  }
  expect((await get('/account', cookie)).status).toBe(200);

  await page.getByText('Sign out').click();
  await page.waitForURL(`${arot.url}/oauth/logout**`);
  expect(page.url()).not.toContain('id_token');
  // The session here is over, whatever the user answers.
  expect((await get('/account', cookie)).status).toBe(303);
  await page.locator('button.primary').click();
  await page.waitForURL(`${origin}/signed-out**`);
  expect(await heading()).toBe('Signed out');
  await page.goto(`${origin}/account`);
  expect(page.url()).toContain(`${arot.url}/login/bazar`);
});

it('starts the sign-in again if the session has ended at Arot', async () => {
  await signIn();
  await page.goto(`${arot.url}/login/bazar`);
  await page.locator('button.secondary').click();
  await page.goto(`${origin}/account`);
  expect(page.url()).toContain(`${arot.url}/login/bazar`);
  expect(await sessionId()).toBeUndefined();
});

it('prints the commands of its README if its variables are not set', async () => {
  const unset = startShop({});
  const [printed, [code]] = await Promise.all([text(unset.stderr ?? process.stdin), once(unset, 'exit')]);
  expect(code).toBe(1);
  const commands = (document: string) => [...document.matchAll(/^npx arot .*$/gm)].map(([line]) => line);
  expect(commands(printed)).toEqual(commands(arot.readme));
});
