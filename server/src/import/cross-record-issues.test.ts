import { afterEach, describe, expect, it } from 'vitest';
import { clearCatalog, exportText, importFiles, issuesOf } from '../../test/support/catalog/files.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { ImportRejectedError } from './import-issues.ts';

/** A main category with a subcategory, another main category, and a product in each level. */
const stored = {
  categories: [
    { id: 'tea', name: 'Tea' },
    { id: 'tea-black', name: 'Black tea', parentId: 'tea' },
    { id: 'rice', name: 'Rice' },
  ],
  products: [
    { id: 'p1', slug: 'one', name: 'One', categoryId: 'tea-black' },
    { id: 'p2', slug: 'two', name: 'Two', categoryId: 'rice' },
  ],
};

const database = await openTestDatabase();
await clearCatalog(database);
await importFiles(database, { 'stored.json': stored });
const before = await exportText(database);
afterEach(async () => {
  expect(await exportText(database), 'a rejected import writes nothing').toBe(before);
});

describe('a third category level', () => {
  it.each([
    [
      'a new category under a subcategory',
      [{ id: 'new', name: 'N', parentId: 'tea-black' }],
      'categories[0]',
      'is a subcategory itself',
    ],
    [
      'a main category with subcategories moved under another',
      [{ id: 'tea', parentId: 'rice' }],
      'categories[0]',
      'has subcategories, such as "tea-black"',
    ],
    [
      'a category that is its own parent',
      [{ id: 'rice', parentId: 'rice' }],
      'categories[0]',
      'cannot be its own parent',
    ],
    [
      'a new category that is its own parent',
      [{ id: 'n', name: 'N', parentId: 'n' }],
      'categories[0]',
      'cannot be its own parent',
    ],
    [
      'three new levels at once',
      [
        { id: 'n3', name: 'N3', parentId: 'n2' },
        { id: 'n2', name: 'N2', parentId: 'n1' },
        { id: 'n1', name: 'N1' },
      ],
      'categories[0]',
      'Category "n2" is a subcategory itself',
    ],
    [
      'a listed child that states no parent, of a category that becomes a subcategory',
      [
        { id: 'tea-black', name: 'Black' },
        { id: 'tea', parentId: 'rice' },
      ],
      'categories[0]',
      'Category "tea" is a subcategory itself',
    ],
  ])('rejects %s', async (_name, categories, row, words) => {
    expect(await issuesOf(database, { 'f.json': { categories } })).toEqual([
      expect.stringMatching(new RegExp(`^f\\.json:${row.replace(/[[\]]/g, '\\$&')}, parentId: .*${words}`)),
    ]);
  });

  it('reports a cycle of two categories at both', async () => {
    const categories = [
      { id: 'rice', parentId: 'tea' },
      { id: 'tea', parentId: 'rice' },
      { id: 'tea-black', parentId: null },
    ];
    expect(await issuesOf(database, { 'f.json': { categories } })).toEqual([
      'f.json:categories[0], parentId: Category "tea" is a subcategory itself, and there are only two levels.',
      'f.json:categories[1], parentId: Category "rice" is a subcategory itself, and there are only two levels.',
    ]);
  });
});

describe('a duplicate key', () => {
  it('is rejected with the position of its first occurrence, in one file or in two', async () => {
    const files = {
      'a.jsonl':
        '{"category": {"id": "c", "name": "C"}}\n{"product": {"slug": "p", "name": "P"}}\n{"settings": {"logo": "/a"}}',
      'b.jsonl':
        '{"category": {"id": "c", "name": "C"}}\n{"product": {"slug": "p", "name": "P"}}\n{"settings": {"logo": "/b"}}',
      'c.csv': 'slug,name\np,P\n',
      'd.json': { appContent: [{ key: 'k' }, { key: 'k' }] },
    };
    expect(await issuesOf(database, files)).toEqual([
      'b.jsonl:1, id: Is given twice: first in a.jsonl:1.',
      'b.jsonl:2, slug: Is given twice: first in a.jsonl:2.',
      'b.jsonl:3, logo: Is given twice: first in a.jsonl:3.',
      'c.csv:2, slug: Is given twice: first in a.jsonl:2.',
      'd.json:appContent[1], key: Is given twice: first in d.json:appContent[0].',
    ]);
  });

  it('is rejected in any Unicode form of a slug', async () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    const products = [
      { slug: composed, name: 'A' },
      { slug: ` ${decomposed} `, name: 'B' },
    ];
    expect(await issuesOf(database, { 'f.json': { products } })).toEqual([
      'f.json:products[1], slug: Is given twice: first in f.json:products[0].',
    ]);
  });

  it('is one issue per record, not one per pair of records', async () => {
    const categories = Array.from({ length: 3_000 }, () => ({ id: 'same', name: 'S', parentId: 'nowhere' }));
    const result = await importFiles(database, { 'f.json': { categories } }).catch((error: unknown) => error);
    expect(result).toMatchObject({ total: 3_000 });
  });
});

describe('the id of a product', () => {
  it.each([
    ['differs from the stored one', [{ id: 'p9', slug: 'one' }], 'Product "one" has the id "p1".'],
    [
      'belongs to another stored product that is listed too',
      [{ id: 'p1', slug: 'new', name: 'N' }, { slug: 'one' }],
      'The id is taken by product "one".',
    ],
    [
      'is given to another new product',
      [
        { id: 'p9', slug: 'a', name: 'A' },
        { id: 'p9', slug: 'b', name: 'B' },
      ],
      'The id is given to product "a" of this import.',
    ],
  ])('is rejected if it %s', async (_name, products, message) => {
    const issues = await issuesOf(database, { 'f.json': { products } });
    expect(issues).toEqual([expect.stringContaining(`, id: ${message}`)]);
  });

  it('cannot be swapped with the id of another product', async () => {
    const products = [
      { id: 'p2', slug: 'one' },
      { id: 'p1', slug: 'two' },
    ];
    expect(await issuesOf(database, { 'f.json': { products } })).toHaveLength(4);
  });
});

describe('--replace', () => {
  it('rejects the removal of a category that remaining products use, and names the products', async () => {
    expect(await issuesOf(database, { 'f.json': { categories: [{ id: 'tea' }] } }, { replace: true })).toEqual([
      'database:one, categoryId: The import removes category "tea-black", but product "one" is still in it.',
      'database:two, categoryId: The import removes category "rice", but product "two" is still in it.',
    ]);
  });

  it('rejects the removal of a category that a listed product keeps, because its record states no other', async () => {
    const products = [{ slug: 'one' }, { slug: 'two' }];
    const categories = [{ id: 'tea' }, { id: 'tea-black' }];
    const issue =
      'f.json:products[1], categoryId: Required: the product is in category "rice", which the import removes. State another category, or none.';
    expect(await issuesOf(database, { 'f.json': { categories, products } }, { replace: true })).toEqual([issue]);
    expect(await issuesOf(database, { 'f.json': { categories, products } }, { replace: true, dryRun: true })).toEqual([
      issue,
    ]);
  });

  it('accepts the removal of a category that no product is in afterwards', async () => {
    const products = [{ slug: 'one' }, { slug: 'two', categoryId: null }];
    const files = { 'f.json': { categories: [{ id: 'tea' }, { id: 'tea-black' }], products } };
    const result = await importFiles(database, files, { replace: true, dryRun: true });
    expect(result).toMatchObject({ category: { deleted: 1 }, product: { updated: 1 } });
  });

  it('checks references against the final state: a removed category is not a parent', async () => {
    const categories = [{ id: 'tea' }, { id: 'tea-black' }, { id: 'n', name: 'N', parentId: 'rice' }];
    const products = [{ slug: 'one' }, { slug: 'two', categoryId: 'rice' }];
    expect(await issuesOf(database, { 'f.json': { categories, products } }, { replace: true })).toEqual([
      'f.json:categories[2], parentId: There is no category "rice".',
      'f.json:products[1], categoryId: There is no category "rice".',
    ]);
  });
});

describe('the issues of a run', () => {
  it('are reported at once, for several files, rows, fields and kinds, and across records', async () => {
    const files = {
      'a.json': {
        produce: [],
        products: [
          { slug: 'a', name: '', status: 'x' },
          { slug: 'b', name: 'B', categoryId: 'zzz' },
        ],
      },
      'b.jsonl': '{"product": {"slug": "c"}}\nnot json\n{"category": {"id": "root", "name": "R"}}',
      'c.csv': 'slug,name,retail_base_price\nd,D,"1,250.00"\ne\nf,F,৳ 120\n',
    };
    expect(await issuesOf(database, files)).toEqual([
      'a.json:produce: "produce" is not a known key; use categories, products, settings and appContent.',
      'a.json:products[0], name: Must not be empty.',
      expect.stringMatching(/^a\.json:products\[0\], status: /),
      expect.stringMatching(/^b\.jsonl:2: Is not valid JSON/),
      'b.jsonl:3, id: Is reserved by the API. Choose another id.',
      expect.stringMatching(/^c\.csv:2, retail_base_price: Must be an amount/),
      'c.csv:3: Has 1 columns; the header has 3.',
      expect.stringMatching(/^c\.csv:4, retail_base_price: Must be an amount/),
      'a.json:products[1], categoryId: There is no category "zzz".',
      'b.jsonl:1, name: Is required: there is no product "c" yet.',
    ]);
  });

  it('do not include consequences of others: a category with an issue still exists for references to it', async () => {
    const categories = [
      { id: 'bad', name: 'B', image: 'nonsense' },
      { id: 'sub', name: 'S', parentId: 'bad' },
      { id: 'tea-black', parentId: null, image: 'nonsense' },
      { id: 'sub-black', name: 'S', parentId: 'tea-black' },
    ];
    const products = [
      { slug: 'p', name: 'P', categoryId: 'bad' },
      { slug: 'two', status: 'nonsense' },
    ];
    expect(await issuesOf(database, { 'f.json': { categories, products } }, { replace: true })).toEqual([
      expect.stringMatching(/^f\.json:categories\[0\], image: /),
      expect.stringMatching(/^f\.json:categories\[2\], image: /),
      expect.stringMatching(/^f\.json:products\[1\], status: /),
    ]);
  });

  it('are only counted beyond the first 1000', async () => {
    const products = Array.from({ length: 1_500 }, (_, index) => ({ slug: `s${index}`, name: '' }));
    const more = Array.from({ length: 1_500 }, (_, index) => ({ slug: `n${index}`, name: 'N', categoryId: 'nowhere' }));
    const error = await importFiles(database, { 'f.json': { products: [...products, ...more] } }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(ImportRejectedError);
    expect(error).toMatchObject({ total: 3_000, message: 'Nothing was imported: 3000 issues.' });
    expect((error as ImportRejectedError).issues).toHaveLength(1_000);
  });

  it('are the same in a dry run', async () => {
    const files = { 'f.json': { products: [{ slug: 'n' }, { slug: 'm', name: 'M', categoryId: 'zzz' }] } };
    expect(await issuesOf(database, files, { dryRun: true })).toEqual(await issuesOf(database, files));
  });
});
