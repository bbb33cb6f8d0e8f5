import { NEW_CODES } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearCatalog, exportText, importFiles, NOW } from '../../test/support/catalog/files.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { databaseIsEmpty } from './database-is-empty.ts';

const server = await startTestServer();
beforeEach(() => clearCatalog(server.database));

const load = (catalog: unknown, options = {}) => importFiles(server.database, { 'f.json': catalog }, options);

/** Returns the exported catalog. */
async function stored(): Promise<{ categories: Row[]; products: Row[]; settings: Row; appContent: Row[] }> {
  return JSON.parse(await exportText(server.database));
}
type Row = Record<string, unknown>;

async function storedProduct(slug: string): Promise<Row | undefined> {
  return (await stored()).products.find((product) => product.slug === slug);
}

const tea = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tea & <চা>' }] }] };

const full = {
  categories: [
    { id: 'tea', name: 'Tea', description: 'Leaves', image: '/tea.svg', parentId: null, sortOrder: 7, hidden: true },
    { id: 'tea-black', name: 'Black', description: null, image: null, parentId: 'tea', sortOrder: null, hidden: false },
  ],
  products: [
    {
      id: 'p1',
      slug: 'cha',
      name: 'চা',
      categoryId: 'tea-black',
      images: ['https://img.example/1.jpg', '/2.svg'],
      status: 'published',
      wholesaleMinOrderQuantity: 12,
      retailMinOrderQuantity: 2,
      wholesaleIncrement: 6,
      retailIncrement: 2,
      wholesaleMaxOrderQuantity: 120,
      retailMaxOrderQuantity: 20,
      pack: { size: 6, unitName: 'box', unitNameBn: 'বাক্স' },
      ...NEW_CODES,
      sku: 'CHA-1',
      gtins: ['4006381333931'],
      brand: 'Ispahani',
      unit: 'packet',
      netContent: '400 g',
      origin: 'Bangladesh',
      description: tea,
      createdAt: '2026-01-31T10:00:00.000Z',
      prices: {
        WHOLESALE: { basePrice: '180.00', discount: { type: 'PERCENTAGE', value: '7.50' } },
        RETAIL: { basePrice: '210.00', discount: null },
      },
      availability: { status: 'low', quantity: 36, expectedAt: '2026-04-01T00:00:00.000Z' },
    },
  ],
  settings: { logo: '/logo.svg', siteName: 'আড়ত' },
  appContent: [
    {
      key: 'about',
      title: 'About',
      body: tea,
      externalUrl: 'https://arot.example/',
      images: [{ url: '/a.svg' }],
      status: 'published',
    },
  ],
};

const counts = (created = 0, updated = 0, unchanged = 0, deleted = 0) => ({ created, updated, unchanged, deleted });
const products = (...of: Parameters<typeof counts>) => ({ ...counts(...of), restored: 0 });

describe('importCatalog', () => {
  it('stores every field of every kind of record, and changes nothing the second time', async () => {
    expect(await load(full)).toEqual({
      category: counts(2),
      product: products(1),
      setting: counts(2),
      appContent: counts(1),
      renamed: 0,
      pricesRemoved: 0,
      discountsRemoved: 0,
      codesChanged: 0,
      picturesRemoved: 0,
      dryRun: false,
    });
    expect(await stored()).toEqual(full);
    expect(await load(full)).toMatchObject({
      category: counts(0, 0, 2),
      product: counts(0, 0, 1),
      setting: counts(0, 0, 2),
      appContent: counts(0, 0, 1),
    });
    expect(await stored()).toEqual(full);
  });

  it('gives a new record its defaults', async () => {
    await load({
      products: [{ slug: 'x', name: 'X' }],
      appContent: [{ key: 'k' }],
      categories: [{ id: 'c', name: 'C' }],
    });
    const { products, appContent, categories } = await stored();
    expect(products).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        slug: 'x',
        name: 'X',
        categoryId: null,
        images: [],
        status: 'draft',
        wholesaleMinOrderQuantity: 1,
        retailMinOrderQuantity: 1,
        wholesaleIncrement: 1,
        retailIncrement: 1,
        wholesaleMaxOrderQuantity: null,
        retailMaxOrderQuantity: null,
        pack: null,
        ...NEW_CODES,
        description: null,
        createdAt: NOW.toISOString(),
        prices: { WHOLESALE: null, RETAIL: null },
        availability: { status: 'unknown', quantity: null, expectedAt: null },
      },
    ]);
    expect(appContent).toEqual([{ key: 'k', title: null, body: null, externalUrl: null, images: [], status: 'draft' }]);
    expect(categories).toEqual([
      { id: 'c', name: 'C', description: null, image: null, parentId: null, sortOrder: null, hidden: false },
    ]);
  });

  it('does not change stored values that a record does not state, including the id and the creation time', async () => {
    await load(full);
    const result = await load({
      categories: [{ id: 'tea' }, { id: 'tea-black', name: 'Dark' }],
      products: [{ slug: 'cha', status: 'draft', prices: { RETAIL: { basePrice: '99.9' } } }],
      appContent: [{ key: 'about', title: 'Us' }],
    });
    expect(result).toMatchObject({ category: counts(0, 1, 1), product: counts(0, 1), appContent: counts(0, 1) });
    const [first, second] = full.categories;
    const [product] = full.products;
    expect(await stored()).toEqual({
      ...full,
      categories: [first, { ...second, name: 'Dark' }],
      products: [
        { ...product, status: 'draft', prices: { ...product?.prices, RETAIL: { basePrice: '99.90', discount: null } } },
      ],
      appContent: [{ ...full.appContent[0], title: 'Us' }],
    });
  });

  it('clears optional values with null', async () => {
    await load(full);
    await load({
      categories: [
        { id: 'tea', description: null, image: null },
        { id: 'tea-black', parentId: null },
      ],
      products: [{ slug: 'cha', categoryId: null, description: null, prices: { WHOLESALE: null, RETAIL: null } }],
      settings: { logo: null, siteName: '' },
      appContent: [{ key: 'about', title: null, body: null, externalUrl: null }],
    });
    const { categories, products, settings, appContent } = await stored();
    expect(categories.map(({ description, image, parentId }) => [description, image, parentId])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(products[0]).toMatchObject({
      categoryId: null,
      description: null,
      prices: { WHOLESALE: null, RETAIL: null },
    });
    expect(settings).toEqual({});
    expect(appContent[0]).toMatchObject({ title: null, body: null, externalUrl: null, status: 'published' });
  });

  it('counts an unset setting as deleted, and one that did not exist as unchanged', async () => {
    await load({ settings: { logo: '/logo.svg', siteName: 'A' } });
    const result = await load({ settings: { logo: null, play_store: null, siteName: 'B', seoTitle: 'T' } });
    expect(result.setting).toEqual(counts(1, 1, 1, 1));
  });

  it('finds a product by any Unicode form of its slug', async () => {
    await load({ products: [{ slug: 'cafe\u0301', name: 'A' }] });
    const result = await load({ products: [{ slug: 'caf\u00e9', name: 'B' }] });
    expect(result.product).toEqual(products(0, 1));
    expect(await storedProduct('caf\u00e9')).toMatchObject({ name: 'B' });
  });

  it('accepts records in any order: a subcategory before its parent, a product before its category', async () => {
    const files = {
      'a.jsonl':
        '{"product": {"slug": "p", "name": "P", "categoryId": "s"}}\n{"category": {"id": "s", "name": "S", "parentId": "m"}}',
      'b.csv': 'id,name\nm,M\n',
    };
    await importFiles(server.database, files);
    expect(await storedProduct('p')).toMatchObject({ categoryId: 's' });
  });

  it('can swap a main category and its subcategory', async () => {
    await load(full);
    await load({
      categories: [
        { id: 'tea', parentId: 'tea-black' },
        { id: 'tea-black', parentId: null },
      ],
    });
    const { categories } = await stored();
    expect(categories.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['tea-black', null],
      ['tea', 'tea-black'],
    ]);
  });

  it('accepts amounts in every documented form and stores two decimals', async () => {
    const prices = (basePrice: string) => ({ RETAIL: { basePrice } });
    const amounts = ['0', '7', '7.5', '007.25', '9999999999.99'];
    const all = amounts.map((amount) => ({ slug: `p${amount}`, name: 'P', prices: prices(amount) }));
    await load({ products: all }, { allowFree: true });
    const found = await Promise.all(amounts.map((amount) => storedProduct(`p${amount}`)));
    expect(found.map((product) => product?.prices)).toEqual(
      ['0.00', '7.00', '7.50', '7.25', '9999999999.99'].map((basePrice) => ({
        WHOLESALE: null,
        RETAIL: { basePrice, discount: null },
      })),
    );
  });

  it('accepts long records: a hundred descriptions of almost 100 KiB', async () => {
    const description = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'চা'.repeat(16_000) }] }],
    };
    const many = Array.from({ length: 100 }, (_, index) => ({ slug: `p${index}`, name: 'P', description }));
    expect((await load({ products: many })).product).toEqual(products(100));
  });
});

describe('--replace', () => {
  it('deletes unlisted rows of the kinds that the input contains, and of no other kind', async () => {
    await load(full);
    const files = { products: [{ slug: 'new', name: 'N' }], settings: { siteName: 'B' } };
    const result = await load(files, { replace: true, delete: 2 });
    expect(result).toMatchObject({
      category: counts(),
      product: counts(1, 0, 0, 1),
      setting: counts(0, 1, 0, 1),
      appContent: counts(),
    });
    expect(await stored()).toMatchObject({
      categories: full.categories,
      products: [{ slug: 'new' }],
      settings: { siteName: 'B' },
      appContent: full.appContent,
    });
  });

  it('deletes products as staff members do, so that they can be restored', async () => {
    await load(full);
    await load({ products: [{ slug: 'new', name: 'N' }] }, { replace: true, delete: 1 });
    const row = await server.database
      .fork()
      .execute(
        `select status, deleted_status, deleted_at = '${NOW.toISOString()}' as now from product where slug = 'cha'`,
      );
    expect(row).toEqual([{ status: 'draft', deleted_status: 'published', now: true }]);
    const { product } = await load({ products: [{ slug: 'cha', name: 'চা' }] });
    expect(product).toEqual({ ...products(), restored: 1 });
    expect(await storedProduct('cha')).toMatchObject({ status: 'published' });
  });

  it.each([
    [{ products: [] }, 'the files have no products, '],
    [{ categories: [], products: [], settings: {} }, 'the files have no categories and no products and no settings, '],
  ])('does not replace by nothing: %j', async (files, words) => {
    await load(full);
    for (const dryRun of [true, false]) {
      const replacing = load(files, { replace: true, dryRun, delete: 1 });
      await expect(replacing).rejects.toThrow(`Nothing was imported: ${words}`);
    }
    expect(await stored()).toEqual(full);
  });

  it('needs the number for more than a tenth of a kind, of all kinds together', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ slug: `p${index}`, name: 'P' }));
    const list = (rows: number) => ({ products: many.slice(0, rows), settings: { siteName: 'A' } });
    await load({ ...list(20), settings: { siteName: 'A', logo: '/l.svg' } });
    const replace = (rows: number, options = {}) => load(list(rows), { replace: true, ...options });
    expect(await replace(17, { dryRun: true })).toMatchObject({ product: { deleted: 3 }, setting: { deleted: 1 } });
    const message =
      'Nothing was imported: it would delete 3 of 20 products, 1 of 2 settings. To do that, state the number: --replace --delete 4';
    await expect(replace(17)).rejects.toThrow(message);
    await expect(replace(17, { delete: 3 })).rejects.toThrow(message);
    expect((await stored()).products).toHaveLength(20);
    expect(await replace(17, { delete: 4 })).toMatchObject({ product: { deleted: 3 } });
    expect(await replace(16)).toMatchObject({ product: { deleted: 1 } });
    await expect(replace(16, { delete: 1 })).rejects.toThrow('it would delete nothing');
  });
});

describe('rich text', () => {
  it('is stored as the document and as its sanitised HTML', async () => {
    const linked = {
      type: 'text',
      text: '<script>',
      marks: [{ type: 'link', attrs: { href: 'https://a.example/?a=1&b' } }],
    };
    const description = { type: 'doc', content: [{ type: 'paragraph', content: [linked] }] };
    await load({ products: [{ slug: 'p', name: 'P', status: 'published', description }] });
    const product = await server.data<{ description: unknown; descriptionHtml: string }>('/api/products/p');
    expect(product.description).toEqual(description);
    expect(product.descriptionHtml).toBe(
      '<p><a href="https://a.example/?a=1&amp;b" rel="noopener noreferrer nofollow">&lt;script&gt;</a></p>',
    );
  });

  it('is null without any text', async () => {
    await load(full);
    const empty = { type: 'doc', content: [{ type: 'paragraph' }] };
    await load({ products: [{ slug: 'cha', description: empty }], appContent: [{ key: 'about', body: empty }] });
    const { products, appContent } = await stored();
    expect([products[0]?.description, appContent[0]?.body]).toEqual([null, null]);
    const { descriptionHtml } = await server.data<{ descriptionHtml: string | null }>('/api/products/cha');
    expect(descriptionHtml).toBeNull();
  });
});

describe('app content', () => {
  it('that a read registered is exported as a draft, and only an import that changes the draft claims it', async () => {
    await server.data('/api/app-content/asked');
    expect(await databaseIsEmpty(server.database.fork())).toBe(true);
    const { appContent } = await stored();
    expect(appContent).toMatchObject([{ key: 'asked', status: 'draft' }]);
    const before = await exportText(server.database);
    expect((await load({ appContent })).appContent).toEqual(counts(0, 0, 1));
    expect(await databaseIsEmpty(server.database.fork())).toBe(true);
    expect(await exportText(server.database)).toBe(before);
    expect((await load({ appContent: [{ key: 'asked', title: 'Asked' }] })).appContent).toEqual(counts(0, 1));
    expect(await databaseIsEmpty(server.database.fork())).toBe(false);
  });

  it('is public after an import publishes it', async () => {
    await server.data('/api/app-content/about');
    await load({ appContent: full.appContent });
    const { content } = await server.data<{ content: unknown }>('/api/app-content/about');
    expect(content).toMatchObject({ title: 'About', bodyHtml: '<p>Tea &amp; &lt;চা&gt;</p>' });
  });
});
