import { describe, expect, it } from 'vitest';
import { closeAtEnd } from '../../../test/support/close-at-end.ts';
import { openEmptyDatabase } from '../../../test/support/database/empty-database.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { findStaffAccount } from '../../accounts/staff-api/staff-account.repository.ts';
import { findStaffProducts, type StaffProductListQuery } from '../../catalog/staff-api/staff-product.repository.ts';
import { verifyCatalog } from '../../catalog/verify-catalog.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { entities } from '../schema/schema.ts';
import { copyDatabase } from './copy-database.ts';

const ROWS = [
  // The parent comes after its child.
  `insert into category (id, name, name_normalized, parent_id) values ('sub', 'Sub', 'sub', 'top'), ('top', 'Top', 'top', null)`,
  `insert into product (id, slug, name, name_normalized, category_id, status, created_at, retail_base_price,
      retail_discount_type, retail_discount_value, description, description_html, images)
    select 'p-' || n, 'p-' || n, 'চাল ' || n, 'চাল ' || n, 'sub', 'published',
      timestamptz '2026-01-01 00:00:00.123Z' + n * interval '1 hour', n + 0.05, 'PERCENTAGE', 12.5,
      '{"type": "doc", "content": [{"n": 1.50}]}', E'<p title="a">é\\\\ \\n</p>', '["https://img.example/1.jpg"]'
    from generate_series(1, 1203) as n`,
  `insert into app_content (key, title, unclaimed) values ('about', null, true)`,
  `insert into role values ('staff', '["catalog"]')`,
  `insert into account (id, email, password_hash, role_name, created_at) values ('a', 'a@example.com', 'x', 'staff', now())`,
  `insert into customer (account_id, customer_type) values ('a', 'RETAIL')`,
  `insert into customer_document (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
    values ('a', 'NID', E'n\\\\"\\t', 'application/pdf', 1, 'x', 'k', now())`,
  `insert into session (id, token_hash, account_id, created_at, expires_at) values ('s', 'h', 'a', now(), 'infinity')`,
  `insert into audit_event (at, kind, actor) select now(), 'k', 'a' from generate_series(1, 5)`,
  `select nextval(pg_get_serial_sequence('audit_event', 'id'))`,
  `update database_identity set secret_check = 'encrypted'`,
];

const original = await openTestDatabase();
const em = original.fork();
for (const statement of ROWS) await em.execute(statement);

const EVERY_PRODUCT: StaffProductListQuery = {
  pattern: '%',
  gtin: '',
  categoryId: undefined,
  status: 'published',
  missing: undefined,
  availability: undefined,
  changedSince: undefined,
  sort: 'name',
  after: undefined,
  limit: 10,
};

const countProducts = (database: Database) => database.fork().execute('select count(*)::int as n from product');

describe('copying a database', () => {
  it('copies every row to an embedded database and back, with equal checksums and working triggers', async () => {
    const embedded = await openDatabase({ kind: 'memory' }, entities);
    closeAtEnd(() => embedded.close());
    const there = await copyDatabase(original, embedded);
    expect(there).toMatchObject([...there].map(({ name }) => ({ name })));
    expect(there.find(({ name }) => name === 'product')).toMatchObject({ rows: 1203 });
    const target = await openEmptyDatabase();
    expect(await copyDatabase(embedded, target)).toEqual(there);
    const versions = async (database: Database) => [
      (await findStaffProducts(database.fork(), EVERY_PRODUCT)).map(({ version }) => version),
      (await findStaffAccount(database.fork(), 'a', new Date()))?.version,
    ];
    expect(await versions(target), 'ETags of the staff API').toEqual(await versions(original));
    for (const copy of [embedded, target]) {
      expect(await verifyCatalog(copy.fork())).toEqual({ products: 1203, categories: 2, differences: [] });
      await copy.fork().execute(`update product set status = 'draft' where id = 'p-1'`);
      expect((await verifyCatalog(copy.fork())).differences).toEqual([]);
      // The sequence continues after a number that was taken and not used.
      expect(
        await copy
          .fork()
          .execute(`insert into audit_event (at, kind, actor) values (now(), 'k', 'a') returning id::int`),
      ).toEqual([{ id: 7 }]);
    }
    const identity = 'select id from database_identity';
    expect(await target.fork().execute(identity)).toEqual(await original.fork().execute(identity));
    const epoch = 'select id from catalog_epoch';
    expect(await target.fork().execute(epoch)).not.toEqual(await original.fork().execute(epoch));
  });

  it('rejects a target that has rows, and changes nothing', async () => {
    const target = await openEmptyDatabase();
    await migrate(target);
    await target.fork().execute(`insert into setting values ('siteName', 'Other')`);
    await expect(copyDatabase(original, target)).rejects.toThrow(/The target is not empty: .*setting have rows\./);
    expect(await countProducts(target)).toEqual([{ n: 0 }]);
    expect(await target.fork().execute('select value from setting')).toEqual([{ value: 'Other' }]);
  });

  it('leaves no row and no disabled trigger after an error in the middle, and can be repeated', async () => {
    const target = await openEmptyDatabase();
    await migrate(target);
    await target.fork().execute('alter table session add constraint broken check (false)');
    await expect(copyDatabase(original, target)).rejects.toThrow('broken');
    expect(await countProducts(target)).toEqual([{ n: 0 }]);
    expect((await verifyCatalog(target.fork())).differences).toEqual([]);
    await target.fork().execute('alter table session drop constraint broken');
    await copyDatabase(original, target);
    expect(await countProducts(target)).toEqual([{ n: 1203 }]);
  });
});
