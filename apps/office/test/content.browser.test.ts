import { createClient } from '@arot/sdk';
import { expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { IN_DIALOG } from './in-dialog.ts';
import { withOffice } from './office.ts';

// A taken key is a 409, a conflict a 412, an address that is none a 400; the browser logs them.
const office = withOffice({}, /status of (400|404|409|412)/);

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const visitor = () => createClient({ baseUrl: office.server.url });
const shownTo = async (key: string) => (await visitor().appContent.get(key)).content;
const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

async function openContent(key?: string): Promise<Page> {
  const { page } = office;
  await page.goto('/office/content');
  await page.getByRole('grid', { name: 'All content' }).waitFor();
  if (key === undefined) return page;
  await page.getByRole('link', { name: key, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: key }).waitFor();
  return page;
}

const body = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

it('writes and publishes what a visitor has asked for', async () => {
  expect(await shownTo('delivery_areas')).toBeNull();
  const page = await openContent('delivery_areas');
  await page.getByText('Visitors see nothing yet.').waitFor();
  await page.getByLabel('Title in English').fill('Where we deliver');
  await page.getByLabel('Title in Bengali').fill('যেখানে পৌঁছাই');
  await body(page).click();
  await page.keyboard.type('Dhaka and Chattogram');
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('https://example.com/areas');
  const preview = page.getByRole('region', { name: 'As the shop shows it' });
  await preview.getByText('Dhaka and Chattogram').waitFor();
  await preview.getByRole('link', { name: 'Read more' }).waitFor();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await toast(page, 'delivery_areas is published.').waitFor();
  expect(await shownTo('delivery_areas')).toMatchObject({
    title: 'Where we deliver · যেখানে পৌঁছাই',
    bodyHtml: '<p>Dhaka and Chattogram</p>',
    externalUrl: 'https://example.com/areas',
  });
  await page.getByRole('region', { name: 'History' }).getByText('Where we deliver').first().waitFor();
  await page.getByRole('link', { name: 'App content' }).first().click();
  await page.getByText('Everything that visitors asked for has been written.').waitFor();
  await page.getByRole('link', { name: 'delivery_areas' }).waitFor();
});

it('takes a publication back, and unpublishes', async () => {
  const { colleague } = office;
  await colleague.appContent.create({ key: 'test_offer', title: 'Offer', body: paragraph('Half price') });
  const page = await openContent('test_offer');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await toast(page, 'test_offer is published.').waitFor();
  expect(await shownTo('test_offer')).not.toBeNull();
  await toast(page, 'test_offer is published.').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'test_offer is a draft again.').waitFor();
  expect(await shownTo('test_offer')).toBeNull();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
  expect((await colleague.appContent.get('test_offer')).status).toBe('draft');
});

it('creates content under a key that is free, and deletes it', async () => {
  const page = await openContent();
  await page.getByRole('button', { name: 'New content' }).click();
  await page.getByRole('textbox', { name: 'Key' }).fill('Eid Offer');
  await page.keyboard.press('Enter');
  await page.getByText('Use small letters a to z').waitFor();
  await page.getByRole('textbox', { name: 'Key' }).fill('about');
  await page.keyboard.press('Enter');
  await page.getByText('There is content with this key.').waitFor();
  await page.getByRole('textbox', { name: 'Key' }).fill('eid_offer');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'eid_offer' }).waitFor();
  await page.getByLabel('Title in English').fill('Eid offer');
  await page.keyboard.press('Control+s');
  await toast(page, 'eid_offer has been saved as a draft.').waitFor();
  expect((await office.colleague.appContent.get('eid_offer')).title).toBe('Eid offer');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('grid', { name: 'All content' }).waitFor();
  expect((await office.colleague.appContent.list({ q: 'eid_offer' })).items).toEqual([]);
});

it('finds content, and drafts only', async () => {
  await office.colleague.appContent.create({ key: 'test_draft', title: 'A draft' });
  const page = await openContent();
  await page.getByLabel('Drafts only').check();
  await page.getByRole('link', { name: 'about', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'test_draft' }).waitFor();
  await page.getByLabel('Search keys and titles').fill('nothing like this');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await page.getByLabel('Search keys and titles').fill('A DRAFT');
  await page.getByRole('link', { name: 'test_draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'test_draft' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'test_draft' }).waitFor();
  expect(await page.getByLabel('Search keys and titles').inputValue()).toBe('A DRAFT');
});

it('shows a conflict side by side, and saves the choice', async () => {
  const { colleague } = office;
  await colleague.appContent.create({ key: 'test_conflict', title: 'Before', body: paragraph('Before') });
  const page = await openContent('test_conflict');
  await page.getByLabel('Title in English').fill('My title');
  await body(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('My text');
  await colleague.appContent.change('test_conflict', { body: paragraph('Their text') }, { ifMatch: '*' });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Another person has changed this' });
  await dialog.getByText('Their text').waitFor();
  await dialog.getByText('My text').waitFor();
  expect(await findViolations(page, IN_DIALOG)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Text: Theirs, now' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await colleague.appContent.get('test_conflict')).toMatchObject({
    title: 'My title',
    bodyHtml: '<p>Their text</p>',
  });
  await body(page).getByText('Their text').waitFor();
});

it('keeps what is typed when the page is left, and shows the message of a field', async () => {
  await office.colleague.appContent.create({ key: 'test_kept', title: 'Kept' });
  const page = await openContent('test_kept');
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('not an address');
  await page.keyboard.press('Control+s');
  await page.getByText('Must be an http or https URL.').waitFor();
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('link', { name: 'App content' }).click();
  await page.getByRole('link', { name: 'test_kept', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()).toBe('not an address');
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()).toBe('');
});
