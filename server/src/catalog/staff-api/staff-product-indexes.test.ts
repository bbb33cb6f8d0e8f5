import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { listStaffProducts } from './staff-product.ts';

const database = await openTestDatabase();
const connection = db(database.fork());
await sql`
    insert into product (id, slug, name, name_normalized, status, created_at, changed_at)
    select n, n, 'Product ' || n, 'product ' || n, 'published', at, at
    from generate_series(1, 10000) as n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute') as moment (at)`.execute(
  connection,
);
await sql`analyze product`.execute(connection);

it.each(['name', 'changed'] as const)('a part of the list by %s reads no whole table', async (sort) => {
  const query = { q: '', limit: 20, sort };
  const { nextCursor } = await listStaffProducts({ em: database.fork() }, query);
  for (const cursor of [undefined, nextCursor ?? '']) {
    const scans = await database.fork().transactional(async (em) => {
      // Includes scans of earlier transactions that PostgreSQL has not added to its statistics yet.
      const before = await countScans(em);
      await listStaffProducts({ em }, { ...query, cursor });
      return (await countScans(em)) - before;
    });
    expect(scans).toBe(0);
  }
});

async function countScans(em: EntityManager): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'product'`.execute(db(em));
  return rows[0]?.scans ?? 0;
}
