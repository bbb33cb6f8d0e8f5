import { expect, it } from 'vitest';
import { findViolations, findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { withOffice } from './office.ts';

const office = withOffice();

it('shows a date with the day before the month', async () => {
  const { page } = office;
  await page.goto('/office/team');
  await page.getByRole('gridcell', { name: /^\d{1,2} \p{L}+ \d{4}$/u }).waitFor();
});

it('reads a date as it is typed in Bangladesh, in the digits of both languages, and shows it in those of the page', async () => {
  const { page } = office;
  await page.goto('/office/customers');
  const since = page.getByLabel('Registered since', { exact: true });
  expect(await since.getAttribute('placeholder')).toBe('day/month/year');
  for (const [typed, day, shown] of [
    ['23/11/2031', '2031-11-23', '23/11/2031'],
    ['১-২-২০৩২', '2032-02-01', '01/02/2032'],
    ['2031-12-31', '2031-12-31', '31/12/2031'],
    ['5.1.33', '2033-01-05', '05/01/2033'],
  ]) {
    await since.fill(typed ?? '');
    await since.press('Tab');
    await page.waitForURL(`**/customers?since=${day}`);
    expect(await since.inputValue()).toBe(shown);
  }
  await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  expect(await page.locator('.date-input input').inputValue()).toBe('০৫/০১/২০৩৩');
  await page.locator('.date-input input').fill('');
  await page.waitForURL('**/customers');
});

it('says at the field that a date is wrong, and what to write', async () => {
  const { page } = office;
  await page.goto('/office/audit?since=2031-01-01');
  const since = page.getByLabel('Since', { exact: true });
  await since.fill('31/02/2026');
  await since.press('Enter');
  const message = page.getByRole('alert').filter({ hasText: 'Not a date. Write day/month/year, such as ' });
  await message.waitFor();
  expect(await since.getAttribute('aria-invalid')).toBe('true');
  expect(await since.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
  expect(await findViolationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await message.waitFor({ state: 'detached' });
  expect(await since.inputValue()).toBe('');
});

it('chooses a date from the calendar by keyboard, in Bengali', async () => {
  const { page } = office;
  await page.goto('/office/audit?until=2027-01-31');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const until = page.locator('.date-field', { hasText: 'পর্যন্ত' });
  await until.getByRole('textbox').press('Alt+ArrowDown');
  await page.getByRole('grid', { name: /^জানু.* ২০২৭$/ }).waitFor();
  // axe cannot decide the contrast of what is in the top layer, nor of what is behind it.
  expect(await findViolations(page, { rules: { 'color-contrast': { enabled: false } } })).toEqual([]);
  await page.keyboard.press('PageDown');
  await page.getByRole('gridcell', { name: /২৮ ফেব্রু.* ২০২৭/ }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/audit?until=2027-02-22');
  expect(await until.getByRole('textbox').inputValue()).toBe('২২/০২/২০২৭');
  expect(await until.getByRole('textbox').evaluate((element) => element === element.ownerDocument.activeElement)).toBe(
    true,
  );
});
