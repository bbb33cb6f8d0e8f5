import type { PriceList } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { CHA, NEW_CHA, usePriceListEntries } from '../../../test/support/prices/price-list-entries.ts';

const shop = await usePriceListEntries();
const { preview, change, entries, entryOf, version, counts, issues } = shop;

describe('the entries of a price list', () => {
  it('are created, changed, cleared and removed: what is absent stays', async () => {
    const created = await change({ changes: [NEW_CHA, { slug: 'cola', basePrice: '30' }] }, `"${shop.list.version}"`);
    expect([created.status, counts(created.data), created.etag]).toEqual([
      200,
      [2, 0, 0, 0],
      `"${created.data.version}"`,
    ]);
    expect(created.data.version).toBe(await version());
    expect(created.data.version).not.toBe(shop.list.version);
    expect(await entryOf('cha')).toEqual({ slug: 'cha', name: 'চা', ...CHA });
    const other = { breaks: [], increment: null, maxOrderQuantity: null };
    const cola = { basePrice: '30.00', discount: null, finalPrice: '30.00', ...other };
    expect(await entryOf('cola')).toEqual({ slug: 'cola', name: 'Cola', ...cola });

    expect(counts((await change({ changes: [{ slug: 'cha', maxOrderQuantity: 24 }] })).data)).toEqual([0, 1, 0, 0]);
    expect(await entryOf('cha')).toMatchObject({ ...CHA, maxOrderQuantity: 24 });
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
    const [before, audited] = [await version(), await allEvents(shop.server)];
    const again = await change({ changes: [NEW_CHA, { slug: 'salt', basePrice: null }] });
    expect([again.data, again.etag]).toEqual([
      { version: before, created: 0, changed: 0, unchanged: 2, removed: 0 },
      `"${before}"`,
    ]);
    expect(await version()).toBe(before);
    expect(await eventsAfter(shop.server, audited)).toEqual([]);
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
        (await shop.staff.call(method, `/price-lists/x/entries${below}`, method === 'GET' ? undefined : body)).status,
      ).toBe(404);
  });

  it('reject a preview’s version after another change of the list or of the product', async () => {
    const body = { tier: 'RETAIL', percent: '-5' };
    const first = await preview(body);
    await shop.staff.call('PATCH', `/price-lists/${shop.list.id}`, { priority: 5 });
    expect((await change(body, `"${first.version}"`)).status).toBe(412);
    const second = await preview(body);
    await shop.staff.call('PATCH', '/products/cha/prices', { RETAIL: { basePrice: '205' } });
    expect((await change(body, `"${second.version}"`)).status).toBe(412);
  });

  it('have one audit event for each change, and an event', async () => {
    await change({ changes: [NEW_CHA] });
    const before = await allEvents(shop.server);
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
    expect(await eventsAfter(shop.server, before)).toEqual([
      {
        kind: 'price_list_entries_changed',
        accountId: null,
        actor: shop.staff.id,
        details: {
          listId: shop.list.id,
          name: 'Ramadan',
          ...{ created: 1, changed: 0, removed: 1 },
          entries: [
            { slug: 'cha', before: CHA, after: null },
            { slug: 'cola', before: null, after: cola },
          ],
        },
      },
    ]);
    const rows = await shop.server.database
      .fork()
      .execute(`select type, data from event where subject_id = ?`, [shop.list.id]);
    expect(rows).toEqual(Array(2).fill({ type: 'price_list.changed', data: { changed: ['entries'] } }));
  });

  it('are listed by the names of the products, in parts, without deleted products', async () => {
    const changes = ['cha', 'cola', 'chal', 'salt'].map((slug) => ({ slug, basePrice: '9' }));
    await change({ changes });
    await shop.staff.call('DELETE', '/products/cola');
    const first = await entries('?limit=2');
    const second = await entries(`?limit=2&cursor=${first.nextCursor}`);
    expect([first, second].map(({ items }) => items.map(({ slug }) => slug))).toEqual([['chal', 'salt'], ['cha']]);
    expect(second.nextCursor).toBeNull();
    expect((await entries('?q=RIC')).items.map(({ slug }) => slug)).toEqual(['chal']);
    expect((await shop.staff.call<PriceList>('GET', `/price-lists/${shop.list.id}`)).data.entryCount).toBe(3);
    expect(await issues({ changes: [{ slug: 'cola', basePrice: '8' }] })).toEqual({
      'changes.0.slug': ['Product "cola" is deleted. Restore it first.'],
    });
    await shop.staff.call('POST', '/products/cola/restore');
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
    const reach = (limits: object) => wrong({ basePrice: '9', breaks: [at(10, '8'), at(24, '7')], ...limits });
    expect(await reach({ maxOrderQuantity: 23 })).toEqual([['No order reaches 24 pieces: the maximum is 23.']]);
    expect(await reach({ increment: 6 })).toEqual([['No order has 10 pieces: orders are multiples of 6.']]);
    const breaks = [at(10, '8'), at(24, '7')];
    await preview({ changes: [{ slug: 'salt', basePrice: '9', breaks, increment: 2, maxOrderQuantity: 24 }] });
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
    expect(await issues({ tier: 'RETAIL', percent: '-60' })).toEqual({
      percent: ['The price of "chal" would be below 0.01.'],
    });
    for (const body of [{ percent: '-100' }, { percent: '-100.01', allowFree: true }]) {
      expect(await issues({ tier: 'RETAIL', ...body })).toEqual({
        percent: ['Must be above -100: no price would remain.'],
      });
    }
    await change({ tier: 'RETAIL', percent: '-100', allowFree: true });
    expect(await entryOf('cola')).toMatchObject({ finalPrice: '0.00' });
    expect(counts((await change({ changes: [{ slug: 'cola', basePrice: '0' }] })).data)).toEqual([0, 0, 1, 0]);
    expect(await issues({ tier: 'RETAIL', percent: '9999999999.99' })).toEqual({
      percent: ['The price of "cha" would be above 9999999999.99.'],
    });
  });
});
