import { expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import { withOffice } from './office.ts';

const office = withOffice();

it('opens a place from the command palette, by keyboard only', async () => {
  const { page } = office;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('aud');
  await page.getByRole('option', { name: 'Go to Audit trail' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  expect(page.url()).toBe(`${office.server.url}/office/audit`);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('has no violations of accessibility, also with the palette open', async () => {
  const { page } = office;
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('remembers language and theme', async () => {
  const { page } = office;
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { level: 1, name: 'আজ' }).waitFor();
  await page.getByRole('button', { name: 'থিম' }).click();
  await page.getByRole('menuitem', { name: 'থিম: গাঢ়' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'আজ' }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(22, 18, 14)');
});
