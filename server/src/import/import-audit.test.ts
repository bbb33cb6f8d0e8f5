import { beforeEach, describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../test/support/accounts/audit-events.ts';
import { clearCatalog, importFiles, NOW } from '../../test/support/catalog/files.ts';
import { product } from '../../test/support/catalog/fixtures.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { setProductStatus } from '../catalog/set-product-status.ts';
import { inStaffTransaction } from '../operations/staff-context.ts';

const database = await openTestDatabase();

const none = { created: 0, updated: 0, unchanged: 0, deleted: 0 };
const nothing = {
  category: none,
  product: { ...none, restored: 0 },
  setting: none,
  appContent: none,
  renamed: 0,
  pricesRemoved: 0,
  discountsRemoved: 0,
  codesChanged: 0,
  picturesRemoved: 0,
};
const priced = (slug: string, basePrice: string) => product(slug, { prices: { RETAIL: { basePrice } } });
const catalog = (...products: object[]) => ({ 'catalog.json': { products } });

let seen: string[] = [];
beforeEach(async () => {
  await clearCatalog(database);
  seen = (await events()).map(({ id }) => id);
});
const events = () => findAuditEvents(database.fork(), { limit: 10_000 });
const newEvents = async () => (await events()).filter(({ id }) => !seen.includes(id));

describe('the audit of an import', () => {
  it('has one event with the numbers of rows, and one for each row that is changed or deleted', async () => {
    await importFiles(database, catalog(priced('a', '10'), priced('b', '10'), priced('c', '10')));
    await importFiles(database, catalog(priced('a', '12.5'), priced('b', '10'), priced('d', '10')), {
      replace: true,
      delete: 1,
    });
    const found = await newEvents();
    expect(found.map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ['catalog_imported', null, { ...nothing, product: { ...none, restored: 0, created: 3 } }],
      [
        'product_changed',
        'c',
        { before: { status: 'published' }, after: expect.objectContaining({ deleted_status: 'published' }) },
      ],
      ['product_changed', 'a', { before: { retail_base_price: '10.00' }, after: { retail_base_price: '12.50' } }],
      [
        'catalog_imported',
        null,
        { ...nothing, product: { created: 1, updated: 1, unchanged: 1, restored: 0, deleted: 1 } },
      ],
    ]);
    expect(found.map(({ at, actor }) => [at, actor])).toEqual(found.map(() => [NOW.toISOString(), 'command line']));
  });

  it('has one event of all changes of availability, as a request has', async () => {
    const stock = (slug: string, status: string, more = {}) => product(slug, { availability: { status }, ...more });
    await importFiles(database, catalog(stock('a', 'low'), product('b')));
    const before = await newEvents();
    const audit = { clock: () => NOW, actor: 'ann', requestId: 'r' };
    await importFiles(database, catalog(stock('a', 'out_of_stock'), stock('b', 'unknown'), stock('c', 'low')), {
      audit,
    });
    const found = (await newEvents()).slice(before.length);
    const unknown = { status: 'unknown', quantity: null, expectedAt: null };
    expect(found.map(({ kind, actor, details }) => [kind, actor, details])).toEqual([
      [
        'availability_changed',
        'ann',
        {
          ...{ changed: 2, unchanged: 1 },
          products: [
            { slug: 'a', before: { ...unknown, status: 'low' }, after: { ...unknown, status: 'out_of_stock' } },
            { slug: 'c', before: unknown, after: { ...unknown, status: 'low' } },
          ],
        },
      ],
      [
        'catalog_imported',
        'ann',
        expect.objectContaining({ product: { ...none, restored: 0, created: 1, updated: 1, unchanged: 1 } }),
      ],
    ]);
  });

  it('names the actor of a request', async () => {
    const audit = { clock: () => NOW, actor: 'ann', requestId: 'r', ip: '203.0.113.7' };
    await importFiles(database, catalog(priced('a', '10')), { audit });
    expect(await newEvents()).toMatchObject([
      { kind: 'catalog_imported', actor: 'ann', requestId: 'r', ip: '203.0.113.7' },
    ]);
  });

  it('has no event of an import that changes nothing, of a dry run, and of a rejected import', async () => {
    await importFiles(database, catalog(priced('a', '10')));
    const before = await newEvents();
    await importFiles(database, catalog(priced('a', '10.00')));
    await importFiles(database, catalog(priced('a', '11')), { dryRun: true });
    await expect(importFiles(database, catalog(priced('a', '11'), priced('b', 'x')))).rejects.toThrow();
    expect(await newEvents()).toEqual(before);
  });
});

describe('the audit of commands', () => {
  const ctx = () => ({ em: database.fork(), clock: () => NOW });

  it('has the products that were published, and none that were so already', async () => {
    await importFiles(database, catalog(priced('a', '10'), { ...priced('b', '10'), status: 'draft' }));
    const before = await newEvents();
    await inStaffTransaction(ctx(), (inside) => setProductStatus(inside, ['a', 'b'], 'published'));
    expect((await newEvents()).slice(before.length)).toMatchObject([
      {
        kind: 'product_changed',
        subject: 'b',
        details: { before: { status: 'draft' }, after: { status: 'published' } },
      },
    ]);
  });
});
