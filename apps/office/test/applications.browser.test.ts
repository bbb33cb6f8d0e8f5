import type { StaffOAuthApplication } from '@arot/sdk/staff';
import { describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { startWidget } from '../../../server/test/support/chat/fixtures.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { withOffice } from './office.ts';

// The browser logs the responses that the tests cause: a rejected form, a 409 and a 412.
const office = withOffice({}, /status of (400|409|412)/);
let count = 0;

async function createApplication(): Promise<StaffOAuthApplication & { clientSecret: string | null }> {
  const slug = `till-${++count}`;
  const redirectUris = [`https://${slug}.example/callback`];
  return await office.colleague.oauthApplications.create({ name: `Till ${count}`, slug, redirectUris });
}

const open = (page: Page, { clientId }: { clientId: string }) => page.goto(`/office/oauth-applications/${clientId}`);

/** Returns true if a secret is left in the page or in the browser's storage. */
const traces = (page: Page, secret: string) =>
  page.evaluate<boolean>(
    `[document.documentElement.outerHTML, ...Object.values(localStorage), ...Object.values(sessionStorage)]
      .some((text) => text.includes(${JSON.stringify(secret)}))`,
  );

describe('OAuth applications', () => {
  it('are created with a message at the row that is wrong, and show their secret once', async () => {
    const page = await office.openHome();
    await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await page.getByRole('button', { name: 'New application' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Scanner, Gulshan');
    expect(await dialog.getByLabel('Slug').inputValue()).toBe('scanner-gulshan');
    await dialog.getByLabel('Redirect URIs, row 1').fill('https://scanner.example/callback');
    await dialog.getByRole('button', { name: 'Add: Redirect URIs' }).first().click();
    await page.keyboard.type('http://scanner.example/callback');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const second = dialog.getByLabel('Redirect URIs, row 2');
    await dialog.getByText('must be an https address').waitFor();
    expect(await second.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('http://scanner.example/callback');
    expect(await dialog.getByLabel('Redirect URIs, row 1').getAttribute('aria-invalid')).toBeNull();

    // What is typed stays if the dialog is closed.
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'New application' }).click();
    await second.fill('https://scanner.example/other');
    await dialog.getByRole('button', { name: 'Create' }).click();

    await page.getByRole('heading', { name: 'Client secret: shown once' }).waitFor();
    const secret = (await dialog.locator('.secret code').textContent()) ?? '';
    expect(secret).toMatch(/^as_/);
    await page.keyboard.press('Escape');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Copy client secret' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Scanner, Gulshan' }).waitFor();
    expect(await traces(page, secret)).toBe(false);
    const { items } = await office.colleague.oauthApplications.list();
    const scanner = items.find(({ slug }) => slug === 'scanner-gulshan');
    expect(scanner?.redirectUris).toEqual(['https://scanner.example/callback', 'https://scanner.example/other']);
    await office.colleague.oauthApplications.delete(scanner?.clientId ?? '', { ifMatch: '*' });
  });

  it('keep changes as a draft, and show what another person has changed meanwhile', async () => {
    const { page, colleague } = office;
    const application = await createApplication();
    await open(page, application);
    const form = page.getByRole('form', { name: 'Settings' });
    await form.getByLabel('Name', { exact: true }).fill('Till of Salma');
    await form.getByRole('button', { name: 'Add: Own scopes' }).click();
    await form.getByLabel('Own scopes, row 1').fill('orders:read');
    await page.reload();
    await form.getByText('Not saved yet').waitFor();
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Till of Salma');

    await colleague.oauthApplications.change(application.clientId, { name: 'Till of Rahim' }, { ifMatch: '*' });
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Till of Rahim').waitFor();
    await dialog.getByRole('radio', { name: 'Name: Yours' }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByRole('heading', { level: 1, name: 'Till of Salma' }).waitFor();
    const saved = await colleague.oauthApplications.get(application.clientId);
    expect(saved.name).toBe('Till of Salma');
    expect(saved.scopes).toContain('orders:read');
    await expect.poll(() => form.getByText('Not saved yet').count()).toBe(0);
    await colleague.oauthApplications.delete(application.clientId, { ifMatch: '*' });
  });

  it('get a URL of the back-channel logout, which must not be on a private network, and lose it again', async () => {
    const { page, colleague } = office;
    const application = await createApplication();
    await open(page, application);
    const form = page.getByRole('form', { name: 'Settings' });
    const field = form.getByLabel('Back-channel logout');
    const stored = async () => (await colleague.oauthApplications.get(application.clientId)).backchannelLogoutUri;
    const save = async (url: string) => {
      await field.fill(url);
      await form.getByRole('button', { name: 'Save' }).click();
    };
    await save('https://10.0.0.1/logout');
    await form.getByText('Must not be an address of this machine or of a private network.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await save('https://till.example/logout');
    await expect.poll(stored).toBe('https://till.example/logout');
    await expect.poll(() => form.getByText('Not saved yet').count()).toBe(0);
    await save('');
    await expect.poll(stored).toBeNull();
    await colleague.oauthApplications.delete(application.clientId, { ifMatch: '*' });
  });

  it('get a new secret while a form is unsaved, are disabled with undo, and are deleted by their slug', async () => {
    const { page, colleague } = office;
    const application = await createApplication();
    await open(page, application);
    const form = page.getByRole('form', { name: 'Settings' });
    await form.getByLabel('Home page').fill('https://till.example/');
    await form.getByLabel('Tokens in a minute').fill('৫০০');
    await page.getByRole('button', { name: 'New secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The old secrets stay valid for').selectOption('A week');
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByText('The old secrets end on').waitFor();
    const secret = (await dialog.locator('.secret code').textContent()) ?? '';
    expect(secret).not.toBe(application.clientSecret);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('region', { name: 'Secrets' }).getByRole('listitem').nth(1).waitFor();
    expect(await traces(page, secret)).toBe(false);
    const [old] = (await colleague.oauthApplications.get(application.clientId)).secrets;
    expect(Date.parse(old?.expiresAt ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);

    // The secret was no change of the form, so this is no conflict.
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('is saved.').waitFor();
    expect((await colleague.oauthApplications.get(application.clientId)).tokenLimit).toBe(500);

    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Its requests are rejected from now on.').waitFor();
    expect((await colleague.oauthApplications.get(application.clientId)).enabled).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('is enabled again.').waitFor();
    expect((await colleague.oauthApplications.get(application.clientId)).enabled).toBe(true);

    await page.getByRole('button', { name: 'Delete' }).click();
    const remove = dialog.getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${application.slug} to confirm`).fill(application.slug);
    await remove.click();
    await page.getByText('is deleted.').waitFor();
    expect((await colleague.oauthApplications.get.safe(application.clientId)).status).toBe(404);
  });

  it('show what accounts have granted, and withdraw it', async () => {
    const { page, colleague, server } = office;
    const application = await createApplication();
    await grant(application);
    await open(page, application);
    const grants = page.getByRole('region', { name: 'Grants' });
    await grants.getByRole('link', { name: 'Demo shop' }).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await grants.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await grants.getByText('No account has granted anything.').waitFor();
    expect((await colleague.oauthApplications.get(application.clientId)).grantCount).toBe(0);
    await page.goto(`${server.url}/office/oauth-applications`);
    await page.getByRole('grid').getByText(application.name).waitFor();
    await colleague.oauthApplications.delete(application.clientId, { ifMatch: '*' });
  });
});

describe('chat applications', () => {
  it('are created, changed, and get the fields of their pre-chat form', async () => {
    const { colleague } = office;
    const page = await office.openHome();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Chat applications' }).click();
    await page.getByRole('button', { name: 'New chat application' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Shop chat');
    await dialog.getByLabel('Origins of the pages, row 1').fill('https://shop.example');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Chat secret: shown once' }).waitFor();
    const secret = (await dialog.locator('.secret code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop chat' }).waitFor();
    expect(await traces(page, secret)).toBe(false);

    const form = page.getByRole('region', { name: 'Pre-chat form' });
    const define = async (key: string, fill: () => Promise<unknown>) => {
      await form.getByRole('button', { name: 'New field' }).click();
      await dialog.getByLabel('Key').fill(key);
      await fill();
      await dialog.getByRole('button', { name: 'Save' }).click();
    };
    await define('order', () => dialog.getByLabel('English label').fill('Order number'));
    await form.getByRole('row', { name: /Order number/ }).waitFor();
    await define('topic', () => dialog.getByLabel('Type').selectOption('Choice'));
    await dialog.getByText('A select needs at least one option.').waitFor();
    await dialog.getByLabel('Choices, row 1').fill('Price');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: 'Move topic up' }).click();
    await expect.poll(() => form.locator('tbody tr').first().textContent()).toContain('topic');

    await form.getByRole('button', { name: 'Archive: order' }).click();
    await page.getByText('order is no longer in the form.').waitFor();
    const read = async () => (await colleague.chatApplications.list()).items.find(({ name }) => name === 'Shop chat');
    const fieldsOf = async () => (await read())?.fields.map(({ key, archived }) => [key, archived]);
    expect(await fieldsOf()).toContainEqual(['order', true]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('order is in the form again.').waitFor();
    expect(await fieldsOf()).toEqual([
      ['topic', false],
      ['order', false],
    ]);
    const settings = page.getByRole('form', { name: 'Settings' });
    await settings.getByLabel('Identity verification').selectOption('Required');
    await settings.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Shop chat is saved.').waitFor();
    expect((await read())?.identityVerification).toBe('required');
  });

  it('show the open widgets, and end those of a visitor or all', async () => {
    const { page, server } = office;
    const origin = 'https://widgets.example';
    const created = await office.colleague.chatApplications.create({ name: 'Widgets', visitorOrigins: [origin] });
    const { chatApplicationId: id, widgetKey } = created;
    const app = { id, widgetKey, secret: '' };
    for (let each = 0; each < 3; each++) {
      const { status } = await startWidget(server.server, app, {}, origin);
      expect(status).toBeLessThan(300);
    }
    await page.goto(`/office/chat-applications/${id}`);
    const sessions = page.getByRole('region', { name: 'Open widgets' });
    await sessions.getByRole('row').nth(3).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await sessions.getByRole('button', { name: /^End:/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('Sessions ended: 1.').waitFor();
    await sessions.getByRole('button', { name: 'End all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all' }).click();
    await page.getByText('Sessions ended: 2.').waitFor();
    await sessions.getByText('No widget is open.').waitFor();
    await page.getByRole('link', { name: 'Chat applications' }).first().click();
    await page.getByRole('grid').getByRole('link', { name: 'Widgets' }).waitFor();
  });
});

/** Signs the demo customer in to an application, which gets tokens. */
async function grant({ clientId, clientSecret, redirectUris }: Awaited<ReturnType<typeof createApplication>>) {
  const { url } = office.server;
  const response = await fetch(`${url}/.well-known/openid-configuration`);
  const endpoints = (await response.json()) as { authorization_endpoint: string; token_endpoint: string };
  const redirectUri = redirectUris[0] ?? '';
  const asked = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid profile' };
  const callback = await office.server.signIn(`${endpoints.authorization_endpoint}?${new URLSearchParams(asked)}`);
  const token = await fetch(endpoints.token_endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(callback).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
    }),
  });
  expect(token.status).toBe(200);
}
