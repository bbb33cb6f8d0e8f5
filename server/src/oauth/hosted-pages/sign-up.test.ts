import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  csrfOf,
  type Page,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import {
  documentOf,
  issuesOf,
  picture,
  sendSignUp,
  skipVerification,
  summaryOf,
} from '../../../test/support/oauth/sign-up-form.ts';
import { countEverything, newPhoneNumber, sampleFile } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let browser: Browser;
const server = await startTestServer({ wholesaleApproval: true });
const application = await createTestApplication(server);
beforeEach(() => {
  browser = new Browser(server);
});

const open = async (parameters: Record<string, string> = {}, of = application) =>
  browser.follow(await browser.open(authorizePath(of, parameters)));
const openSignUp = async (of = application) => open({ prompt: 'create' }, of);
const subjectOf = async (page: Page, of = application) =>
  String(claimsOf((await redeem(server, of, callbackOf(page).code ?? '')).body.id_token).sub);
const ownProfile = async () => {
  const cookie = `arot_session=${browser.cookie('arot_session') ?? ''}`;
  return await server.request<{ data: Record<string, unknown> }>('/api/auth/customer/me', { headers: { cookie } });
};

describe('the sign-up page', () => {
  it('registers a customer with documents, signs in and continues with the request', async () => {
    const login = await open();
    const link = documentOf(login).querySelector('a[href$="/sign-up"]')?.getAttribute('href') ?? '';
    const page = await browser.open(link);
    const sent = await sendSignUp(browser, page, {
      phoneNumber: '০১৮১২ ৩৪৫৬৭৮',
      name: 'Rahima',
      email: 'Rahima@shop.example',
      customerType: 'WHOLESALE',
      shopName: 'Rahima Store',
      shopType: 'TEA_SHOP',
      shopAddress: 'Line 1\r\nLine 2',
      shopImage: picture(),
      nidDocument: new File([], '', { type: 'application/octet-stream' }),
    });
    const subject = await subjectOf(await skipVerification(browser, sent));
    const { body } = await ownProfile();
    expect(body.data).toMatchObject({
      id: subject,
      phoneNumber: '+8801812345678',
      email: 'rahima@shop.example',
      customerType: 'RETAIL',
      shopType: 'TEA_SHOP',
      documents: [{ type: 'SHOP_IMAGE' }],
    });
    expect(browser.cookie('arot_session_hint')).toBe('1');
  });

  it('asks for the consent to a third-party application next', async () => {
    const other = await createTestApplication(server, { thirdParty: true });
    const sent = await sendSignUp(browser, await openSignUp(other), { phoneNumber: newPhoneNumber() });
    const consent = await skipVerification(browser, sent);
    expect(consent.text).toContain('wants to use your account');
    const fields = { csrf: csrfOf(consent), decision: 'allow' };
    const done = await browser.follow(await browser.submit(actionOf(consent), fields));
    expect((await ownProfile()).body.data.id).toBe(await subjectOf(done, other));
  });

  it('shows each issue at its field, keeps the texts, and stores nothing', async () => {
    const before = await countEverything(server);
    const page = await sendSignUp(browser, await openSignUp(), {
      phoneNumber: '0121 "<b>',
      password: 'short',
      name: 'x'.repeat(121),
      email: 'rahima@',
      customerType: 'BOTH',
      shopName: 'Rahima & Sons',
      shopType: 'BANK',
      shopAddress: 'Line 1\nLine 2',
      shopImage: new File(['not a picture'], 'shop.png', { type: 'image/png' }),
      nidDocument: picture(),
    });
    expect(page.status).toBe(400);
    expect(issuesOf(page)).toEqual({
      phoneNumber: 'Error: Enter a Bangladesh mobile number, such as 01712345678.',
      password: 'Error: Choose a password of 8 to 128 characters that is hard to guess.',
      name: expect.any(String),
      email: expect.any(String),
      customerType: expect.any(String),
      shopType: expect.any(String),
      shopImage: expect.any(String),
    });
    const field = (name: string) => documentOf(page).querySelector<HTMLInputElement>(`[name="${name}"]`);
    expect(['phoneNumber', 'shopName', 'shopAddress', 'password'].map((name) => field(name)?.value)).toEqual([
      '0121 "<b>',
      'Rahima & Sons',
      'Line 1\nLine 2',
      '',
    ]);
    expect(field('phoneNumber')?.hasAttribute('autofocus')).toBe(true);
    expect(await countEverything(server)).toEqual(before);
    const again = await sendSignUp(browser, page, { phoneNumber: newPhoneNumber() });
    expect(callbackOf(await skipVerification(browser, again)).code).toBeDefined();
  });

  it('is in Bengali too', async () => {
    const page = await sendSignUp(browser, await open({ prompt: 'create', ui_locales: 'bn' }), { phoneNumber: '' });
    expect([page.status, issuesOf(page).phoneNumber]).toEqual([
      400,
      'ত্রুটি: বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন 01712345678।',
    ]);
    expect(documentOf(page).querySelector('option[value="PHARMACY"]')?.textContent).toBe('ফার্মেসি');
  });

  it('names the identifier that has an account, and opens no session', async () => {
    const phoneNumber = newPhoneNumber();
    await createAccount(server, { phoneNumber: `+88${phoneNumber}`, email: 'taken@example.com' });
    const before = await countEverything(server);
    const form = { phoneNumber, email: 'taken@example.com', password: 'another password', shopImage: picture() };
    const page = await sendSignUp(browser, await openSignUp(), form);
    expect([page.status, Object.keys(issuesOf(page))]).toEqual([409, ['phoneNumber', 'email']]);
    expect(await countEverything(server)).toEqual(before);
    expect(browser.cookie('arot_session')).toBeUndefined();
    const other = await sendSignUp(browser, page, { phoneNumber: newPhoneNumber(), email: 'taken@example.com' });
    expect([other.status, Object.keys(issuesOf(other))]).toEqual([409, ['email']]);
  });

  it('rejects a file that is too large, and keeps the texts', async () => {
    const before = await countEverything(server);
    const tooLarge = picture(new Blob([sampleFile('image/png'), new Uint8Array(10 * 1024 * 1024)]));
    const page = await sendSignUp(browser, await openSignUp(), {
      phoneNumber: '01712345678',
      name: 'Rahima',
      shopImage: tooLarge,
    });
    expect([page.status, Object.keys(issuesOf(page))]).toEqual([413, ['shopImage']]);
    expect(documentOf(page).querySelector<HTMLInputElement>('[name="name"]')?.value).toBe('Rahima');
    expect(await countEverything(server)).toEqual(before);
  });

  it('says that a body which is not a form could not be read', async () => {
    const page = await openSignUp();
    const rejected = await browser.submit(actionOf(page), { csrf: csrfOf(page), phoneNumber: newPhoneNumber() });
    expect([rejected.status, summaryOf(rejected)]).toEqual([400, expect.stringContaining('did not arrive as a whole')]);
  });
});
