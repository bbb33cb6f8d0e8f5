import { describe, expect, it } from 'vitest';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Page = { items: { slug: string }[]; correctedQuery: string | null };

const server = await startTestServer();
const staff = await createStaffCaller(server, ['catalog:read', 'catalog:write']);
await server.load({
  products: [
    product('named', { name: 'Oil M 5L', sku: 'X-1' }),
    product('a-longer', { name: 'Oil M 5L can', sku: 'OIL-M-5L-CAN' }),
    product('oil', {
      ...{ name: 'সরিষার তেল', sku: 'OIL-M-5L', gtins: ['4006381333931', '96385074'], brand: 'Radhuni · রাঁধুনী' },
    }),
    product('rice', { name: 'Rice', sku: 'ABX1234', gtins: ['036000291452'] }),
    product('other', { name: 'Rice', sku: 'ABX1235' }),
    product('salt', { name: 'Salt', sku: 'RICE' }),
    product('draft', { name: 'Draft', sku: 'DR-7', brand: 'Draftbrand', status: 'draft' }),
  ],
});

async function search(q: string): Promise<Page> {
  const { status, body } = await server.request<{ data: Page }>(`/api/search/products?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data;
}
const found = async (q: string) => (await search(q)).items.map(({ slug }) => slug);
const slugs = async (path: string) => {
  const { body } = await server.request<{ data: { items: { slug: string }[] } }>(path);
  return body.data.items.map(({ slug }) => slug);
};

describe('the search', () => {
  it.each(['OIL-M-5L', 'oil-m-5l', 'OIL M 5L', ' OILM5L ', 'oil.m.৫l', '4006381333931', '৯৬৩৮৫০৭৪', '4006381 333931'])(
    'finds the product of the whole code first: %s',
    async (q) => {
      expect((await found(q))[0]).toBe('oil');
      expect((await search(q)).correctedQuery).toBeNull();
    },
  );

  it('finds a code that is a word of names too', async () => {
    const [first, ...others] = await found('rice');
    expect([first, ...others.toSorted()]).toEqual(['salt', 'other', 'rice']);
  });

  it('takes no code for another one', async () => {
    expect(await found('ABX1234')).toEqual(['rice']);
    expect(await found('ABX1236')).toEqual([]);
    expect(await found('4006381333932')).toEqual([]);
    expect(await found('36000291452')).toEqual([]);
  });

  it.each([
    ['036000291452', ['rice']],
    ['0036000291452', ['rice']],
    ['00036000291452', ['rice']],
    ['04006381333931', ['oil']],
    ['00000096385074', ['oil']],
    ['0000096385074', ['oil']],
  ])('compares barcodes as 14 digits: %s', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('finds a part of a code, and a brand, as other words in both scripts', async () => {
    expect(await found('OIL-M')).toEqual(expect.arrayContaining(['named', 'a-longer', 'oil']));
    for (const q of ['radhuni', 'রাঁধুনী', 'Radhuni তেল', 'radhunu']) expect(await found(q), q).toEqual(['oil']);
  });

  it('finds no draft, and follows each change', async () => {
    for (const q of ['DR-7', 'Draftbrand']) expect(await found(q)).toEqual([]);
    await staff.call('POST', '/products/draft/publish');
    for (const q of ['DR-7', 'Draftbrand']) expect(await found(q)).toEqual(['draft']);
    await staff.call('PATCH', '/products/draft', { sku: 'DR-8', gtins: ['10012345000017'], brand: null });
    for (const q of ['DR-8', '10012345000017']) expect(await found(q)).toEqual(['draft']);
    for (const q of ['DR7', 'Draftbrand']) expect(await found(q)).toEqual([]);
    await staff.call('DELETE', '/products/draft');
    expect(await found('DR-8')).toEqual([]);
  });
});

describe('a search that is known', () => {
  it('finds the product that has the barcode or the brand now', async () => {
    const [gtin, brand] = ['10012345000024', 'Moyurpankhi'];
    expect((await staff.call('PATCH', '/products/salt', { gtins: [gtin], brand })).status).toBe(200);
    for (const q of [gtin, brand]) expect(await found(q)).toEqual(['salt']);
    await staff.call('PATCH', '/products/named', { gtins: [gtin], brand });
    await staff.call('PATCH', '/products/salt', { gtins: [], brand: null });
    for (const q of [gtin, brand]) expect(await found(q)).toEqual(['named']);
  });
});

describe('what finds names only', () => {
  it.each(['radhuni', 'OIL-M-5L', '4006381333931', 'ABX1234'])('does not find %s', async (q) => {
    expect(await slugs(`/api/products?q=${q}`)).toEqual([]);
    const { body } = await server.request<{ data: { items: { slug?: string }[] } }>(`/api/search/suggestions?q=${q}`);
    expect(body.data.items.filter(({ slug }) => slug === 'oil' || slug === 'rice')).toEqual([]);
  });
});

describe('the list of staff members', () => {
  it.each([
    ['oil-m-5L', ['a-longer', 'oil']],
    ['381333', ['oil']],
    ['রাঁধু', ['oil']],
    ['RADHUNI', ['oil']],
    ['abx', ['rice', 'other']],
    ['can', ['a-longer']],
    ['"', []],
    [',', []],
    ['%', []],
  ])('finds SKUs, barcodes and brands: %s', async (q, expected) => {
    const { data } = await staff.call<{ items: { slug: string }[] }>('GET', `/products?q=${encodeURIComponent(q)}`);
    expect(data.items.map(({ slug }) => slug).toSorted()).toEqual([...expected].toSorted());
  });
});
