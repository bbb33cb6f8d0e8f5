import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../test/support/catalog/application.ts';
import { jsonOf, openCachedCatalog } from '../../test/support/catalog/cached-catalog.ts';
import { paragraph, product } from '../../test/support/catalog/fixtures.ts';

/** The properties of a response to a customer, in their order. */
const LISTED = [
  ...['id', 'name', 'slug', 'category', 'images', 'wholesaleMinOrderQuantity', 'retailMinOrderQuantity'],
  ...['descriptionHtml', 'pricing'],
];
const DETAILED = [...LISTED, 'description'];

let application: Application;
const catalog = await openCachedCatalog();
beforeEach(async () => {
  application = await catalog.startApplication();
});

const read = async (path: string, caller?: string) => jsonOf(await application.get(path, catalog.as(caller)));
const hitsAndMisses = () => [application.responseCache.hits, application.responseCache.misses];

/** Returns the text of an object with only these properties, in their order. */
function project(whole: object, names: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))));
}

describe('fields of a product', () => {
  const caller = fc.constantFrom(undefined, 'wholesale', 'retail', 'staff');

  it('are the projection of the whole response, for any subset in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(LISTED, { minLength: 1 }), caller, async (names, name) => {
        const whole = (await read('/api/products?pageSize=3', name)).data;
        const selected = (await read(`/api/products?pageSize=3&fields=${names}`, name)).data;
        expect(selected.pagination).toEqual(whole.pagination);
        expect(selected.items.map((item: object) => JSON.stringify(item))).toEqual(
          whole.items.map((item: object) => project(item, names)),
        );
      }),
      { numRuns: 60 },
    );
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(DETAILED, { minLength: 1 }), caller, async (names, name) => {
        const whole = (await read('/api/products/p1', name)).data;
        const selected = (await read(`/api/products/p1?fields=${names}`, name)).data;
        expect(JSON.stringify(selected)).toBe(project(whole, names));
      }),
      { numRuns: 60 },
    );
  });

  it('share a cached response in whatever order they are named', async () => {
    const first = await application.get('/api/products?fields=id,slug');
    expect((await application.get('/api/products?fields=slug,id')).body.equals(first.body)).toBe(true);
    expect((await application.get('/api/products?page=1&fields=slug%2Cid')).body.equals(first.body)).toBe(true);
    expect(hitsAndMisses()).toEqual([2, 1]);
    await application.get('/api/products?fields=slug');
    await application.get('/api/products');
    expect(hitsAndMisses()).toEqual([2, 3]);
  });

  it('do not mix in concurrent reads of one product', async () => {
    const sent = Array.from({ length: 40 }, (_, n) => [DETAILED[n % 10] ?? '', 'id'].slice(0, 1 + (n % 2)));
    const responses = await Promise.all(
      sent.map((names) => read(`/api/products/p2?fields=${[...new Set(names)]}`, 'wholesale')),
    );
    expect(responses.map(({ data }) => Object.keys(data).toSorted())).toEqual(
      sent.map((names) => [...new Set(names)].toSorted()),
    );
  });

  it.each(['', 'id,', ',id', 'id,,slug', 'id, slug', 'ID', 'nothing', 'id,id', 'pricing.finalPrice', '__proto__'])(
    'are rejected: "%s"',
    async (fields) => {
      const query = `?fields=${encodeURIComponent(fields)}`;
      for (const path of [`/api/products${query}`, `/api/products/p1${query}`]) {
        expect((await catalog.server.error(path, 400)).fields).toEqual({
          fields: [expect.stringMatching(/^Name each field once, separated by commas: id, name, /)],
        });
      }
    },
  );

  it('are rejected if the parameter is repeated, and if a list has the description', async () => {
    for (const query of ['?fields=id&fields=slug', '?fields=id,description', '?fields=description']) {
      expect((await catalog.server.error(`/api/products${query}`, 400)).fields).toHaveProperty('fields');
    }
    expect(await read('/api/products/p1?fields=description')).toEqual({ data: { description: paragraph(story(1)) } });
  });

  it('make twenty products with a price smaller than 6.5 kB', async () => {
    const { body } = await application.get('/api/products?fields=id,slug,name,pricing', {
      ...catalog.as('wholesale'),
      'accept-encoding': 'identity',
    });
    expect(JSON.parse(body.toString()).data.items).toHaveLength(20);
    expect(body.length).toBeLessThan(6_500);
  });
});

const story = (n: number) => `A story of ${n}. `.repeat(60);

describe('a response without fields', () => {
  it('has the bytes that it had before there were fields', async () => {
    await catalog.server.replace({
      categories: [
        { id: 'tea', name: 'Tea' },
        { id: 'black', name: 'Black tea', parentId: 'tea' },
      ],
      products: [
        product('cha', {
          id: '0192f0a0-0000-7000-8000-000000000001',
          name: 'চা 400 g',
          categoryId: 'black',
          images: ['https://img.example/1.jpg'],
          wholesaleMinOrderQuantity: 12,
          description: paragraph('Strong & <dark>'),
          prices: { WHOLESALE: { basePrice: '180.00', discount: { type: 'PERCENTAGE', value: '7.50' } } },
        }),
      ],
    });
    const item =
      '"id":"0192f0a0-0000-7000-8000-000000000001","name":"চা 400 g","slug":"cha","category":{"id":"black","name":"Black tea","parentId":"tea","parent":{"id":"tea","name":"Tea"}},"images":["https://img.example/1.jpg"],"wholesaleMinOrderQuantity":12,"retailMinOrderQuantity":1,"descriptionHtml":"<p>Strong &amp; &lt;dark&gt;</p>"';
    const pricing =
      '"pricing":{"currency":"BDT","basePrice":"180.00","discount":{"type":"PERCENTAGE","value":"7.50"},"finalPrice":"166.50"}';
    const pagination = '"pagination":{"page":1,"pageSize":20,"total":1,"totalPages":1}';
    const description =
      '"description":{"type":"doc","content":[{"type":"paragraph","content":[{"text":"Strong & <dark>","type":"text"}]}]}';
    const text = async (path: string, caller?: string) =>
      (await application.get(path, catalog.as(caller))).body.toString();
    expect(await text('/api/products')).toBe(`{"data":{"items":[{${item}}],${pagination}}}`);
    expect(await text('/api/products', 'wholesale')).toBe(`{"data":{"items":[{${item},${pricing}}],${pagination}}}`);
    expect(await text('/api/products/cha')).toBe(`{"data":{${item},${description}}}`);
    expect(await text('/api/products/cha', 'wholesale')).toBe(`{"data":{${item},${pricing},${description}}}`);
    expect((await application.get('/api/products/cha?utm_source=sms')).status).toBe(200);
  });
});
