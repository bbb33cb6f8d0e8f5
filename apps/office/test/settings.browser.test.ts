import { createClient } from '@arot/sdk';
import { expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { IN_DIALOG } from './in-dialog.ts';
import { withOffice } from './office.ts';

// A rejected value is a 400, a conflict a 412; the browser logs both.
const office = withOffice({}, /status of (400|412)/);

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const saved = (page: Page) => page.locator('.toast').filter({ hasText: 'The settings have been saved.' });

async function openSettings(page = office.page): Promise<Page> {
  await page.goto('/office/settings');
  await page.getByLabel('Name of the shop').waitFor();
  return page;
}

it('changes only the settings that differ, and shows them to visitors and in the history', async () => {
  const page = await openSettings();
  const before = await office.colleague.settings.get();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByLabel('Phone').fill('+8801800000000');
  await page.getByLabel('YouTube').fill('');
  await page.getByText('2 changes are not saved').waitFor();
  await page.keyboard.press('Control+s');
  await saved(page).waitFor();
  expect((await sent).postDataJSON()).toEqual({ contactPhone: '+8801800000000', youtubeUrl: null });
  const settings = await createClient({ baseUrl: office.server.url }).settings.get();
  expect(settings).toMatchObject({ contactPhone: '+8801800000000', youtubeUrl: null, siteName: before.siteName });
  const history = page.getByRole('region', { name: 'History of the settings' });
  await history.getByText('+8801800000000').waitFor();
  await history.getByText(/Deleted YouTube/).waitFor();
});

it('shows what is wrong at the field, in Bengali too, and loses nothing of the others', async () => {
  const page = await openSettings();
  await page.getByLabel('Facebook').fill('facebook.com/shop');
  await page.getByLabel('Address', { exact: true }).fill('Khatunganj, Chattogram');
  await page.getByLabel('Facebook').press('Enter');
  await page.getByText('Must be an http or https URL.').waitFor();
  expect(await page.getByLabel('Facebook').getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.locator('[aria-invalid=true]').press('Enter');
  await page.getByText('পুরো ওয়েব ঠিকানা লিখুন, যেমন https://example.com।').waitFor();
  expect(await page.getByLabel('ঠিকানা', { exact: true }).inputValue()).toBe('Khatunganj, Chattogram');
  await page.reload();
  expect(await page.getByLabel('ঠিকানা', { exact: true }).inputValue()).toBe('Khatunganj, Chattogram');
  await page.getByLabel('ফেসবুক').fill('https://facebook.com/shop');
  await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).first().click();
  await page.locator('.toast').filter({ hasText: 'সেটিংস সংরক্ষণ করা হয়েছে।' }).waitFor();
  expect(await office.colleague.settings.get()).toMatchObject({
    contactAddress: 'Khatunganj, Chattogram',
    facebookUrl: 'https://facebook.com/shop',
  });
});

it('takes hotlines and Bengali digits as a phone number, and warns of what customers cannot dial', async () => {
  const page = await openSettings();
  const phone = page.getByLabel('Phone');
  const warning = page.getByText('does not look like a number that customers can dial');
  await phone.fill('call us');
  await phone.press('Tab');
  await warning.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await phone.fill('১৬১২৩');
  await phone.press('Tab');
  await warning.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await saved(page).waitFor();
  await expect.poll(() => phone.inputValue()).toBe('16123');
  expect((await office.colleague.settings.get()).contactPhone).toBe('16123');
});

it('replaces the logo', async () => {
  const page = await openSettings();
  const group = page.getByRole('group', { name: 'Logo' });
  await group.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByText('1 change is not saved').waitFor();
  await group.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
  await group.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  await page.keyboard.press('Control+s');
  await saved(page).waitFor();
  expect((await office.colleague.settings.get()).logo).toMatch(/^\/pictures\/[0-9a-f]{64}-1280\.jpg$/);
});

it('shows a conflict with a colleague, and saves the choice', async () => {
  const { colleague } = office;
  const page = await openSettings();
  await page.getByLabel('Name of the shop').fill('Mine');
  await page.getByLabel('Google Play').fill('https://example.com/mine');
  await colleague.settings.change({ siteName: 'Theirs', seoTitle: 'Their title' }, { ifMatch: '*' });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Another person has changed this' });
  await dialog.getByText('Theirs', { exact: true }).waitFor();
  expect(await findViolations(page, IN_DIALOG)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await dialog.getByText('Choose a side for each field').waitFor();
  await dialog.getByRole('radio', { name: 'Name of the shop: Theirs, now' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await colleague.settings.get()).toMatchObject({
    siteName: 'Theirs',
    seoTitle: 'Their title',
    play_store: 'https://example.com/mine',
  });
  expect(await page.getByLabel('Name of the shop').inputValue()).toBe('Theirs');
});

it('shows the logo only, and why, to a role that may not upload pictures', async () => {
  const { colleague } = office;
  await colleague.roles.create({ name: 'settings only', permissions: ['settings:write'] });
  const password = 'a long enough password';
  await colleague.accounts.create({ name: 'Clerk', email: 'clerk@example.com', role: 'settings only', password });
  const page = await office.openBrowser();
  await page.locator('[name=identifier]').fill('clerk@example.com');
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('Your role may not upload pictures').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /picture/ }).count()).toBe(0);
});
