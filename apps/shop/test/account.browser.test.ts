import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/src/serve/demo/demo-accounts.ts';
import { withStorefront } from './with-storefront.ts';

const PDF = Buffer.from(`%PDF-1.4\n${'a page of the licence\n'.repeat(10_000)}%%EOF\n`);
const PRODUCT = '/products/miniket-rice-50kg';

const shop = withStorefront({}, { locale: 'bn-BD', viewport: { width: 375, height: 812 } });
const { field, submit, messageOf, focused, violations } = shop;

it('registers in Bengali with three documents, after rejected fields, and shows profile and prices', async () => {
  const { context, page } = shop;
  await page.goto('/register', { waitUntil: 'networkidle' });
  await submit();
  expect(await messageOf('phoneNumber')).toBe('বাংলাদেশের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।');
  expect(await messageOf('password')).toBe('পাসওয়ার্ড ৮ থেকে ১২৮ অক্ষরের হতে হবে।');
  expect(await focused()).toBe('phoneNumber');
  expect(await violations()).toEqual([]);

  const image = await page.screenshot();
  await field('phoneNumber').fill('(+৮৮) ০১৮১২.৩৪৫৬৭৮');
  await field('password').fill('একটি লম্বা পাসওয়ার্ড');
  expect(await page.locator('[name=customerType]:checked').getAttribute('value')).toBe('RETAIL');
  await page.locator('[name=customerType][value=WHOLESALE]').check();
  await field('shopName').fill('ভাই ভাই স্টোর');
  await field('email').fill('wholesale@example.com');
  await field('shopType').selectOption({ label: 'মুদি দোকান' });
  await field('shopImage').setInputFiles({ name: 'দোকান.png', mimeType: 'image/png', buffer: PDF });
  await field('nidDocument').setInputFiles({ name: 'nid.pdf', mimeType: 'application/pdf', buffer: PDF });
  await field('tradeLicenseDocument').setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: image });
  await submit();
  expect(await messageOf('shopImage')).toContain('অন্য একটি ফাইল দিন।');
  expect(await focused()).toBe('shopImage');

  await field('shopImage').setInputFiles({ name: 'দোকান.png', mimeType: 'image/png', buffer: image });
  await submit();
  await expect.poll(() => messageOf('email')).toBe('এটি দিয়ে আগেই একটি অ্যাকাউন্ট খোলা হয়েছে।');
  await field('email').fill('');
  await submit();

  await page.getByText('স্বাগতম!').waitFor();
  await page.getByRole('heading', { level: 1, name: 'ভাই ভাই স্টোর' }).waitFor();
  const profile = await page.locator('.profile').innerText();
  for (const value of ['পাইকারি', '+8801812345678', 'মুদি দোকান']) expect(profile).toContain(value);
  expect(await violations()).toEqual([]);
  expect(await page.locator('.documents li').count()).toBe(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'ডাউনলোড: জাতীয় পরিচয়পত্র' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('nid.pdf');
  expect(readFileSync(await download.path()).equals(PDF)).toBe(true);

  const second = await context.newPage();
  await second.goto(PRODUCT);
  await second.getByText('৳৩,৬০০').first().waitFor();
  await page.getByRole('main').getByRole('button', { name: 'লগ আউট' }).click();
  await page.getByRole('heading', { name: 'অ্যাকাউন্ট দেখতে লগ ইন করুন' }).waitFor();
  await expect.poll(() => second.getByText('৳৩,৬০০').count()).toBe(0);
});

it('shows the progress of a registration, and finds the account if the response is lost', async () => {
  const { page } = shop;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/customer/register', async (route) => {
    await released;
    expect((await route.fetch()).status()).toBe(201);
    await route.abort();
  });
  await page.goto('/register');
  await field('phoneNumber').fill('01999999999');
  await field('password').fill('a long password');
  await submit();
  await page.getByRole('progressbar').waitFor();
  expect(await page.locator('main button[type=submit]').isDisabled()).toBe(true);
  release();
  await page.waitForURL('**/account?welcome');
  await page.getByText('+8801999999999').waitFor();
});

it('signs in, says why it could not, and returns only to a page of the shop', async () => {
  const { page, server } = shop;
  await page.goto('/sign-in?from=//evil.example');
  await field('identifier').fill('\u202a88\u00a001711\u2011111111\u202c');
  await field('password').fill('a wrong password');
  await page.getByRole('button', { name: 'পাসওয়ার্ড দেখুন' }).click();
  expect(await field('password').getAttribute('type')).toBe('text');
  await submit();
  await page.getByRole('alert').getByText('মোবাইল নম্বর বা ইমেইল ও পাসওয়ার্ড মেলেনি।').waitFor();
  expect(await violations()).toEqual([]);
  await field('password').fill(DEMO_PASSWORD);
  await submit();
  await page.waitForURL(`${server.url}/`);

  await page.goto('/');
  await page.getByRole('button', { name: 'লগ ইন করুন: কর্মী' }).click();
  await page.locator('.demo [aria-pressed=true]', { hasText: 'staff@example.com' }).waitFor();
  await page.getByRole('link', { name: 'এপিআই রেফারেন্স' }).click();
  await page.waitForURL('**/docs');
});

it('asks for a new password after a one-time password, and then shows the account', async () => {
  const { page, server } = shop;
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body, headers });
    expect(response.ok).toBe(true);
    return ((await response.json()) as { data: { id: string; token: string; password: string } }).data;
  };
  const form = new FormData();
  form.set('phoneNumber', '01812340000');
  form.set('password', 'a forgotten password');
  const { id } = await post('/api/auth/customer/register', form);
  const credentials = { identifier: 'staff@example.com', password: DEMO_PASSWORD, responseMode: 'token' };
  const { token } = await post('/api/auth/login', JSON.stringify(credentials), { 'content-type': 'application/json' });
  const staff = { authorization: `Bearer ${token}`, 'if-match': '*' };
  const { password: oneTime } = await post(`/api/staff/customers/${id}/password`, '{}', {
    ...staff,
    'content-type': 'application/json',
  });

  await page.goto('/sign-in?from=/account');
  await field('identifier').fill('01812340000');
  await field('password').fill(oneTime);
  await submit();
  await page.getByRole('heading', { name: 'নতুন পাসওয়ার্ড দিন' }).waitFor();
  expect(await violations()).toEqual([]);
  await field('currentPassword').fill(oneTime);
  await field('newPassword').fill('01812340000');
  await submit();
  expect(await messageOf('newPassword')).toMatch(/[অ-হ]/);
  await field('newPassword').fill('একটি লম্বা পাসওয়ার্ড');
  await submit();
  await page.getByText('+8801812340000').waitFor();
  await page.reload();
  await page.getByText('+8801812340000').waitFor();
});

it('has a Bengali text for each message of the API to a registration', async () => {
  const { server } = shop;
  const form = new FormData();
  const texts = { phoneNumber: '1', password: 'short', name: 'x'.repeat(121), email: 'x', shopName: 'x\0' };
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  form.set('shopImage', new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }));
  form.set('nidDocument', new File([], 'a.pdf', { type: 'application/pdf' }));
  form.set('tradeLicenseDocument', new File(['text'], 'a.txt', { type: 'text/plain' }));
  const response = await fetch(`${server.url}/api/auth/customer/register`, {
    method: 'POST',
    headers: { 'accept-language': 'bn' },
    body: form,
  });
  const { error } = (await response.json()) as { error: { fields: Record<string, string[]> } };
  expect(Object.keys(error.fields)).toHaveLength(8);
  for (const message of Object.values(error.fields).flat()) expect(message).toMatch(/[অ-হ]/);
});
