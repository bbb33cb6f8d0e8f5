import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { normalizeForSearch } from './normalize-for-search.ts';
import { findProductPage, type ProductPageQuery, productPageStatement } from './product-listing.repository.ts';

const database = await openTestDatabase();
beforeAll(async () => {
  const connection = database.fork().getKysely();
  await sql`
    insert into product (id, slug, name, name_normalized, status, created_at)
    select n, n, name, name, 'published', timestamptz '2026-01-01' + n * interval '1 minute'
    from (
      select n, case n % 400 when 0 then 'Sonali miniket ' || n when 1 then 'ঘোড়া মার্কা চাল ' || n else 'Mustard oil তেল ' || n end as name
      from generate_series(1, 20000) as n
    ) as generated`.execute(connection);
  await sql`analyze`.execute(connection);
});

/** Returns the names of the indexes and the scanned tables in the plan of the statement that the list endpoint runs. */
async function plan(text: string): Promise<{ indexes: string[]; scans: string[] }> {
  const statement = productPageStatement(query(text));
  const explain = CompiledQuery.raw(`explain (format json) ${statement.text}`, statement.parameters);
  const { rows } = await database.fork().getKysely().executeQuery<{ 'QUERY PLAN': unknown }>(explain);
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

const query = (text: string, isUnselective?: boolean): ProductPageQuery => ({
  normalizedText: normalizeForSearch(text),
  categoryId: undefined,
  scope: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  sort: 'createdAt',
  direction: 'desc',
  page: 1,
  pageSize: 20,
  isUnselective,
});

describe('search by name', () => {
  it.each(['miniket', 'MINIKET', 'ঘোড়া', 'ঘোড\u09BCা', 'মার্কা চাল', 'nothing like it'])(
    'uses the trigram index for page and total of %s',
    async (text) => {
      const { indexes, scans } = await plan(text);
      expect(indexes.filter((name) => name === 'product_search_text')).toHaveLength(2);
      expect(scans).toEqual(expect.not.arrayContaining(['product_listing', 'product_search']));
    },
  );

  it.each([
    ['ustard oil', true],
    ['miniket', false],
    ['ঘোড়া', false],
    ['তেল', true],
    ['oil তেল 19', true],
    ['তেল 19999', false],
    ['100%', false],
    ['_iniket', false],
    ['nothing like it', false],
  ])(
    'finds the same products of %s by either plan and in both directions; isUnselective is %s',
    async (text, isUnselective) => {
      for (const direction of ['asc', 'desc'] as const) {
        const pages = [];
        for (const hint of [undefined, true, false]) {
          const { value } = await findProductPage(database, { ...query(text, hint), direction });
          expect(value.isUnselective).toBe(isUnselective);
          pages.push({ total: value.counted.value, ids: value.rows.map(({ id }) => id) });
        }
        const [planned, unselective, selective] = pages;
        expect(unselective).toEqual(planned);
        expect(selective).toEqual(planned);
        expect(planned?.ids).toHaveLength(Math.min(20, planned?.total ?? 0));
      }
    },
  );

  it('reads the newest products for an unselective search and the trigram index for a selective one, in a generic plan', async () => {
    const connection = database.fork().getKysely();
    for (const [isUnselective, index] of [
      [true, 'product_search_newest'],
      [false, 'product_search_text'],
    ] as const) {
      const { text, parameters } = productPageStatement(query('Mustard', isUnselective));
      await sql.raw(`prepare page as ${text}`).execute(connection);
      const values = parameters.map((value) => `'${value}'`).join();
      await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
      const { rows } = await sql.raw(`explain execute page(${values})`).execute(connection);
      expect(JSON.stringify(rows)).toContain(
        `using ${index}`.replace('using product_search_text', 'on product_search_text'),
      );
      expect(JSON.stringify(rows)).not.toContain('Seq Scan on product_');
      await sql`deallocate page`.execute(connection);
    }
    await sql`reset plan_cache_mode`.execute(connection);
  });
});
