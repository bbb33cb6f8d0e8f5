import type { CDPSession, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../support/accounts/fixtures.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { claimsOf } from '../support/oauth/browser.ts';
import type { ClientApplication } from '../support/oauth/browser-client.ts';
import { fillIn, heading, signIn, visitInChromium } from '../support/oauth/browser-visit.ts';

const visit = await visitInChromium();
let page: Page;
let shop: ClientApplication;
let device: CDPSession;
let authenticatorId: string;
beforeEach(async () => {
  ({ page } = visit);
  shop = await visit.client();
  await plugIn();
});

/** Gives the browser an authenticator with user verification, as a phone has it. */
async function plugIn(): Promise<void> {
  device = await visit.context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  ({ authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  }));
}

const credentials = async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
const passkeyButton = (name = 'Use a passkey') => page.getByRole('button', { name });

/** Opens a page of the server whose policy allows requests to it. */
const openAnyPage = () => page.goto(`${visit.server.publicOrigin}/login/${shop.application.slug}?account=other`);

type Reply = { status: number; data: Record<string, unknown> };

/** Sends a request of a page of the server, with the session of the browser. */
async function call(method: string, path: string, body?: unknown): Promise<Reply> {
  return await page.evaluate(
    async ([method, path, text]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(path, { method, headers, ...(text === null ? {} : { body: text }) });
      const { data } = (await response.json()) as Reply;
      return { status: response.status, data };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** Signs the user in by the password, and adds a passkey as a page of the shop does. @returns its id */
async function addPasskey(): Promise<string> {
  const { publicOrigin } = visit.server;
  const value = await createSession(visit.server, visit.account.id, { fresh: true });
  await visit.context.addCookies([{ name: 'arot_session', value, url: publicOrigin }]);
  await openAnyPage();
  const { data } = await call('POST', '/api/auth/passkeys/options');
  const credential = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON();
  }, data.options);
  const added = await call('POST', '/api/auth/passkeys/verify', { challenge: data.challenge, credential });
  expect([added.status, added.data.recoveryCodes]).toEqual([200, expect.arrayContaining([expect.any(String)])]);
  return String(added.data.id);
}

describe('a passkey on the hosted login page', () => {
  it('is made, used, and removed', async () => {
    const id = await addPasskey();
    expect(await credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await visit.context.clearCookies();

    await signIn(page, shop);
    await passkeyButton().click();
    await heading(page, 'You are Rahima');
    expect(claimsOf(shop.tokens[0]?.id_token ?? '')).toMatchObject({ sub: visit.account.id });
    const [used] = await credentials();

    // The browser is signed in with the passkey, whose proof is fresh.
    await openAnyPage();
    const listed = await call('GET', '/api/auth/passkeys');
    expect(listed.data).toMatchObject({ items: [{ id, lastUsedAt: expect.stringMatching(/^20/) }] });
    expect((await call('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(200);
    await visit.context.clearCookies();

    await signIn(page, shop);
    await passkeyButton().click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('This passkey was not accepted.');
    expect((await credentials())[0]?.signCount).toBeGreaterThan(used?.signCount ?? Number.MAX_VALUE);
    // The password alone signs in again.
    await fillIn(page, visit.account.identifier);
    await heading(page, 'You are Rahima');
  });

  it('is rejected after its counter has stepped back', async () => {
    await addPasskey();
    const [copy] = await credentials();
    await visit.context.clearCookies();
    await signIn(page, shop);
    await passkeyButton().click();
    await heading(page, 'You are Rahima');
    await visit.context.clearCookies();
    // A copy that was made before the use.
    await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await plugIn();
    if (copy) await device.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
    await signIn(page, shop);
    await passkeyButton().click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('This passkey was not accepted.');
  });

  it('is the second step after the password, too', async () => {
    await addPasskey();
    await visit.context.clearCookies();
    await signIn(page, shop);
    await fillIn(page, visit.account.identifier);
    await heading(page, 'Confirm that it is you');
    await passkeyButton().click();
    await heading(page, 'You are Rahima');
  });

  it.each([
    ['en-GB', 'Use a passkey', 'No passkey was used. Try again, or choose another way.'],
    ['bn', 'পাসকি ব্যবহার করুন', 'কোনো পাসকি ব্যবহার করা হয়নি। আবার চেষ্টা করুন, অথবা অন্য উপায় বেছে নিন।'],
  ])('can be used by the keyboard, and a failure is announced and accessible: %s', async (locale, name, failure) => {
    await addPasskey();
    await visit.context.clearCookies();
    shop.parameters.ui_locales = locale;
    await signIn(page, shop);
    expect(await findViolations(page)).toEqual([]);
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    // From the first field: the password, the box, the button of the password, that of the passkey.
    await page.locator('input:focus').waitFor();
    for (let key = 0; key < 4; key += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(failure);
    expect(await passkeyButton(name).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.keyboard.press('Space');
    await heading(page, 'You are Rahima');
  });

  it('is not offered without JavaScript, where the password signs in', async () => {
    await visit.open(false);
    ({ page } = visit);
    await signIn(page, shop);
    await page.getByLabel('Password').waitFor();
    expect(await page.getByRole('button').allTextContents()).toEqual(['Sign in']);
    await fillIn(page, visit.account.identifier);
    await heading(page, 'You are Rahima');
  });

  it('leaves nothing in the form that the Back button shows again', async () => {
    await addPasskey();
    await visit.context.clearCookies();
    await signIn(page, shop);
    await passkeyButton().click();
    await heading(page, 'You are Rahima');
    await visit.context.clearCookies();
    await page.goBack({ waitUntil: 'load' });
    await fillIn(page, visit.account.identifier);
    await heading(page, 'Confirm that it is you');
  });
});
