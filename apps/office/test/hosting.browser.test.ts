import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { STAFF, signIn, withOffice } from './office.ts';
import { buildForProduction, documentedHeaders, startStaticHost } from './production-build.ts';

const API_IN_DOCS = 'https://api.example.com';

const host = await startStaticHost();
const office = withOffice({ trustedOrigins: [host.origin] });
const [ownOrigin = {}, otherOrigin = {}] = documentedHeaders();
let built: string;

beforeAll(async () => {
  built = await buildForProduction('/', office.server.url);
  const headers = Object.entries(otherOrigin).map(([name, value]) => [
    name,
    value.replaceAll(API_IN_DOCS, office.server.url),
  ]);
  host.show(built, Object.fromEntries(headers));
});
afterAll(async () => {
  host.close();
  await rm(built, { recursive: true, force: true });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const readToken = (page: Page) => page.evaluate<string | null>("localStorage.getItem('arot-token')");

async function findProduct(page: Page): Promise<void> {
  await page.locator('.office').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('miniket');
  await page
    .getByRole('listbox', { name: 'Commands' })
    .getByRole('option', { name: /Miniket/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
}

/** Expects that a string is rejected where it could become HTML or a script. */
async function expectTrustedTypes(page: Page): Promise<void> {
  const attack = (code: string) => page.evaluate(`(() => { try { ${code} } catch (error) { return error.name } })()`);
  const before = office.errors.length;
  expect(await attack("document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'")).toBe('TypeError');
  expect(await attack("return new DOMParser().parseFromString('<p>pasted', 'text/html').body.textContent")).toBe(
    'pasted',
  );
  expect(await attack("new Worker('https://evil.example/worker.js')")).toBe('TypeError');
  expect(await attack("document.createElement('script').text = 'alert(1)'")).toBe('TypeError');
  // The browser reports these attempts.
  expect(office.errors.splice(before).every((error) => /TrustedHTML|TrustedScript|policy/.test(error))).toBe(true);
}

describe('a build for another origin', () => {
  it('works under the policy of the docs, and signs in with a stored token', async () => {
    const page = await office.openBrowser(`${host.origin}/products/miniket-rice-50kg?x=1`);
    await heading(page, 'Sign in to the back office');
    await expect.poll(() => page.getByRole('button', { name: /^Demo/ }).count()).toBe(0);
    await signIn(page, STAFF);
    expect(page.url()).toBe(`${host.origin}/products/miniket-rice-50kg?x=1`);
    await findProduct(page);
    expect(await readToken(page)).toMatch(/\S{20,}/);
    expect(await page.context().cookies()).toEqual([]);
    await page.reload();
    await page.locator('.office').waitFor();
    for (const place of [
      '/',
      '/products',
      '/categories',
      '/content',
      '/settings',
      '/customers',
      '/wholesale',
      '/audit',
    ]) {
      await page.goto(host.origin + place);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    await expectTrustedTypes(page);
  });

  it('removes the token at the sign-out, in all tabs', async () => {
    const page = await office.openBrowser();
    await page.goto(host.origin);
    await signIn(page, STAFF);
    const token = await readToken(page);
    const tab = await page.context().newPage();
    await tab.goto(`${host.origin}/customers`);
    await heading(tab, 'Customers');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('sign out');
    await page.keyboard.press('Enter');
    for (const each of [page, tab]) await heading(each, 'Sign in to the back office');
    expect(await readToken(tab)).toBe(null);
    const headers = { authorization: `Bearer ${token}` };
    expect((await office.server.server.request('/api/auth/session', { headers })).status).toBe(401);
  });

  it('cannot be framed', async () => {
    const { page } = office;
    const before = office.errors.length;
    await page.goto('/docs');
    const framed = await page.evaluate<boolean>(
      `new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = () => resolve(frame.contentDocument !== null || frame.contentWindow.length > 0);
        frame.src = '/office/';
        document.body.append(frame);
      })`,
    );
    expect(framed).toBe(false);
    expect(office.errors.splice(before).join()).toMatch(/fram/i);
  });

  it('has no trace of the demo, no inline script or style, and no other origin than that of the API', () => {
    const files = readdirSync(path.join(built, 'assets')).map((name) => path.join(built, 'assets', name));
    const page = readFileSync(path.join(built, 'index.html'), 'utf8');
    const scripts = files.filter((name) => name.endsWith('.js')).map((name) => readFileSync(name, 'utf8'));
    expect(scripts.join()).toContain(office.server.url);
    for (const text of [page, ...scripts]) expect(text).not.toMatch(/accounts\.json|Demo: sign in|arot-demo/);
    expect(page).not.toMatch(/<style|style=|<script(?![^>]* src=)/);
    expect(page).toContain('<meta name="robots" content="noindex">');
  });
});

describe('the server', () => {
  it('shows it with the policy of the docs, and signs in with a cookie that no script reads', async () => {
    const { page } = office;
    const response = await page.goto('/office/products/miniket-rice-50kg');
    expect(response?.headers()['content-security-policy']).toBe(ownOrigin['Content-Security-Policy']);
    await findProduct(page);
    // A script reads only that there may be a session.
    expect(await page.evaluate('[document.cookie, localStorage.length]')).toEqual(['arot_session_hint=1', 0]);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
      { name: 'arot_session', httpOnly: true, sameSite: 'Lax' },
      { name: 'arot_session_hint', httpOnly: false, sameSite: 'Lax' },
    ]);
    await expectTrustedTypes(page);
  });
});

it('has one policy for another origin in the docs, whatever the host', () => {
  const docs = readFileSync(new URL('../../../docs/operate/back-office.md', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(otherOrigin)) {
    const printed = docs.split(value).length - 1;
    expect(printed, name).toBeGreaterThanOrEqual(3);
  }
  expect(docs.match(/default-src 'none'/g)).toHaveLength(4);
});
