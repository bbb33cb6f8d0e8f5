import { messages } from '@arot/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getProduct, ProductDetails } from '../../src/catalog/get-product.ts';
import { normalizeForSearch } from '../../src/catalog/normalize-for-search.ts';
import { priceScope } from '../../src/catalog/price-scope.ts';
import {
  changeProduct,
  changeProductPrices,
  changeProductSlug,
  changeProductStatus,
  createProduct,
} from '../../src/catalog/staff-api/change-product.ts';
import { deleteProduct, removeDeletedProducts, restoreProduct } from '../../src/catalog/staff-api/delete-product.ts';
import { toStaffProduct } from '../../src/catalog/staff-api/staff-product.mapper.ts';
import { getStaffProduct, listStaffProducts } from '../../src/catalog/staff-api/staff-product.ts';
import { verifyCatalog } from '../../src/catalog/verify-catalog.ts';
import type { EntityManager } from '../../src/database/database.ts';
import { deletedRows, importCatalog } from '../../src/import/import-catalog.ts';
import { readJson } from '../../src/import/readers/read-json.ts';
import { importExport, inPieces } from '../support/catalog/files.ts';
import { paragraph } from '../support/catalog/fixtures.ts';
import { byBytes, byName, productName } from '../support/catalog/model.ts';
import { expectStoryInAudit, NOW, staffMember } from '../support/catalog/staff-member.ts';
import {
  applyToModel,
  type Command,
  command,
  emptyModel,
  isImportable,
  type Model,
  type Outcome,
  SLUGS,
  shownPrice,
} from '../support/catalog/staff-product-model.ts';
import { openTestDatabase } from '../support/database/test-database.ts';
import { TEST_SCALE } from '../support/test-scale.ts';

const ORIGIN = 'https://shop.example';

const database = await openTestDatabase();
const ann = staffMember(database, 'ann', ['catalog:write', 'prices:write']);

const onDay = (day: number) => new Date(NOW.getTime() + day * 24 * 3_600_000);

async function run(command: Command, day: number): Promise<unknown> {
  const now = onDay(day);
  switch (command.kind) {
    case 'wait':
      return await removeDeletedProducts(database, () => now);
    case 'import': {
      const { records: products, replace } = command;
      const source = () => readJson('f.json', inPieces(JSON.stringify({ products }), 1_000));
      const planned = await importCatalog(database.fork(), source(), { replace, now, dryRun: true });
      const number = replace ? { delete: deletedRows(planned) } : {};
      return await ann(({ em }) => importCatalog(em, source(), { replace, ...number, now }), { now });
    }
    case 'export': {
      const { created, updated, deleted } = (await importExport(database, command.format)).product;
      expect({ created, updated, deleted }).toEqual({ created: 0, updated: 0, deleted: 0 });
      return;
    }
    case 'create': {
      const { kind: _, ...input } = command;
      return await ann((ctx) => createProduct(ctx, input), { now });
    }
    case 'change': {
      const { text, ...rest } = command.change;
      const description = text === undefined ? {} : { description: text && (paragraph(text) as never) };
      return await ann((ctx) => changeProduct(ctx, command.slug, { ...rest, ...description } as object), { now });
    }
    case 'prices':
      return await ann((ctx) => changeProductPrices(ctx, command.slug, command.prices), { now });
    case 'status':
      return await ann((ctx) => changeProductStatus(ctx, command.slug, command.status), { now });
    case 'slug':
      return await ann((ctx) => changeProductSlug(ctx, command.slug, command.to), { now });
    case 'delete':
      return await ann((ctx) => deleteProduct(ctx, command.slug), { now });
    case 'restore':
      return await ann((ctx) => restoreProduct(ctx, command.slug), { now });
    case 'outdated':
      return await ann((ctx) => changeProduct(ctx, command.slug, { name: 'lost' }), { now, ifMatch: '"0"' });
  }
}

async function outcomeOf(command: Command, day: number): Promise<Outcome> {
  try {
    await run(command, day);
    return 'done';
  } catch (error) {
    const { code } = error as { code?: Outcome };
    if (code === undefined) throw error;
    return code;
  }
}

async function expectModel({ products, former }: Model): Promise<void> {
  const listed = await Promise.all(
    [undefined, 'deleted' as const].map((status) =>
      listStaffProducts({ em: database.fork() }, { q: '', limit: 200, sort: 'name', status }),
    ),
  );
  const seen = listed
    .flatMap(({ rows }) => rows.map((row) => toStaffProduct(row, { publicOrigin: ORIGIN })))
    .map(({ slug, name, status, images, prices, deletedAt }) => ({ slug, name, status, images, prices, deletedAt }));
  const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1);
  const expected = [...products].map(({ slug, name, status, images, prices, deleted }) => ({
    ...{ slug, name, images },
    status: deleted === undefined ? status : 'deleted',
    prices: { WHOLESALE: shownPrice(prices.WHOLESALE), RETAIL: shownPrice(prices.RETAIL) },
    deletedAt: deleted === undefined ? null : onDay(deleted).toISOString(),
  }));
  expect(seen.sort(bySlug)).toEqual(expected.sort(bySlug));

  for (const product of products) {
    const row = await getStaffProduct({ em: database.fork() }, product.slug);
    expect(row.descriptionHtml).toBe(product.text && `<p>${product.text}</p>`);
    const own = [...former].filter(([, of]) => of === product).map(([slug]) => slug);
    expect(row.formerSlugs.toSorted()).toEqual(own.sort());
  }
  for (const slug of SLUGS) {
    const product = [...products].find((each) => each.slug === slug);
    const isPublic = (each = product) => each?.status === 'published' && each.deleted === undefined;
    const reading = getProduct(
      { database, publicOrigin: ORIGIN },
      { slug },
      priceScope('RETAIL', []),
      new ProductDetails(),
    ).then(
      ({ value: { name, pricing } }) => ({ name, finalPrice: pricing?.finalPrice }),
      ({ code, fields }) => ({ code, fields }),
    );
    const next = former.get(slug);
    expect(await reading).toEqual(
      product && isPublic()
        ? { name: product.name, finalPrice: shownPrice(product.prices.RETAIL)?.finalPrice }
        : {
            code: 'NOT_FOUND',
            fields: next && isPublic(next) ? { slug: [messages.sameInBoth(next.slug)] } : undefined,
          },
    );
  }
}

describe('any sequence of staff writes, imports, exports and clean-ups', () => {
  it('ends in the state of a naive model, with correct derived values and the whole story in the audit trail', {
    timeout: 300_000,
  }, async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 60 }), async (commands) => {
        await ann(({ em }) => em.execute('delete from product'));
        const model = emptyModel();
        for (const each of commands) {
          if (each.kind === 'import' && !isImportable(model, each)) continue;
          const expected = applyToModel(model, each);
          expect([each, await outcomeOf(each, model.day)]).toEqual([each, expected]);
          if (expected === 'done') done += 1;
        }
        await expectModel(model);
        expect((await verifyCatalog(database.fork())).differences).toEqual([]);
        await expectStoryInAudit(database);
      }),
      { numRuns: 6 * TEST_SCALE },
    );
    expect(done, 'commands that changed something').toBeGreaterThan(60);
  });
});

/** Makes a product by SQL, with the columns that lists filter and sort by. */
const listedProduct = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((n) => `p${n}`),
  name: productName,
  category: fc.constantFrom(null, 'm', 's', 'other'),
  status: fc.constantFrom('draft', 'published', 'deleted'),
  hasPicture: fc.boolean(),
  hasPrice: fc.boolean(),
  day: fc.integer({ min: 0, max: 3 }),
});
type Listed = typeof listedProduct extends fc.Arbitrary<infer T> ? T : never;

async function write(em: EntityManager, { id, name, category, status, hasPicture, hasPrice, day }: Listed) {
  await em.execute('delete from product where id = ?', [id]);
  await em.execute(
    `insert into product (id, slug, name, name_normalized, category_id, status, images, created_at, changed_at,
       deleted_at, deleted_status, wholesale_base_price, retail_base_price)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, now(), ?::timestamptz, ?::timestamptz, ?, 1, ?)`,
    [
      ...[id, id, name, normalizeForSearch(name), category, status === 'deleted' ? 'draft' : status],
      ...[hasPicture ? '["/a.svg"]' : '[]', onDay(day).toISOString()],
      ...(status === 'deleted' ? [NOW.toISOString(), 'draft'] : [null, null]),
      hasPrice ? 1 : null,
    ],
  );
}

const filters = {
  q: fc.constantFrom('a', 'rice', 'ঘোড়া', '%'),
  categoryId: fc.constantFrom('m', 's', 'uncategorized', 'nowhere'),
  status: fc.constantFrom('draft' as const, 'published' as const, 'deleted' as const),
  missing: fc.constantFrom('price' as const, 'picture' as const),
  changedSince: fc.integer({ min: 0, max: 3 }).map((day) => onDay(day).toISOString()),
};
/** At most two filters, so that most lists have several pages. */
const listQuery = fc
  .record({
    sort: fc.constantFrom('name' as const, 'changed' as const),
    all: fc.record(filters),
    used: fc.subarray(Object.keys(filters), { maxLength: 2 }),
  })
  .map(({ sort, all, used }) => ({
    sort,
    ...(Object.fromEntries(Object.entries(all).filter(([name]) => used.includes(name))) as Partial<typeof all>),
  }));
type ListQuery = typeof listQuery extends fc.Arbitrary<infer T> ? T : never;

function modelList(products: Iterable<Listed>, query: ListQuery): Listed[] {
  const categories: unknown[] = query.categoryId === 'm' ? ['m', 's'] : [query.categoryId];
  return [...products]
    .filter(({ name }) => normalizeForSearch(name).includes(normalizeForSearch(query.q ?? '')))
    .filter(({ status }) => (query.status === undefined ? status !== 'deleted' : status === query.status))
    .filter(({ hasPrice }) => query.missing !== 'price' || !hasPrice)
    .filter(({ hasPicture }) => query.missing !== 'picture' || !hasPicture)
    .filter(({ day }) => query.changedSince === undefined || onDay(day).toISOString() >= query.changedSince)
    .filter(({ category }) => {
      if (query.categoryId === undefined) return true;
      return query.categoryId === 'uncategorized'
        ? category === null
        : category !== null && categories.includes(category);
    })
    .sort(compareListed(query.sort));
}

const compareListed = (sort: 'name' | 'changed') => (a: Listed, b: Listed) =>
  (sort === 'name' ? byName(a, b) : b.day - a.day) || byBytes(a.id, b.id);

describe('the list for staff', () => {
  it('matches a naive model page by page while products are added, changed and removed between the pages', {
    timeout: 300_000,
  }, async () => {
    await ann(async ({ em }) => {
      await em.execute('delete from product');
      for (const [id, parent] of [
        ['m', null],
        ['s', 'm'],
        ['other', null],
      ] as const) {
        await em.execute('insert into category (id, name, name_normalized, parent_id) values (?, ?, ?, ?)', [
          id,
          id,
          id,
          parent,
        ]);
      }
    });
    const step = fc.record({
      written: fc.array(listedProduct, { maxLength: 3 }),
      removed: fc.integer({ min: 0, max: 30 }),
    });
    const input = fc.record({
      products: fc.uniqueArray(listedProduct, { selector: ({ id }) => id, minLength: 12, maxLength: 30 }),
      query: listQuery,
      limit: fc.integer({ min: 1, max: 5 }),
      steps: fc.infiniteStream(step),
    });
    let laterPages = 0;
    await fc.assert(
      fc.asyncProperty(input, async ({ products, query, limit, steps }) => {
        const stored = new Map<string, Listed>();
        const store = async (all: readonly Listed[], removed?: string) => {
          await database.fork().transactional(async (em) => {
            if (removed === undefined) await em.execute('delete from product');
            else await em.execute('delete from product where id = ?', [removed]);
            for (const each of all) await write(em, each);
          });
          if (removed !== undefined) stored.delete(removed);
          for (const each of all) stored.set(each.id, each);
        };
        await store(products);
        let last: Listed | undefined;
        let cursor: string | undefined;
        for (;;) {
          const remaining = modelList(stored.values(), query).filter(
            (each) => last === undefined || compareListed(query.sort)(each, last) > 0,
          );
          const page = await listStaffProducts({ em: database.fork() }, { q: '', ...query, limit, cursor });
          if (cursor !== undefined) laterPages += 1;
          expect(page.rows.map(({ id }) => id)).toEqual(remaining.slice(0, limit).map(({ id }) => id));
          expect(page.nextCursor === null).toBe(remaining.length <= limit);
          if (page.nextCursor === null) return;
          cursor = page.nextCursor;
          last = remaining[limit - 1];
          const { value } = steps.next();
          if (value) await store(value.written, `p${value.removed}`);
        }
      }),
      { numRuns: 25 * TEST_SCALE },
    );
    expect(laterPages).toBeGreaterThan(0);
  });
});
