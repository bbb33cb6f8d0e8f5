import type { PriceList } from '@arot/contract';
import { expect, it } from 'vitest';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const SLUGS = Array.from({ length: 200 }, (_, index) => `p${String(index).padStart(3, '0')}`);

const server = await startTestServer();
const staff = await createStaffCaller(server, ['*']);
await server.load({ products: SLUGS.toReversed().map((slug) => product(slug)) });

const newList = async () => (await staff.call<PriceList>('POST', '/price-lists', { name: 'Ramadan' })).data;
const csvOf = (slugs: readonly string[], price: string) =>
  `slug,base_price\n${slugs.map((slug) => `${slug},${price}\n`).join('')}`;
const send = (id: string, csv: string, ifMatch: string) =>
  staff.call('POST', `/price-lists/${id}/entries`, { csv }, { 'if-match': ifMatch });
const pricesOf = async (id: string) =>
  (
    await server.database
      .fork()
      .execute<{ price: string }[]>('select base_price::text as price from price_list_entry where list_id = ?', [id])
  ).map(({ price }) => price);

it('of imports of the same version of a list, one is written, whole', async () => {
  const { id, version } = await newList();
  const prices = ['1.00', '2.00', '3.00', '4.00'];
  const sent = await Promise.all(prices.map((price) => send(id, csvOf(SLUGS, price), `"${version}"`)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  const won = prices[sent.findIndex(({ status }) => status === 200)];
  expect(await pricesOf(id)).toEqual(SLUGS.map(() => won));
});

it('imports of a list that name each version run one after the other, in any order of rows', async () => {
  const { id } = await newList();
  const sent = await Promise.all(
    ['1.00', '2.00', '3.00', '4.00'].map((price, index) =>
      send(id, csvOf(index % 2 ? SLUGS : SLUGS.toReversed(), price), '*'),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(await pricesOf(id)).size).toBe(1);
});

it('leaves no entry of a product that is removed at the same time', async () => {
  const { id } = await newList();
  const removed = SLUGS.filter((_, index) => index % 2 === 0);
  const remove = async () =>
    await server.database.fork().execute('delete from product where slug = any(?::text[])', [`{${removed.join()}}`]);
  const [sent] = await Promise.all([send(id, csvOf(SLUGS, '1.00'), '*'), remove()]);
  // The import was first, or it has found that there is no such product.
  expect([200, 400]).toContain(sent.status);
  const orphans = await server.database
    .fork()
    .execute('select from price_list_entry where product_id not in (select id from product)');
  expect(orphans).toEqual([]);
});
