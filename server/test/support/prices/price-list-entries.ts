import type { PriceList } from '@arot/contract';
import { beforeEach, expect } from 'vitest';
import type { EntryPrice } from '../../../src/prices/lists/price-list-entry.repository.ts';
import { createStaffCaller } from '../accounts/staff-caller.ts';
import { product } from '../catalog/fixtures.ts';
import { startTestServer } from '../test-server.ts';

type Entry = EntryPrice & { slug: string; name: string };
type Counts = { version: string; created: number; changed: number; unchanged: number; removed: number };
type Preview = Counts & { items: { slug: string; before: EntryPrice | null; after: EntryPrice | null }[] };

const priced = (basePrice: string, discount: object | null = null) => ({ basePrice, discount });

/** The entry that {@link NEW_CHA} creates. */
export const CHA = {
  basePrice: '180.00',
  discount: { type: 'PERCENTAGE', value: '10.00' },
  finalPrice: '162.00',
  breaks: [
    { minQuantity: 12, price: '160.00' },
    { minQuantity: 24, price: '155.50' },
  ],
  increment: 6,
  maxOrderQuantity: 600,
};
export const NEW_CHA = {
  slug: 'cha',
  basePrice: '180',
  discount: { type: 'PERCENTAGE', value: '10' },
  breaks: [
    { minQuantity: 12, price: '160' },
    { minQuantity: 24, price: '155.5' },
  ],
  increment: 6,
  maxOrderQuantity: 600,
};

/** Starts a server for the tests of a file, with the same products and a new, empty price list before each test. */
export async function usePriceListEntries() {
  const server = await startTestServer();
  const staff = await createStaffCaller(server, ['*']);
  let list: PriceList;
  beforeEach(async () => {
    for (const table of ['price_list', 'product', 'event'])
      await server.database.fork().execute(`delete from ${table}`);
    await server.replace({
      products: [
        product('cha', { name: 'চা', prices: { WHOLESALE: priced('180.00'), RETAIL: priced('210.00') } }),
        product('cola', { name: 'Cola', prices: { RETAIL: priced('35.00', { type: 'FIXED', value: '5.00' }) } }),
        product('chal', { name: 'Rice', prices: { RETAIL: priced('0.01') }, status: 'draft' }),
        product('salt', { name: 'Salt' }),
      ],
    });
    list = (await staff.call<PriceList>('POST', '/price-lists', { name: 'Ramadan' })).data;
  });

  const path = () => `/price-lists/${list.id}/entries`;
  const preview = async (body: object) => (await staff.call<Preview>('POST', `${path()}/preview`, body)).data;
  const change = (body: object, ifMatch = '*') => staff.call<Counts>('POST', path(), body, { 'if-match': ifMatch });
  const entries = async (query = '') =>
    (await staff.call<{ items: Entry[]; nextCursor: string | null }>('GET', `${path()}${query}`)).data;
  const entryOf = async (slug: string) => (await entries()).items.find((entry) => entry.slug === slug);
  const version = async () => (await staff.call<PriceList>('GET', `/price-lists/${list.id}`)).data.version;
  const counts = ({ created, changed, unchanged, removed }: Counts) => [created, changed, unchanged, removed];
  /** Returns the issues of a change, which its preview has too. Nothing is written. */
  async function issues(body: object) {
    const before = [await entries(), await version()];
    const shown = await staff.call('POST', `${path()}/preview`, body);
    const { status, error } = await change(body);
    expect([shown.status, shown.error, status]).toEqual([400, error, 400]);
    expect([await entries(), await version()]).toEqual(before);
    return error.fields;
  }

  return {
    server,
    staff,
    get list() {
      return list;
    },
    ...{ path, preview, change, entries, entryOf, version, counts, issues },
  };
}
