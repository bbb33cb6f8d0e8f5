import { createClient } from '@arot/sdk';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { IN_DIALOG } from './in-dialog.ts';
import { signIn, withOffice } from './office.ts';
import { recordMisses } from './record-misses.ts';

// The browser logs the 400 of a rejected word, and the 412 of a change that another person was faster with.
const office = withOffice({}, /status of (400|412)/);

async function openSearch(page = office.page): Promise<Page> {
  await page.goto('/office/search');
  await page.getByRole('region', { name: 'Words that mean the same' }).waitFor();
  return page;
}

const missOf = (page: Page, query: string) =>
  page.getByRole('region', { name: 'Searches without a result' }).getByRole('listitem').filter({ hasText: query });
const fieldOf = (page: Page, query: string) => page.getByRole('combobox', { name: `${query} means the same as` });
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Returns the slugs of the products that a visitor of the shop finds. */
async function find(q: string): Promise<string[]> {
  const { items } = await createClient({ baseUrl: office.server.url }).search.products({ q });
  return items.map(({ slug }) => slug);
}

const groupOf = async (word: string) =>
  (await office.colleague.synonyms.get()).groups.find((words) => words.includes(word));

/** Replaces the groups as a colleague. */
async function replace(change: (groups: string[][]) => string[][]): Promise<void> {
  const { version, groups } = await office.colleague.synonyms.get();
  await office.colleague.synonyms.replace({ groups: change(groups) }, { ifMatch: version });
}

describe('a search without a result', () => {
  it('becomes a synonym in one step, with which the shop finds the products', async () => {
    const page = await office.openHome();
    await recordMisses(office, { mitthadana: 40, upore: 20 });
    expect(await find('mitthadana')).toEqual([]);
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    const miss = missOf(page, 'mitthadana');
    await miss.getByText(/^4\d times, last on \d/).waitFor();
    const field = fieldOf(page, 'mitthadana');
    await field.fill('Sug');
    expect(await miss.locator('option').first().getAttribute('value')).toBe('sugar');
    await field.fill('Sugar ');
    await page.keyboard.press('Enter');
    await page.getByText('mitthadana means the same as sugar now.').waitFor();
    await expect.poll(() => miss.count()).toBe(0);
    expect(await find('mitthadana')).toContain('sugar-1kg');
    expect(await groupOf('mitthadana')).toEqual(expect.arrayContaining(['sugar', 'চিনি']));
    // The field of the next one has the focus.
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('upore means the same as');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await find('mitthadana')).toEqual([]);
  });

  it('of several words asks which one, and makes a group of two words that are in none', async () => {
    await recordMisses(office, { 'chini golapjam 5kg': 7 });
    const page = await openSearch();
    const choice = page.getByRole('combobox', { name: 'Word of “chini golapjam 5kg”' });
    expect(await choice.locator('option').allTextContents()).toEqual(['chini', 'golapjam']);
    // The other one is in a group.
    expect(await choice.inputValue()).toBe('golapjam');
    await fieldOf(page, 'chini golapjam 5kg').fill('rosogolla');
    await page.getByRole('button', { name: 'Add: chini golapjam 5kg' }).click();
    await expect.poll(() => groupOf('golapjam')).toEqual(['rosogolla', 'golapjam']);
    await expect.poll(() => missOf(page, 'golapjam').count()).toBe(0);
  });

  it('joins the groups of both words', async () => {
    await replace((groups) => [...groups, ['firstone', 'firsttwo'], ['secondone', 'secondtwo']]);
    await recordMisses(office, { firsttwo: 5 });
    const page = await openSearch();
    await fieldOf(page, 'firsttwo').fill('secondone');
    await page.keyboard.press('Enter');
    // The miss had the word before, so it is still listed.
    await missOf(page, 'firsttwo').getByText('Done: the same as secondone').waitFor();
    expect(await groupOf('firstone')).toEqual(['firstone', 'firsttwo', 'secondone', 'secondtwo']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await groupOf('firstone')).toEqual(['firstone', 'firsttwo']);
    expect(await groupOf('secondone')).toEqual(['secondone', 'secondtwo']);
  });

  it('says at its field what the server rejects, in Bengali too', async () => {
    await recordMisses(office, { ajobjinish: 5 });
    const page = await openSearch();
    await fieldOf(page, 'ajobjinish').fill('two words');
    await page.keyboard.press('Enter');
    await missOf(page, 'ajobjinish').getByText('Must be one word without digits.').waitFor();
    expect(await fieldOf(page, 'ajobjinish').getAttribute('aria-invalid')).toBe('true');
    await fieldOf(page, 'ajobjinish').fill('semi;colon');
    await page.keyboard.press('Enter');
    await page.getByText('"semi;colon" is not one word of letters.').waitFor();
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.locator('[aria-invalid=true]').press('Enter');
    await page.getByText('“semi;colon” অক্ষরের একটি শব্দ নয়।').waitFor();
  });

  it('loses nothing when two pages save at once', async () => {
    await recordMisses(office, { nirbodha: 9, protyasha: 8 });
    const pages = [await openSearch(), await openSearch(await office.openTab())] as const;
    const statuses: number[] = [];
    for (const page of pages) {
      page.on('response', (response) => {
        if (response.request().method() === 'PUT') statuses.push(response.status());
      });
    }
    await fieldOf(pages[0], 'nirbodha').fill('tea');
    await fieldOf(pages[1], 'protyasha').fill('tea');
    await replace((groups) => [...groups, ['colleague', 'shohokormi']]);
    await Promise.all([
      fieldOf(pages[0], 'nirbodha').press('Enter'),
      fieldOf(pages[1], 'protyasha').press('Enter'),
      pages[0].getByText('nirbodha means the same as tea now.').waitFor(),
      pages[1].getByText('protyasha means the same as tea now.').waitFor(),
    ]);
    expect(await groupOf('tea')).toEqual(expect.arrayContaining(['cha', 'nirbodha', 'protyasha']));
    expect(await groupOf('colleague')).toEqual(['colleague', 'shohokormi']);
    expect(statuses.filter((status) => status === 412).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the groups of words', () => {
  it('are found, added, changed and removed', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'New group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Words').fill('Juiful, juyi,\nজুঁই');
    expect(await findViolations(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rowOf(page, 'juiful, juyi, জুঁই').waitFor();
    expect(await page.getByRole('row').count()).toBe(51);
    await page.keyboard.press('/');
    await page.keyboard.type('JUYI');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Change the group of juiful' }).click();
    await dialog.getByLabel('Words').fill('juiful, jasmin');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => groupOf('juiful')).toEqual(['juiful', 'jasmin']);
    await page.getByRole('searchbox', { name: 'Find a word' }).fill('jasmin');
    await page.getByRole('button', { name: 'Change the group of juiful' }).click();
    await dialog.getByRole('button', { name: 'Remove the group' }).click();
    await page.getByText('The group has been removed.').waitFor();
    expect(await groupOf('juiful')).toBeUndefined();
    // The table has gone with its last row.
    await page.getByRole('searchbox', { name: 'Find a word' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await rowOf(page, 'juiful, jasmin').waitFor();
    expect(await groupOf('juiful')).toEqual(['juiful', 'jasmin']);
  });

  it('show what the server rejects, and what was typed after a reload', async () => {
    const page = await openSearch();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New group' }).click();
    await dialog.getByLabel('Words').fill('onion, potato, kisuna');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('"onion" is in the groups 1 and').waitFor();
    expect(await dialog.getByLabel('Words').getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    await page.getByRole('button', { name: 'New group' }).click();
    expect(await dialog.getByLabel('Words').inputValue()).toBe('onion, potato, kisuna');
    await dialog.getByLabel('Words').fill('kisuna');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Must have at least 2 items.').waitFor();
  });

  it('show a conflict with a colleague who has changed the same group, and no other', async () => {
    await replace((groups) => [...groups, ['notun', 'new'], ['purono', 'old']]);
    const page = await openSearch();
    const dialog = page.getByRole('dialog', { name: 'Change the group' });
    await page.getByRole('button', { name: 'Change the group of notun' }).click();
    await dialog.getByLabel('Words').fill('notun, new, fresh');
    await replace((groups) => groups.map((words) => (words.includes('old') ? [...words, 'prachin'] : words)));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await groupOf('notun')).toEqual(['notun', 'new', 'fresh']);
    expect(await groupOf('old')).toEqual(['purono', 'old', 'prachin']);

    await page.getByRole('button', { name: 'Change the group of notun' }).click();
    await dialog.getByLabel('Words').fill('notun, new, fresh, mine');
    await replace((groups) => groups.map((words) => (words.includes('new') ? [...words, 'theirs'] : words)));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Another person has changed this' });
    await conflict.getByText('notun, new, fresh, theirs').waitFor();
    expect(await groupOf('notun')).toEqual(['notun', 'new', 'fresh', 'theirs']);
    await conflict.getByRole('radio', { name: 'Words: Yours' }).check();
    await conflict.getByRole('button', { name: 'Save this choice' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await groupOf('notun')).toEqual(['notun', 'new', 'fresh', 'mine']);
  });

  it('are shown part by part, and filtered at once, if there are 2,000', async () => {
    const letters = [...'abcdefghij'];
    const many = Array.from({ length: 1_700 }, (_, index) => {
      const name = [...String(index)].map((digit) => letters[Number(digit)]).join('');
      return Array.from({ length: 10 }, (_, place) => `qqq${name}x${letters[place]}`);
    });
    await replace((groups) => [...groups, ...many]);
    const page = await openSearch();
    const rows = page.getByRole('row');
    expect(await rows.count()).toBe(51);
    await page.getByRole('button', { name: 'Load more' }).click();
    expect(await rows.count()).toBe(101);
    await page.getByRole('searchbox', { name: 'Find a word' }).fill('qqqbgjjxj');
    await expect.poll(() => rows.count()).toBe(2);
    await rowOf(page, 'qqqbgjjxj').waitFor();
    await replace((groups) => groups.filter(([first]) => !first?.startsWith('qqq')));
  });
});

it('shows no form to a role that may only read the catalog', async () => {
  const { colleague } = office;
  await recordMisses(office, { porarjonno: 6 });
  await colleague.roles.create({ name: 'catalog reader', permissions: ['catalog:read'] });
  const account = { identifier: 'reader@example.com', password: 'a long enough password' };
  const { identifier: email, password } = account;
  await colleague.accounts.create({ name: 'Reader', email, role: 'catalog reader', password });
  const page = await office.openBrowser();
  await signIn(page, account);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'Search' }).click();
  await missOf(page, 'porarjonno').waitFor();
  expect(await rowOf(page, 'dog, kukur').count()).toBe(1);
  expect(await page.locator('main').getByRole('combobox').count()).toBe(0);
  expect(await page.locator('main').getByRole('button').allTextContents()).toEqual(['Load more']);
});

describe('a product that no name has', () => {
  it('is similar to published ones in the list of products', async () => {
    const { page } = office;
    await page.goto('/office/products');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('mosur daal');
    await page.getByText('Nothing has this text in its name. Similar published products:').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /Deshi Masoor Dal 25 kg/ }).click();
    await page.waitForURL('**/office/products/masoor-deshi-25kg');
    await page.goBack();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
    await page.getByText('Change the search or the filters.').waitFor();
    expect(await page.getByRole('link', { name: /Masoor/ }).count()).toBe(0);
  });

  it('is similar to published ones in the palette', async () => {
    const page = await office.openHome();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mosur daal');
    await page.getByText('Similar published products:').waitFor();
    await page.getByRole('option', { name: /Imported Bold Masoor/ }).waitFor();
    // What a name has is shown as before, and a draft too.
    await page.getByRole('combobox', { name: 'Find anything' }).fill('lebu can');
    await page.getByRole('option', { name: /Tufan Lebu Can/ }).waitFor();
    await expect.poll(() => page.getByText('Similar published products:').count()).toBe(0);
  });
});

it('loads the next part of the searches without a result', async () => {
  const letters = [...'abcdefghij'];
  const names = Array.from({ length: 60 }, (_, index) => `zzq${letters[Math.floor(index / 10)]}${letters[index % 10]}`);
  await recordMisses(office, Object.fromEntries(names.map((name) => [name, 4])));
  const page = await openSearch();
  const listed = missOf(page, 'zzq');
  await listed.first().waitFor();
  expect(await listed.count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Load more' }).first().click();
  await expect.poll(() => listed.count()).toBe(60);
});
