import { expect, it } from 'vitest';
import { withStorefront } from './with-storefront.ts';

const shop = withStorefront({ freshness: { staleMs: 60_000 } });

it('says in both languages how old a page is while the database does not respond, and no longer when it does', async () => {
  const { page, server, violations } = shop;
  const open = async (language: string) => {
    await page.goto(`/products?lang=${language}`);
    await page.getByRole('main').getByRole('link').first().waitFor();
  };
  await open('en');
  const line = page.getByRole('status').getByText(/^As of \d{1,2}:\d\d\s[AP]M$/);
  expect(await line.count()).toBe(0);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const frozen = server.server.database.pglite?.runExclusive(() => released);
  try {
    await open('en');
    await line.waitFor();
    expect(await violations()).toEqual([]);
    await open('bn');
    await page
      .getByRole('status')
      .getByText(/পর্যন্ত হালনাগাদ$/)
      .waitFor();
  } finally {
    release();
    await frozen;
  }
  await open('en');
  expect(await line.count()).toBe(0);
});
