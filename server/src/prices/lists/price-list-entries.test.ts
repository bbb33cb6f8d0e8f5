import type { PriceList } from '@arot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller, type StaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import type { EntryPrice } from './price-list-entry.repository.ts';

type Entry = EntryPrice & { slug: string; name: string };
type Counts = { version: string; created: number; changed: number; unchanged: number; removed: number };
type Preview = Counts & { items: { slug: string; before: EntryPrice | null; after: EntryPrice | null }[] };

const priced = (basePrice: string, discount: object | null = null) => ({ basePrice, discount });
const HEADER = 'slug,base_price,discount_type,discount_value,breaks,increment,max_order_quantity\n';

let server: TestServer;
let staff: StaffCaller;
let list: PriceList;
beforeAll(async () => {
  server = await startTestServer();
  staff = await createStaffCaller(server, ['*']);
});
beforeEach(async () => {
  for (const table of ['price_list', 'product', 'event']) await server.database.fork().execute(`delete from ${table}`);
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
afterAll(() => server.close());

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

const CHA = {
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
const NEW_CHA = {
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

describe('the entries of a price list', () => {
  it('are created, changed, cleared and removed: what is absent stays', async () => {
    const created = await change({ changes: [NEW_CHA, { slug: 'cola', basePrice: '30' }] }, `"${list.version}"`);
    expect([created.status, counts(created.data), created.etag]).toEqual([
      200,
      [2, 0, 0, 0],
      `"${created.data.version}"`,
    ]);
    expect(created.data.version).toBe(await version());
    expect(created.data.version).not.toBe(list.version);
    expect(await entryOf('cha')).toEqual({ slug: 'cha', name: 'চা', ...CHA });
    const other = { breaks: [], increment: null, maxOrderQuantity: null };
    const cola = { basePrice: '30.00', discount: null, finalPrice: '30.00', ...other };
    expect(await entryOf('cola')).toEqual({ slug: 'cola', name: 'Cola', ...cola });

    expect(counts((await change({ changes: [{ slug: 'cha', maxOrderQuantity: 12 }] })).data)).toEqual([0, 1, 0, 0]);
    expect(await entryOf('cha')).toMatchObject({ ...CHA, maxOrderQuantity: 12 });
    const cleared = { slug: 'cha', discount: null, breaks: null, increment: null, maxOrderQuantity: null };
    await change({ changes: [cleared] });
    expect(await entryOf('cha')).toMatchObject({ basePrice: '180.00', discount: null, finalPrice: '180.00', ...other });

    const removed = await change({
      changes: [
        { slug: 'cha', basePrice: null },
        { slug: 'salt', basePrice: null },
        { slug: 'cola', basePrice: '30.00' },
      ],
    });
    expect(counts(removed.data)).toEqual([0, 0, 2, 1]);
    expect((await entries()).items.map(({ slug }) => slug)).toEqual(['cola']);
  });

  it('do not change if they are so already, and neither does the version of the list', async () => {
    await change({ changes: [NEW_CHA] });
    const [before, audited] = [await version(), await allEvents(server)];
    const again = await change({ changes: [NEW_CHA, { slug: 'salt', basePrice: null }] });
    expect([again.data, again.etag]).toEqual([
      { version: before, created: 0, changed: 0, unchanged: 2, removed: 0 },
      `"${before}"`,
    ]);
    expect(await version()).toBe(before);
    expect(await eventsAfter(server, audited)).toEqual([]);
  });

  it('are shown before and after by a preview, whose version allows this change only', async () => {
    await change({ changes: [NEW_CHA] });
    const body = {
      changes: [
        { slug: 'cola', basePrice: '30' },
        { slug: 'cha', basePrice: null },
      ],
    };
    const shown = await preview(body);
    expect(counts(shown)).toEqual([1, 0, 0, 1]);
    expect(shown.items.map(({ slug, before, after }) => [slug, before?.finalPrice, after?.finalPrice])).toEqual([
      ['cha', '162.00', undefined],
      ['cola', undefined, '30.00'],
    ]);
    expect(shown.items[0]?.before).toEqual(CHA);
    expect((await entries()).items).toHaveLength(1);
    const { changes } = body;
    const other = { changes: [...changes, { slug: 'salt', basePrice: '1' }] };
    expect((await change(other, `"${shown.version}"`)).status).toBe(412);
    expect((await change(body, '"1"')).status).toBe(412);
    expect((await change(body, '')).status).toBe(428);
    expect((await change(body, `"${shown.version}"`)).status).toBe(200);
    expect((await change(body, `"${shown.version}"`)).status).toBe(412);
    for (const [method, below] of [
      ['GET', ''],
      ['POST', '/preview'],
      ['POST', ''],
    ] as const)
      expect(
        (await staff.call(method, `/price-lists/x/entries${below}`, method === 'GET' ? undefined : body)).status,
      ).toBe(404);
  });

  it('reject a preview’s version after another change of the list or of the product', async () => {
    const body = { tier: 'RETAIL', percent: '-5' };
    const first = await preview(body);
    await staff.call('PATCH', `/price-lists/${list.id}`, { priority: 5 });
    expect((await change(body, `"${first.version}"`)).status).toBe(412);
    const second = await preview(body);
    await staff.call('PATCH', '/products/cha/prices', { RETAIL: { basePrice: '205' } });
    expect((await change(body, `"${second.version}"`)).status).toBe(412);
  });

  it('have one audit event for each change, and an event', async () => {
    await change({ changes: [NEW_CHA] });
    const before = await allEvents(server);
    await change({
      changes: [
        { slug: 'cha', basePrice: null },
        { slug: 'cola', basePrice: '1' },
      ],
    });
    const cola = {
      basePrice: '1.00',
      discount: null,
      finalPrice: '1.00',
      breaks: [],
      increment: null,
      maxOrderQuantity: null,
    };
    expect(await eventsAfter(server, before)).toEqual([
      {
        kind: 'price_list_entries_changed',
        accountId: null,
        actor: staff.id,
        details: {
          listId: list.id,
          name: 'Ramadan',
          ...{ created: 1, changed: 0, removed: 1 },
          entries: [
            { slug: 'cha', before: CHA, after: null },
            { slug: 'cola', before: null, after: cola },
          ],
        },
      },
    ]);
    const rows = await server.database.fork().execute(`select type, data from event where subject_id = ?`, [list.id]);
    expect(rows).toEqual(Array(2).fill({ type: 'price_list.changed', data: { changed: ['entries'] } }));
  });

  it('are listed by the names of the products, in parts, without deleted products', async () => {
    const changes = ['cha', 'cola', 'chal', 'salt'].map((slug) => ({ slug, basePrice: '9' }));
    await change({ changes });
    await staff.call('DELETE', '/products/cola');
    const first = await entries('?limit=2');
    const second = await entries(`?limit=2&cursor=${first.nextCursor}`);
    expect([first, second].map(({ items }) => items.map(({ slug }) => slug))).toEqual([['chal', 'salt'], ['cha']]);
    expect(second.nextCursor).toBeNull();
    expect((await entries('?q=RIC')).items.map(({ slug }) => slug)).toEqual(['chal']);
    expect((await staff.call<PriceList>('GET', `/price-lists/${list.id}`)).data.entryCount).toBe(3);
    expect(await issues({ changes: [{ slug: 'cola', basePrice: '8' }] })).toEqual({
      'changes.0.slug': ['There is no product "cola".'],
    });
    await staff.call('POST', '/products/cola/restore');
    expect(await entryOf('cola')).toMatchObject({ finalPrice: '9.00' });
  });
});

describe('a wrong change of entries', () => {
  it('has each wrong member, and writes nothing', async () => {
    await change({ changes: [NEW_CHA] });
    const at = (minQuantity: number, price: string) => ({ minQuantity, price });
    const changes = [
      { slug: 'nope', basePrice: '1' },
      { slug: 'salt', discount: null },
      { slug: 'cola', basePrice: '1' },
      { slug: 'cola', basePrice: '2' },
      { slug: 'chal', basePrice: '0.01', discount: { type: 'PERCENTAGE', value: '60' } },
      // The stored breaks would not be below the price.
      { slug: 'cha', discount: { type: 'FIXED', value: '20.00' } },
    ];
    expect(await issues({ changes })).toEqual({
      'changes.0.slug': ['There is no product "nope".'],
      'changes.1.basePrice': ['A new entry needs a base price.'],
      'changes.3.slug': ['Is given twice: first in changes.2.'],
      'changes.4.discount': ['The final price would be below 0.01.'],
      'changes.5.breaks': ['The break for 12 pieces stays. Must be below the final price of 160.00. Send breaks too.'],
    });
    const wrong = async (entry: object) =>
      Object.values((await issues({ changes: [{ slug: 'salt', ...entry }] })) ?? {});
    expect(await wrong({ basePrice: '9', breaks: [at(2, '8'), at(2, '7')] })).toEqual([['Quantities must rise.']]);
    expect(await wrong({ basePrice: '9', breaks: [at(2, '8'), at(3, '8')] })).toEqual([
      ['Prices must fall as quantities rise.'],
    ]);
    expect(await wrong({ basePrice: '9', breaks: [at(2, '0')] })).toEqual([['A price must be at least 0.01.']]);
    expect(await wrong({ basePrice: '9', breaks: [at(2, '9')] })).toEqual([['Must be below the final price of 9.00.']]);
    expect(await wrong({ basePrice: null, increment: 6, breaks: [at(2, '1')] })).toEqual([
      ['Needs a base price: without one, the entry is removed.'],
      ['Needs a base price: without one, the entry is removed.'],
    ]);
    expect(await wrong({ basePrice: '0' })).toEqual([['The new base price would be below 0.01.']]);
    const eleven = Array.from({ length: 11 }, (_, index) => at(index + 2, '1'));
    for (const entry of [{ breaks: [at(1, '1')] }, { breaks: eleven }, { increment: 0 }, { basePrice: 9 }])
      expect(Object.keys((await issues({ changes: [{ slug: 'cha', ...entry }] })) ?? {})[0]).toMatch(/^changes\.0\./);
  });

  it('is not exactly one form', async () => {
    const changes = [{ slug: 'cha', basePrice: '1' }];
    for (const body of [{}, { tier: 'RETAIL' }, { percent: '5' }, { changes, csv: 'slug\n' }, { changes: [] }])
      expect((await change(body)).status).toBe(400);
  });
});

describe('entries from CSV', () => {
  it('are read with a byte order mark, any line ends and columns in any order', async () => {
    await change({ changes: [NEW_CHA, { slug: 'cola', basePrice: '30' }] });
    const csv = '\ufeffbase_price,slug,breaks,\r\n170,cha, 12:150 | 24:149.5 ,\r\n,cola,,\r\n\r\n9.9,"salt",,\r\n';
    expect(counts((await change({ csv })).data)).toEqual([1, 1, 0, 1]);
    expect(await entryOf('cha')).toMatchObject({
      ...CHA,
      basePrice: '170.00',
      finalPrice: '153.00',
      breaks: [
        { minQuantity: 12, price: '150.00' },
        { minQuantity: 24, price: '149.50' },
      ],
    });
    expect((await entries()).items.map(({ slug }) => slug)).toEqual(['salt', 'cha']);
    // A blank cell clears, as null does.
    await change({ csv: `${HEADER}cha,170,,,,,\n` });
    expect(await entryOf('cha')).toMatchObject({ discount: null, breaks: [], increment: null, maxOrderQuantity: null });
  });

  it('have each wrong row, and nothing is written', async () => {
    const rows = [
      'cha,5%,,,,,',
      'nope,1,,,,,',
      'cola,35,FIXED,40,,,',
      'cola,9,,,,,',
      'salt,9,FIXED,,,,',
      'chal,9,,,12:8.00|12:7,0,x',
      'salt,9,,,,12:a,',
      'cha,1',
      '__proto__,1,,,,,',
      'salt,,,,2:1,,',
    ];
    expect(await issues({ csv: `${HEADER}${rows.join('\n')}\n` })).toEqual({
      'row 2': [expect.stringMatching(/^base_price: Must be an amount/)],
      'row 3': ['slug: There is no product "nope".'],
      'row 4': ['discount_value: The discount of 40.00 would be above the base price of 35.00.'],
      'row 5': ['slug: Is given twice: first in row 4.'],
      'row 6': [expect.stringMatching(/^discount_value: Must be an amount/)],
      'row 7': [expect.stringMatching(/^increment: /), expect.stringMatching(/^max_order_quantity: /)],
      'row 8': [expect.stringMatching(/^increment: /)],
      'row 9': ['Has 2 columns; the header has 7.'],
      'row 10': ['slug: There is no product "__proto__".'],
      'row 11': ['breaks: Needs a base price: without one, the entry is removed.'],
    });
    expect(await issues({ csv: `${HEADER}chal,9,,,12:8.00|12:7,,\nsalt,9,,,12;8,,\n` })).toEqual({
      'row 2': ['breaks: Quantities must rise.'],
      'row 3': [expect.stringMatching(/^breaks: /), expect.stringMatching(/^breaks: /)],
    });
  });

  it('need a header with known columns', async () => {
    for (const [csv, issue] of [
      ['base_price\n1\n', 'The header has no column slug; columns are separated by commas.'],
      ['slug,base_prise\ncha,1\n', expect.stringContaining('There is no column "base_prise".')],
      ['slug,slug\ncha,1\n', 'The header has a column twice.'],
      ['slug,discount_type\ncha,FIXED\n', 'discount_type and discount_value belong together.'],
      ['\n', 'Is empty; a header line is needed.'],
    ])
      expect(await issues({ csv })).toEqual({ 'row 1': [issue] });
    expect(await issues({ csv: 'slug,base_price\n"cha,1\n' })).toEqual({
      'row 2': [expect.stringContaining('Is not valid CSV')],
    });
    const wide = Array.from({ length: 30_000 }, (_, index) => `c${index}`).join();
    expect((await issues({ csv: `slug,${wide}\n` }))?.['row 1']).toHaveLength(10);
    const breaks = `${HEADER}salt,9,,,${'|'.repeat(100_000)},,\n`;
    expect((await issues({ csv: breaks }))?.['row 2']).toContain('breaks: Must have at most 10 items.');
    const many = `slug,base_price\n${Array.from({ length: 10_001 }, (_, index) => `p${index},1\n`).join('')}`;
    expect((await issues({ csv: many }))?.csv).toEqual(['Has more than 10000 rows. Send it in parts.']);
  });
});

describe('entries by a percentage of a tier', () => {
  it('are made from final prices, rounded half-up, at least 0.01, and replace what there is', async () => {
    await change({ changes: [NEW_CHA, { slug: 'salt', basePrice: '3' }] });
    // 210.00, 30.00 after the discount, and 0.01.
    const shown = await preview({ tier: 'RETAIL', percent: '-7.25' });
    expect([...counts(shown), shown.items.map(({ slug }) => slug)]).toEqual([2, 1, 0, 0, ['cha', 'chal', 'cola']]);
    expect((await change({ tier: 'RETAIL', percent: '-7.25' }, `"${shown.version}"`)).status).toBe(200);
    const stored = (await entries()).items.map(({ slug, basePrice }) => [slug, basePrice]);
    expect(stored).toEqual([
      ['cola', '27.83'],
      ['chal', '0.01'],
      ['salt', '3.00'],
      ['cha', '194.78'],
    ]);
    const none = { discount: null, breaks: [], increment: null, maxOrderQuantity: null };
    expect(await entryOf('cha')).toMatchObject(none);
    expect(counts((await change({ tier: 'RETAIL', percent: '-7.25' })).data)).toEqual([0, 0, 3, 0]);
    expect(counts((await change({ tier: 'WHOLESALE', percent: '0' })).data)).toEqual([0, 1, 0, 0]);
    expect(await entryOf('cha')).toMatchObject({ finalPrice: '180.00' });
    await change({ tier: 'RETAIL', percent: '-250' });
    expect(await entryOf('cola')).toMatchObject({ finalPrice: '0.01' });
    expect(await issues({ tier: 'RETAIL', percent: '9999999999.99' })).toEqual({
      percent: ['The price of "cha" would be above 9999999999.99.'],
    });
  });
});
