import axe, { type AxeResults } from 'axe-core';
import type { Locator, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../src/serve/demo/demo-accounts.ts';
import { visitReference } from '../support/reference/reference-visit.ts';

const visit = await visitReference();
const [{ email: identifier }] = DEMO_ACCOUNTS;

/** Violations of the reference itself, which no option changes. */
const knownViolations = [
  // "Show More" is named "Show all … endpoints".
  'label-content-name-mismatch',
];

it('fits both widths in both themes, without a serious axe-core violation', async () => {
  await visit.open('tag/products/GET/api/products');
  await visit.page.evaluate(axe.source);
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'dark'],
  ] as const) {
    await visit.page.setViewportSize({ width, height: 844 });
    await visit.page.emulateMedia({ colorScheme });
    await visit.page.locator(`body.${colorScheme}-mode`).waitFor();
    expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    // A run takes seconds. Each width and each theme has one.
    if ((width === 390) === (colorScheme === 'light')) continue;
    const { violations } = await visit.page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
    const serious = violations.filter(
      ({ id, impact }) => ['serious', 'critical'].includes(impact ?? '') && !knownViolations.includes(id),
    );
    const found = serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    expect(found, `${width} ${colorScheme}`).toEqual([]);
  }
});

it('finds guides and operations by search, and changes its theme', async () => {
  await visit.page.emulateMedia({ colorScheme: 'light' });
  await visit.open();
  await visit.page.getByRole('button', { name: /dark mode/i }).click();
  await visit.page.locator('body.dark-mode').waitFor();
  await visit.page
    .getByRole('button', { name: /Search/ })
    .first()
    .click();
  await visit.page.getByRole('combobox', { name: 'Enter search query' }).fill('prices and tiers');
  await visit.page.getByRole('option', { name: /Prices and tiers/ }).waitFor();
  await visit.page.getByRole('combobox', { name: 'Enter search query' }).fill('download');
  await visit.page.getByRole('option', { name: /Download a document/ }).click();
  await visit.page.getByRole('heading', { name: 'Download a document' }).waitFor();
  expect(visit.page.url()).toContain('/api/customers/me/documents');
});

it('shows the staff routes with their permissions on a page of their own', async () => {
  await visit.open('tag/staff-settings', '/docs/staff');
  await visit.page.getByText('Needs the permission settings:write.').first().waitFor();
  expect(await visit.page.title()).toContain('Arot staff API');
  expect(await visit.page.getByText('/api/customers/me').count()).toBe(0);
});

it('shows samples in four languages, and announces that trying app content registers a draft', async () => {
  await visit.open('tag/app-content/GET/api/app-content/{key}');
  await visit.page.getByText('Trying this request writes.').waitFor();
  for (const [language, text] of [
    ['@arot/sdk', 'client.appContent.get'],
    ['Python', 'requests.get'],
    ['PHP', 'curl_init'],
    ['curl', "curl '"],
  ] as const) {
    await visit.page
      .getByRole('button', { name: /^(curl|@arot\/sdk|Python|PHP)$/ })
      .first()
      .click();
    await visit.page.getByRole('option', { name: language }).click();
    await visit.page.locator('.scalar-card').getByText(text).first().waitFor();
  }
});

describe('trying a request', () => {
  it('signs a demo account in by cookie, and sends the cookie', async () => {
    const login = await visit.tryOperation('tag/authentication/POST/api/auth/login');
    const body = login.locator('.cm-content').filter({ hasText: 'identifier' });
    await body.click();
    await visit.page.keyboard.press('ControlOrMeta+A');
    await visit.page.keyboard.insertText(JSON.stringify({ identifier, password: DEMO_PASSWORD }));
    expect((await send(login, '/api/auth/login')).status()).toBe(200);
    await visit.page.reload();
    const profile = await visit.tryOperation('tag/customers/GET/api/auth/customer/me');
    const response = await send(profile, '/api/auth/customer/me');
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ data: { email: identifier } });
    await profile.getByText('200 OK').waitFor();
  });

  it('sends a bearer token', async () => {
    const { body } = await visit.server.request<{ data: { token: string } }>('/api/auth/login', {
      method: 'POST',
      json: { identifier, password: DEMO_PASSWORD, responseMode: 'token' },
    });
    const profile = await visit.tryOperation('tag/customers/GET/api/auth/customer/me');
    await profile.getByRole('button', { name: /^Authentication/ }).click();
    await profile.getByRole('button', { name: /Selected Auth Type/ }).click();
    await visit.page.getByRole('option', { name: /bearerToken/ }).click();
    await profile.getByRole('button', { name: 'bearerToken', exact: true }).click();
    await profile.getByText('Bearer Token').first().click();
    await visit.page.keyboard.insertText(body.data.token);
    const response = await send(profile, '/api/auth/customer/me');
    expect(await response.request().headerValue('authorization')).toBe(`Bearer ${body.data.token}`);
    expect(response.status()).toBe(200);
  });

  it('signs a demo account in by OAuth, and sends the access token', async () => {
    const userinfo = await visit.tryOperation('tag/oauth/GET/oauth/userinfo');
    await userinfo.getByRole('button', { name: /^Authentication/ }).click();
    const opened = visit.page.waitForEvent('popup');
    await userinfo.getByRole('button', { name: 'Authorize' }).click();
    const popup = await opened;
    await popup.getByLabel('Mobile number or email').fill(identifier);
    await popup.getByLabel('Password').fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await userinfo.getByRole('button', { name: 'Refresh' }).waitFor();
    const response = await send(userinfo, '/oauth/userinfo');
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ name: 'Demo wholesale customer' });
  });
});

async function send(dialog: Locator, path: string): Promise<Response> {
  const received = visit.page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await dialog.getByRole('button', { name: /^Send/ }).first().click();
  return await received;
}
