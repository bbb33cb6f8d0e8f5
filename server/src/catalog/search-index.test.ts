import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { foldName } from './fold-name.ts';
import { productPageStatement } from './product-listing.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const connection = database.fork().getKysely();
  await sql`
    insert into product (id, slug, name, name_folded, status, created_at)
    select n, n, name, name, 'published', timestamptz '2026-01-01' + n * interval '1 minute'
    from (
      select n, case n % 400 when 0 then 'Sonali miniket ' || n when 1 then 'ঘোড়া মার্কা চাল ' || n else 'Mustard oil তেল ' || n end as name
      from generate_series(1, 20000) as n
    ) as generated`.execute(connection);
  await sql`analyze`.execute(connection);
});
afterAll(() => database.close());

/** The names of the indexes and the scanned tables in the plan of the statement that the list endpoint runs. */
async function plan(text: string): Promise<{ indexes: string[]; scans: string[] }> {
  const statement = productPageStatement({
    foldedText: foldName(text),
    categoryId: undefined,
    tier: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    pageSize: 20,
  });
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${statement}`.execute(
    database.fork().getKysely(),
  );
  const found = { indexes: [] as string[], scans: [] as string[] };
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { 'Index Name': index, 'Node Type': type, 'Relation Name': relation } = node as Record<string, unknown>;
    if (index) found.indexes.push(String(index));
    if (type === 'Seq Scan') found.scans.push(String(relation));
    for (const child of Object.values(node)) walk(child);
  };
  walk(rows[0]?.['QUERY PLAN']);
  return found;
}

describe('search by name', () => {
  it.each(['miniket', 'MINIKET', 'ঘোড়া', 'ঘোড\u09BCা', 'মার্কা চাল', 'nothing like it'])(
    'of %s is served by the trigram index, for the page and for the total',
    async (text) => {
      const { indexes, scans } = await plan(text);
      expect(indexes.filter((name) => name === 'product_listing_search')).toHaveLength(2);
      expect(scans).not.toContain('product_listing');
    },
  );
});
