import { verifyWebhook } from '@arot/sdk/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { type Receiver, startReceiver } from '../../../server/test/support/webhooks/receiver.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { withOffice } from './office.ts';

// The browser logs the responses that the tests cause: a rejected form, an event that is not stored, a 409 and a 412.
const office = withOffice({ allowLoopback: true }, /status of (400|404|409|412)/);

let receiver: Receiver;
let status: number;
beforeAll(async () => {
  // The events of the demo are for no endpoint.
  await office.server.server.numberEvents();
  receiver = await startReceiver((response) => response.writeHead(status).end('The till is closed.'));
});
beforeEach(() => {
  status = 200;
  receiver.requests.length = 0;
});
afterEach(async () => {
  const { webhookEndpoints } = office.colleague;
  for await (const { id } of webhookEndpoints.list.iterate()) await webhookEndpoints.delete(id, { ifMatch: '*' });
});
afterAll(() => receiver.close());

const create = (types: string[]) => office.colleague.webhookEndpoints.create({ url: receiver.url, types });
const open = (page: Page, { id }: { id: string }) => page.goto(`/office/webhooks/${id}`);
const deliver = () => office.server.server.deliverWebhooks();
const saveSetting = () => office.colleague.settings.change({ siteName: crypto.randomUUID() }, { ifMatch: '*' });
const received = () => receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('webhooks', () => {
  it('are created by keyboard, with messages at the fields, and show their secret once', async () => {
    const { colleague } = office;
    const page = await office.openHome();
    await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.getByText('No webhook yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const url = dialog.getByLabel('URL', { exact: true });
    await url.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('https://10.0.0.1/hook');
    await page.keyboard.press('Enter');
    await dialog.getByText('Must have at least').waitFor();
    const every = dialog.getByLabel('All events');
    expect(await every.getAttribute('aria-invalid')).toBe('true');
    await every.and(page.locator(':focus')).waitFor();

    await dialog.getByText('Products and categories').click();
    await dialog.getByLabel('category.changed').press('Space');
    await dialog.getByLabel('product.published').press('Space');
    await dialog.getByLabel('product.*').press('Space');
    const covered = dialog.getByLabel('product.published');
    expect([await covered.isChecked(), await covered.isDisabled()]).toEqual([true, true]);
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    await dialog.getByText('Must not be an address of this machine or of a private network.').waitFor();
    await url.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await url.fill(receiver.url);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Webhook secret: shown once' }).waitFor();
    const secret = (await dialog.locator('.secret code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Copy webhook secret' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await dialog.getByRole('button', { name: 'I have stored it' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: new URL(receiver.url).host }).waitFor();
    const traces = await page.evaluate<boolean>(
      `[document.documentElement.outerHTML, ...Object.values(localStorage), ...Object.values(sessionStorage)]
      .some((text) => text.includes(${JSON.stringify(secret)}))`,
    );
    expect(traces).toBe(false);
    const { items } = await colleague.webhookEndpoints.list();
    expect(items).toMatchObject([{ url: receiver.url, types: ['category.changed', 'product.*'], ordering: 'none' }]);

    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    await page.getByText('The test will be sent now.').waitFor();
    await deliver();
    const [test] = receiver.requests;
    if (!test) throw new Error('The receiver got nothing.');
    expect(await verifyWebhook(test.body, test.headers as Record<string, string>, secret)).toMatchObject({
      type: 'webhook.test',
    });
    await page.getByRole('region', { name: 'Deliveries' }).getByText('Accepted', { exact: true }).nth(1).waitFor();
  });

  it('are changed, with what another person has changed meanwhile', async () => {
    const { page, colleague } = office;
    const endpoint = await create(['settings.changed', 'product.p*', 'product.*']);
    await open(page, endpoint);
    const form = page.getByRole('form', { name: 'Settings' });
    await form.getByLabel('Description').fill('Till');
    await form.getByLabel('product.*').uncheck();
    await form.getByLabel('Order', { exact: true }).selectOption('One after the other');
    await colleague.webhookEndpoints.change(endpoint.id, { description: 'ERP' }, { ifMatch: '*' });
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Description: Yours' }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByText('is saved.').waitFor();
    const changed = { description: 'Till', types: ['settings.changed', 'product.p*'], ordering: 'subject' };
    expect(await colleague.webhookEndpoints.get(endpoint.id)).toMatchObject(changed);
    await form.getByLabel('URL', { exact: true }).fill('ftp://erp.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Must be https://… on port 443 or 8443.').waitFor();
  });

  it('show what the receiver has responded, and send events again: one, or those of a time', async () => {
    const { page, colleague } = office;
    const endpoint = await create(['settings.*']);
    await open(page, endpoint);
    const attempts = page.getByRole('region', { name: 'Deliveries' });
    await attempts.getByText('Nothing was sent in the last 30 days.').waitFor();
    await saveSetting();
    await office.server.server.numberEvents();
    await page.getByRole('region', { name: 'Facts' }).getByText('1, for 0 minutes').waitFor();
    status = 500;
    await deliver();
    const row = attempts.getByRole('listitem');
    await row.getByText('the response has the status 500').waitFor();
    await row.getByText('Settings changed').click();
    await row.getByText('500', { exact: true }).waitFor();
    await row.getByText('"type": "settings.changed"').waitFor();
    await row.getByText('The till is closed.').waitFor();
    // axe-core cannot decide the contrast of what is scrolled out by half.
    await page.evaluate(`document.querySelector('main').scrollTo(0, 0)`);
    expect(await findViolationsInThemes(page)).toEqual([]);

    status = 200;
    await row.getByRole('button', { name: 'Send again' }).press('Enter');
    await page.getByText('The event will be sent again now.').waitFor();
    await deliver();
    await attempts.locator('.badge.good').waitFor();
    const [first, again] = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect([first, received()]).toEqual([again, ['settings.changed', 'settings.changed']]);
    await attempts.getByLabel('Result').selectOption('Failed');
    await expect.poll(() => attempts.locator('.badge').allTextContents()).toEqual(['Failed']);

    await page.getByRole('button', { name: 'Send events again' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Send events again' });
    await dialog.getByLabel('From: time').fill('25:00');
    await dialog.getByText('Type a time such as 09:30 or 21:30.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('From: time').fill('০০:০০');
    await dialog.getByLabel('To: date', { exact: true }).fill('01/01/2020');
    await send.click();
    await page.getByText('0 events will be sent.').waitFor();
    const before = new Set((await colleague.events.list({ types: 'settings.*' })).items.map(({ id }) => id));
    await page.getByRole('button', { name: 'Send events again' }).click();
    await send.click();
    await page.getByText(before.size === 1 ? '1 event will be sent.' : `${before.size} events will be sent.`).waitFor();
    await deliver();
    expect(received()).toHaveLength(2 + before.size);

    // A test is not stored.
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test will be sent now.').waitFor();
    await deliver();
    await attempts.getByLabel('Result').selectOption('All deliveries');
    const { items } = await colleague.webhookEndpoints.attempts(endpoint.id);
    await attempts.getByText('A test, or an event').first().click();
    await attempts.getByRole('button', { name: `Send again: ${items[0]?.eventId}` }).click();
    await page.getByText('This event is not stored any more, or it was a test.').waitFor();
    await attempts.getByLabel('Event', { exact: true }).selectOption('Settings changed');
    const names = async () => [...new Set(await attempts.locator('.delivery-name strong').allTextContents())];
    await expect.poll(names).toEqual(['Settings changed']);
  });

  it('get a new secret beside the old one, are disabled and enabled, and are deleted', async () => {
    const { page, colleague } = office;
    const endpoint = await create(['settings.*']);
    await open(page, endpoint);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByLabel('The old secrets stay valid for').selectOption('A week');
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByText('The old secrets end on').waitFor();
    const secret = (await dialog.locator('.secret code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await saveSetting();
    await deliver();
    const [event] = receiver.requests;
    for (const each of [secret, endpoint.secret]) {
      await verifyWebhook(event?.body ?? '', event?.headers as Record<string, string>, each);
    }

    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('No event is stored for it meanwhile.').waitFor();
    expect((await colleague.webhookEndpoints.get(endpoint.id)).enabled).toBe(false);
    expect(await page.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('is enabled again.').waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    let isFirst = true;
    await page.route('**/webhook-endpoints/*', async (route) => {
      if (isFirst && route.request().method() === 'DELETE') {
        isFirst = false;
        await colleague.webhookEndpoints.change(endpoint.id, { description: 'ERP' }, { ifMatch: '*' });
      }
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Another person has changed this.').waitFor();
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('ERP');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('is deleted.').waitFor();
    expect((await colleague.webhookEndpoints.get.safe(endpoint.id)).status).toBe(404);
  });

  it('show in words which order a colleague has chosen', async () => {
    const { page, colleague } = office;
    const endpoint = await create(['webhook.*']);
    await open(page, endpoint);
    await page.getByLabel('Description').fill('Mine');
    await colleague.webhookEndpoints.change(
      endpoint.id,
      { ordering: 'subject', description: 'Theirs' },
      { ifMatch: '*' },
    );
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Another person has changed this' });
    await conflict.getByRole('row', { name: /^Order As they come.*One after the other/ }).waitFor();
  });

  it('cannot be more than 50, and the form says so', async () => {
    const { page } = office;
    for (let count = 0; count < 50; count++) await create(['webhook.*']);
    await page.goto('/office/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL', { exact: true }).fill(receiver.url);
    await dialog.getByLabel('All events').check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('There are 50 endpoints. Delete one first.').waitFor();
  });

  it('say why the server has disabled them, in the language of the page', async () => {
    const { page } = office;
    const endpoint = await create(['settings.*']);
    status = 410;
    await saveSetting();
    await deliver();
    await page.goto('/office/webhooks');
    await page.getByRole('grid').getByText('The receiver responds with 410 Gone.').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.evaluate(`localStorage.setItem('arot-language', 'bn')`);
    await open(page, endpoint);
    await page.locator('.banner').getByText('গ্রহণকারী জানিয়েছে, সে আর গ্রহণ করবে না (410)।').waitFor();
    await page.goto('/office/audit?kind=webhook_disabled');
    await page.getByRole('grid').getByText(new URL(receiver.url).host).waitFor();
  });
});
