import type { RichText, StaffProductDetail } from '@arot/sdk/staff';
import { describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { withOffice } from './office.ts';
import { dropFiles, pasteHtml, picture } from './product-support.ts';

// The browser logs the responses that the tests provoke.
const office = withOffice({}, /status of (400|404|412|413)/);

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Creates a product of its own for a test. */
const createProduct = (slug: string, more: object = {}): Promise<StaffProductDetail> =>
  office.colleague.products.create({
    slug,
    name: `${slug} · পণ্য`,
    categoryId: 'tea',
    description: paragraph('Old text'),
    prices: { WHOLESALE: { basePrice: '90' }, RETAIL: { basePrice: '100' } },
    ...more,
  });

async function openProduct(page: Page, slug: string): Promise<void> {
  await page.goto(`/office/products/${slug}`);
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
}

const retail = (page: Page) => page.getByRole('group', { name: 'Retail' });
const nameField = (page: Page) => page.getByLabel('Name in English');
const unsaved = (page: Page) => page.getByText('Unsaved changes');
const saved = (page: Page) => page.getByText('Saved.');

describe('the editor', () => {
  it('reads a price as people type it, shows how it was read, and has Bengali digits while it is not edited', async () => {
    const { page, colleague } = office;
    await createProduct('typed-prices');
    await openProduct(page, 'typed-prices');
    const price = retail(page).getByLabel('Price before discount');
    for (const [typed, shown] of [
      ['1,050', 'Read as ৳1,050'],
      ['৳1050.50', 'Read as ৳1,050.50'],
      ['১,০৫,০৫০', 'Read as ৳105,050'],
    ] as const) {
      await price.fill(typed);
      await retail(page).getByText(shown, { exact: true }).waitFor();
    }
    await price.fill('৳১,০৫০');
    await page.keyboard.press('Control+s');
    await saved(page).waitFor();
    expect((await colleague.products.get('typed-prices')).prices.RETAIL?.basePrice).toBe('1050.00');
    // A comma that separates no thousands is not read as anything.
    await price.fill('1,5');
    await page.keyboard.press('Control+s');
    await retail(page).getByText('Must be').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await page.getByRole('button', { name: 'বাংলা' }).click();
    const bengali = page.getByRole('group', { name: 'খুচরা' }).getByLabel('ছাড়ের আগের দাম');
    await expect.poll(() => bengali.inputValue()).toBe('১০৫০.০০');
    expect(await page.getByRole('textbox', { name: 'খুচরা', exact: true }).inputValue()).toBe('১');
    await bengali.focus();
    expect(await bengali.inputValue()).toBe('1050.00');
    await page.keyboard.type('৯৯');
    await page.getByText('যেভাবে পড়া হলো: ৳৯৯').waitFor();
    await page.keyboard.press('Tab');
    expect(await bengali.inputValue()).toBe('৯৯');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await colleague.products.get('typed-prices')).prices.RETAIL?.basePrice)
      .toBe('99.00');
  });

  it('changes every field, shows what the customer pays, and saves by keyboard', async () => {
    const { page, colleague } = office;
    await createProduct('everything');
    await openProduct(page, 'everything');
    await nameField(page).fill('Black tea 1 kg');
    await page.getByLabel('Name in Bengali').fill('কালো চা ১ কেজি');
    await page.getByLabel('Category').selectOption({ value: 'lentils' });
    await page.getByRole('textbox', { name: 'Wholesale', exact: true }).fill('১২');
    await retail(page).getByLabel('Price before discount').fill('10.05');
    await retail(page).getByLabel('Discount', { exact: true }).selectOption('PERCENTAGE');
    await retail(page).getByLabel('How much').fill('10');
    await retail(page).getByText('9.05').waitFor();
    // Wholesale customers would pay 90, and a typing error is likely.
    await page.getByText('Wholesale customers pay more than retail customers.').waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('New text');
    await page.keyboard.press('Control+s');
    await saved(page).waitFor();
    await expect.poll(() => unsaved(page).count()).toBe(0);
    expect(await colleague.products.get('everything')).toMatchObject({
      name: 'Black tea 1 kg · কালো চা ১ কেজি',
      category: { id: 'lentils' },
      wholesaleMinOrderQuantity: 12,
      prices: {
        WHOLESALE: { basePrice: '90.00' },
        RETAIL: { basePrice: '10.05', discount: { type: 'PERCENTAGE', value: '10.00' }, finalPrice: '9.05' },
      },
      description: paragraph('New text'),
    });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await colleague.products.get('everything')).name).toBe('everything · পণ্য');
    await expect.poll(() => nameField(page).inputValue()).toBe('everything');
    await page.getByRole('textbox', { name: 'Description' }).getByText('Old text').waitFor();
  });

  it('keeps what is typed while it saves', async () => {
    const { page, colleague } = office;
    await createProduct('slow');
    await openProduct(page, 'slow');
    await nameField(page).fill('First');
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/staff/products/slow', async (route) => {
      if (route.request().method() === 'PATCH') await promise;
      await route.continue();
    });
    await page.keyboard.press('Control+s');
    await page.getByText('Saving…').waitFor();
    await page.getByLabel('Name in Bengali').fill('পরে');
    release();
    await saved(page).waitFor();
    await unsaved(page).waitFor();
    expect((await colleague.products.get('slow')).name).toBe('First · পণ্য');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await colleague.products.get('slow')).name).toBe('First · পরে');
  });

  it('says what is saved and what is not if the prices are rejected', async () => {
    const { page, colleague } = office;
    await createProduct('half');
    await openProduct(page, 'half');
    await nameField(page).fill('Half saved');
    await retail(page).getByLabel('Discount', { exact: true }).selectOption('FIXED');
    await retail(page).getByLabel('How much').fill('100.01');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Everything is saved, except the prices.').waitFor();
    await retail(page).getByText('is above the base price').waitFor();
    expect((await colleague.products.get('half')).name).toBe('Half saved · পণ্য');
    await retail(page).getByLabel('How much').fill('1');
    await page.keyboard.press('Control+s');
    await saved(page).waitFor();
    expect((await colleague.products.get('half')).prices.RETAIL?.finalPrice).toBe('99.00');
  });

  it('keeps a draft over another page and a reload, and discards it', async () => {
    const { page, colleague } = office;
    await createProduct('later');
    await openProduct(page, 'later');
    await nameField(page).fill('Not yet');
    await page.getByRole('textbox', { name: 'Description' }).fill('Half a sentence');
    await page.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
    await page.goBack();
    await page.getByText('Half a sentence').waitFor();
    await page.reload();
    await page.getByText('Half a sentence').waitFor();
    expect(await nameField(page).inputValue()).toBe('Not yet');
    await unsaved(page).waitFor();
    expect((await colleague.products.get('later')).name).toBe('later · পণ্য');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('Old text').waitFor();
    expect(await nameField(page).inputValue()).toBe('later');
    await expect.poll(() => unsaved(page).count()).toBe(0);
  });
});

describe('pictures', () => {
  it('are dropped, ordered by keyboard, and saved in that order', async () => {
    const { page, colleague } = office;
    await createProduct('pictures');
    const elsewhere = await picture();
    await page.route('https://shop.example/c.jpg', (route) => route.fulfill({ body: elsewhere }));
    await openProduct(page, 'pictures');
    const files = [
      { name: 'a.jpg', bytes: await picture() },
      { name: 'b.jpg', bytes: await picture() },
      { name: 'notes.jpg', bytes: Buffer.from('no picture') },
    ];
    await dropFiles(page, '.picture-field', files);
    await page.getByAltText('Picture 2 of 2').waitFor();
    await page.getByText('Must be a JPEG, PNG, WebP or AVIF picture.').waitFor();
    await page.getByRole('button', { name: 'Close the message about notes.jpg' }).click();
    await page.getByLabel('Link to a picture on another site').fill('https://shop.example/c.jpg');
    await page.keyboard.press('Enter');
    await page.getByAltText('Picture 3 of 3').waitFor();
    await page.getByRole('button', { name: 'Move picture 3 to the left' }).focus();
    // The button keeps the focus while its picture moves.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await saved(page).waitFor();
    const { images } = await colleague.products.get('pictures');
    expect(images).toEqual([
      'https://shop.example/c.jpg',
      expect.stringMatching(/^\/pictures\/[0-9a-f]{64}-1280\.jpg$/),
      expect.stringMatching(/^\/pictures\/[0-9a-f]{64}-1280\.jpg$/),
    ]);
    await page.getByAltText('Picture 3 of 3').dragTo(page.getByAltText('Picture 2 of 3'));
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await colleague.products.get('pictures')).images).toEqual([images[2], images[1]]);
  });
});

describe('an upload', () => {
  it('shows how far it is, can be cancelled, and is not begun for a file that is too large', async () => {
    const { page, colleague } = office;
    await createProduct('uploads');
    await openProduct(page, 'uploads');
    const bytes = await picture();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/staff/pictures', async (route) => {
      await promise;
      await route.continue().catch(() => undefined);
    });
    await dropFiles(page, '.picture-field', [
      { name: 'first.jpg', bytes },
      { name: 'second.jpg', bytes: await picture() },
      { name: 'large.jpg', bytes, padding: 10 * 1024 * 1024 },
    ]);
    await page.getByText('Must have at most 10 MiB.').waitFor();
    await page.getByRole('progressbar', { name: 'Uploading first.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of first.jpg' }).click();
    release();
    await page.getByAltText('Picture 1 of 1').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page).waitFor();
    expect((await colleague.products.get('uploads')).images).toHaveLength(1);
  });
});

describe('the description', () => {
  it('takes what Word and web pages put into the clipboard', async () => {
    const { page, colleague } = office;
    await createProduct('word', { description: null });
    await openProduct(page, 'word');
    await page.getByRole('textbox', { name: 'Description' }).focus();
    await pasteHtml(
      page,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
      <!--StartFragment--><b style="font-weight:normal"><h1 style='color:red'>Fine tea</h1><p class=MsoNormal>From <b>Sylhet</b>,
      <span style='font-weight:700'>twice</span> sorted.<o:p></o:p></p></b>
      <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>Leaf</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Dust</p>
      <table><tr><td><p>Weight</p></td><td>1 kg</td></tr></table><ul><li>One<ul><li>Two</li></ul></li></ul>
      <img src="https://evil.example/x.png"><hr><pre>code</pre><a href="javascript:alert(1)">bad</a>
      <a href="https://shop.example/tea" target="_blank" onclick="alert(1)">good</a><h5>Small</h5><!--EndFragment--></body></html>`,
    );
    await page.getByRole('heading', { name: 'Fine tea' }).waitFor();
    await page.keyboard.press('Control+s');
    await saved(page).waitFor();
    const { description, descriptionHtml } = await colleague.products.get('word');
    expect(descriptionHtml).toContain('<h2>Fine tea</h2>');
    expect(descriptionHtml).toContain('<p>From <strong>Sylhet</strong>, <strong>twice</strong> sorted.</p>');
    expect(descriptionHtml).toContain('<ul><li><p>Leaf</p></li><li><p>Dust</p></li></ul>');
    expect(descriptionHtml).toContain('<h3>Small</h3>');
    expect(descriptionHtml).toMatch(/<ul><li><p>One<\/p><ul><li><p>Two<\/p><\/li><\/ul><\/li><\/ul>/);
    expect(descriptionHtml).toContain('href="https://shop.example/tea"');
    expect(JSON.stringify(description)).not.toMatch(/javascript|onclick|image|evil/);
  });

  it('is formatted and linked by keyboard only', async () => {
    const { page, colleague } = office;
    await createProduct('keys', { description: null });
    await openProduct(page, 'keys');
    await page.getByRole('textbox', { name: 'Description' }).focus();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Bold');
    const bold = page.getByRole('button', { name: 'Bold' });
    expect(await bold.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Shift+k');
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('Begin with http:// or https://.').waitFor();
    await page.getByLabel('Opens').fill('shop.example/tea');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await saved(page).waitFor();
    expect((await colleague.products.get('keys')).descriptionHtml).toBe(
      '<p><a href="https://shop.example/tea" rel="noopener noreferrer nofollow"><strong>Bold</strong></a></p>',
    );
  });
});

it('has no violations of accessibility in light and dark, also with its dialogs open', async () => {
  const { page, colleague } = office;
  const { version } = await createProduct('accessible');
  await openProduct(page, 'accessible');
  await nameField(page).fill('Mine');
  await colleague.products.change('accessible', { name: 'Theirs' }, { ifMatch: version });
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor();
  expect(await findViolationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await findViolationsInThemes(page)).toEqual([]);
});
