import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogImport, CatalogImportRow } from '@arot/contract';
import { zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { clearCatalog, importFiles, NOW } from '../../test/support/catalog/files.ts';
import { workbook } from '../../test/support/catalog/workbook.ts';
import { noise } from '../../test/support/pictures/hostile-pictures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { db } from '../database/db.ts';
import { removeImports } from './remove-imports.ts';

const server = await startTestServer();
afterAll(() => server.close());
const editor = await createStaffCaller(server, ['catalog:read', 'catalog:write', 'prices:write']);
const clerk = await createStaffCaller(server, ['catalog:write']);
const stocker = await createStaffCaller(server, ['catalog:write', 'availability:write']);
const token = await createSession(server, editor.id);

beforeEach(async () => {
  await server.database.fork().execute('delete from catalog_import');
  await clearCatalog(server.database);
});

type Form = { readonly name?: string; readonly file?: string | Uint8Array | null; readonly options?: unknown };

/** Sends a file. @returns the response */
async function send({ name = 'supplier.csv', file = 'slug,name\na,A\n', options = { target: 'products' } }: Form = {}) {
  const form = new FormData();
  if (options !== null) form.append('options', typeof options === 'string' ? options : JSON.stringify(options));
  if (file !== null) form.append('file', new Blob([file as BlobPart]), name);
  return await server.request<{ data: CatalogImport; error: { code: string; fields: Record<string, string[]> } }>(
    '/api/staff/imports',
    { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
  );
}

/** Waits until an import is checked or applied. */
async function settled(id: string): Promise<CatalogImport> {
  for (;;) {
    const { data } = await editor.call<CatalogImport>('GET', `/imports/${id}`);
    if (data.state !== 'checking' && data.state !== 'applying') return data;
    await sleep(10);
  }
}

async function check(
  file: string | Uint8Array,
  options: object = { target: 'products' },
  name?: string,
): Promise<CatalogImport> {
  const { status, body } = await send({ file, options, ...(name && { name }) });
  expect([status, body.data?.state ?? body.error]).toEqual([202, 'checking']);
  return await settled(body.data.id);
}

const rowsOf = async (id: string, query = '') =>
  (await editor.call<{ items: CatalogImportRow[] }>('GET', `/imports/${id}/rows?${query}`)).data.items;
const apply = (id: string, version: string, by = editor) =>
  by.call<CatalogImport>('POST', `/imports/${id}/apply`, undefined, { 'if-match': version });
const createList = async () => (await editor.call<{ id: string }>('POST', '/price-lists', { name: 'Ramadan' })).data.id;
const slugs = async () =>
  (await db(server.database.fork()).selectFrom('product').select('slug').orderBy('slug').execute()).map(
    ({ slug }) => slug,
  );

const CATALOG = {
  products: [
    {
      slug: 'oil',
      name: 'Oil',
      sku: '00123',
      images: ['/a.jpg', '/b.jpg'],
      prices: { RETAIL: { basePrice: '100.00' } },
    },
    {
      slug: 'rice',
      name: 'Rice',
      prices: { RETAIL: { basePrice: '80.00', discount: { type: 'FIXED', value: '5.00' } } },
    },
    { slug: 'salt', name: 'Salt' },
    { slug: 'tea', name: 'Tea' },
  ],
};

describe('a file', () => {
  it('is checked, shown row by row, and applied', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    await editor.call('DELETE', '/products/tea');
    const file =
      'slug,name,sku,images,retail_base_price,retail_discount_type,retail_discount_value\n' +
      'oil,Oil,123,/a.jpg,110.00,,\nrice,Rice,,,,,\nsalt,Salt,,,,,\ntea,Tea,,,,,\nflour,Flour,,,9.50,,\n';
    const checked = await check(file);
    expect(checked).toMatchObject({
      ...{ state: 'ready', target: 'products', fileName: 'supplier.csv', appliedAt: null },
      counts: {
        ...{ rows: 5, created: 1, updated: 2, unchanged: 1, restored: 1, renamed: 0, deleted: 0 },
        ...{ pricesRemoved: 1, discountsRemoved: 1, codesChanged: 1, picturesRemoved: 1, issues: 0 },
      },
    });
    expect(checked.columns[2]).toEqual({ name: 'sku', samples: ['123'], mapsTo: 'sku' });
    expect(Date.parse(checked.expiresAt) - Date.parse(checked.createdAt)).toBe(24 * 3_600_000);
    expect(await rowsOf(checked.id)).toMatchObject([
      {
        ...{ row: 2, slug: 'oil', change: 'updated', issues: [] },
        before: { sku: '00123', images: ['/a.jpg', '/b.jpg'], retail_base_price: '100.00' },
        after: { sku: '123', images: ['/a.jpg'], retail_base_price: '110.00' },
      },
      {
        row: 3,
        before: { retail_base_price: '80.00', retail_discount_type: 'FIXED' },
        after: { retail_base_price: null },
      },
      { row: 4, slug: 'salt', change: 'unchanged', before: null, after: null },
      { row: 5, slug: 'tea', change: 'restored' },
      { row: 6, slug: 'flour', change: 'created', before: null, after: { name: 'Flour', retail_base_price: '9.50' } },
    ]);
    expect((await rowsOf(checked.id, 'only=created')).map(({ slug }) => slug)).toEqual(['flour']);
    expect(await slugs()).not.toContain('flour');

    const { status, data, etag } = await apply(checked.id, checked.version);
    expect([status, data.state, etag]).toEqual([200, 'applied', `"${data.version}"`]);
    expect(await slugs()).toContain('flour');
    const [event] = (await server.database
      .fork()
      .execute(`select actor, details from audit_event where kind = 'catalog_imported' order by id desc limit 1`)) as {
      actor: string;
      details: { product: object };
    }[];
    expect(event).toMatchObject({ actor: editor.id, details: { product: { created: 1 } } });
    expect((await apply(checked.id, data.version)).status).toBe(409);
  });

  it('with issues is invalid, and shows the rest of its rows', async () => {
    const checked = await check('slug,name,retail_base_price\na,A,12.50\nb,B,twelve\n,C,1.00\n');
    expect(checked).toMatchObject({ state: 'invalid', counts: { rows: 3, created: 1, issues: 2 } });
    expect(await rowsOf(checked.id)).toMatchObject([
      { row: 2, slug: 'a', change: 'created', issues: [] },
      {
        row: 3,
        slug: 'b',
        issues: [{ column: 'retail_base_price', value: 'twelve', message: expect.stringContaining('1250.00') }],
      },
      { row: 4, slug: null, issues: [{}] },
    ]);
    expect((await rowsOf(checked.id, 'only=issues')).map(({ row }) => row)).toEqual([3, 4]);
    expect((await apply(checked.id, checked.version)).status).toBe(409);
  });

  it.each<[string, string, string | Uint8Array, object]>([
    ['a cell', 'a.csv', 'slug,name,retail_base_price\na,A,twelve\nb,B,dozen\n', { target: 'products' }],
    ['a state', 'a.csv', 'slug,name,availability\na,A,twelve\nb,B,gone\n', { target: 'products' }],
    ['another row', 'a.csv', 'slug,name\na,A\na,A\n', { target: 'products' }],
    ['the stored catalog', 'a.csv', 'slug,name,category_id\na,A,none\n', { target: 'products' }],
    ['the header', 'a.csv', 'nmae,slug\nA,a\n', { target: 'products' }],
    ['the file', 'a.csv', '%PDF-1.7', { target: 'products' }],
    ['a workbook', 'a.xlsx', 'no workbook', { target: 'products' }],
    ['a line of JSONL', 'a.jsonl', '{"produce": {}}', { target: 'products' }],
    ['the number of deletions', 'a.csv', 'slug,name\na,A\n', { target: 'products', replace: true, delete: 7 }],
    ['a picture', 'a.zip', zipSync({ 'none.jpg': new Uint8Array([1]) }), { target: 'pictures' }],
  ])('has messages about %s in the language of the caller, without the cell', async (_, name, file, options) => {
    const { id, state } = await check(file, options, name);
    expect(state).toBe('invalid');
    const messagesIn = async (language: string) => {
      const path = `/imports/${id}/rows?only=issues`;
      const { data } = await editor.call<{ items: CatalogImportRow[] }>('GET', path, undefined, {
        'accept-language': language,
      });
      return data.items.flatMap(({ issues }) => issues.map(({ message }) => message));
    };
    const [english, bengali] = [await messagesIn('en'), await messagesIn('bn-BD')];
    expect(english.length).toBeGreaterThan(0);
    expect(bengali).toHaveLength(english.length);
    expect(english.filter((message) => /[\u0980-\u09ff]|twelve/.test(message))).toEqual([]);
    expect(bengali.filter((message) => !/[\u0980-\u09ff]/.test(message))).toEqual([]);
    // Equal problems have equal messages, by which a page groups them.
    if (english.length > 1) expect(new Set(english).size).toBe(1);
  });

  it.each([
    ['products', { target: 'products', map: { slug: 'Code' } }],
    ['a price list', { target: 'price-list', map: { slug: 'Code', base_price: 'MRP' } }],
  ])('names the row of the header below a title: %s', async (_, options) => {
    const priceListId = options.target === 'price-list' ? { priceListId: await createList() } : {};
    const file = workbook({ Price: [['Karim Traders'], [], ['Code', 'MRP'], ['a', '12.00']] });
    const titled = await check(file, { ...options, ...priceListId }, 'karim.xlsx');
    expect([titled.state, titled.headerRow]).toEqual(['invalid', 3]);
    const { columns, headerRow } = await check(file, { ...options, ...priceListId, skipRows: 2 }, 'karim.xlsx');
    expect([columns.map(({ name }) => name), headerRow]).toEqual([['Code', 'MRP'], null]);
  });

  it('pages through its rows by a cursor', async () => {
    const lines = Array.from({ length: 7 }, (_, index) => `p${index},P`);
    const { id } = await check(`slug,name\n${lines.join('\n')}\n`);
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor && `&cursor=${cursor}`;
      const { data } = await editor.call<{ items: { row: number }[]; nextCursor: string | null }>(
        'GET',
        `/imports/${id}/rows?limit=3${query}`,
      );
      seen.push(...data.items.map(({ row }) => row));
      cursor = data.nextCursor;
    }
    expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('POST /api/staff/imports', () => {
  it.each<[string, Form, string]>([
    ['no file', { file: null }, 'file'],
    ['an empty file', { file: '' }, 'file'],
    ['a file of another type', { name: 'catalog.pdf' }, 'file'],
    ['a file without an extension', { name: 'catalog' }, 'file'],
    ['a ZIP file of products', { name: 'products.zip' }, 'file'],
    ['a CSV file of pictures', { options: { target: 'pictures' } }, 'file'],
    ['no options', { options: null }, 'options'],
    ['options that are no JSON', { options: '{target' }, 'options'],
    ['no target', { options: {} }, 'options.target'],
    ['an unknown target', { options: { target: 'orders' } }, 'options.target'],
    ['an unknown option', { options: { target: 'products', publsh: true } }, 'options.publsh'],
    ['an option of another type', { options: { target: 'products', publish: 'yes' } }, 'options.publish'],
    ['a price list without its id', { options: { target: 'price-list' } }, 'options.priceListId'],
    ['an unknown price list', { options: { target: 'price-list', priceListId: 'x' } }, 'options.priceListId'],
  ])('is rejected with 400 for %s, and stores nothing', async (_what, form, field) => {
    const before = await stored();
    const { status, body } = await send(form);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
    expect(await stored()).toBe(before);
  });

  it('is rejected with 413 above 50 MiB', async () => {
    const { status, body } = await send({ file: Buffer.alloc(50 * 1024 * 1024 + 1, 'a') });
    expect([status, body.error.fields]).toEqual([413, { file: ['Choose a file of 50 MiB or smaller.'] }]);
  });

  it('of two at the same time, one is rejected with 409', async () => {
    const responses = await Promise.all([send(), send()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409]);
    for (const { status, body } of responses) if (status === 202) await settled(body.data.id);
  });

  it('is blocked by no import that is ready', async () => {
    expect((await check('slug,name\na,A\n')).state).toBe('ready');
    expect((await check('slug,name\nb,B\n')).state).toBe('ready');
  });

  it('needs the permission catalog:write', async () => {
    const reader = await createAccount(server, { role: 'reader of imports', permissions: ['catalog:read'] });
    const by = await createSession(server, reader.id);
    const headers = { authorization: `Bearer ${by}` };
    await server.error('/api/staff/imports', 403, { method: 'POST', headers, body: new FormData() });
  });
});

describe('an import that is ready', () => {
  it('stays ready with 412 after one of its products has changed', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const checked = await check('slug,name\nsalt,Sea salt\nnew,New\n');
    await editor.call('PATCH', '/products/salt', { name: 'Rock salt' });
    expect((await apply(checked.id, checked.version)).status).toBe(412);
    expect(await settled(checked.id)).toMatchObject({ state: 'ready', version: checked.version });
    expect(await slugs()).not.toContain('new');
    const again = await check('slug,name\nnew,New\n');
    await editor.call('POST', '/products', { slug: 'new', name: 'Other' });
    expect((await apply(again.id, again.version)).status).toBe(412);
  });

  it('is applied in the version that the caller has read only', async () => {
    const { id } = await check('slug,name\na,A\n');
    expect((await apply(id, '1')).status).toBe(412);
    const headers = { authorization: `Bearer ${token}` };
    await server.error(`/api/staff/imports/${id}/apply`, 428, { method: 'POST', headers });
  });

  it('needs prices:write to be applied if a price changes', async () => {
    const priced = await check('slug,name,retail_base_price\na,A,1.00\n');
    const denied = await apply(priced.id, priced.version, clerk);
    expect([denied.status, denied.error.message]).toEqual([403, expect.stringContaining('prices:write')]);
    const plain = await check('slug,name\na,A\n');
    expect((await apply(plain.id, plain.version, clerk)).data.state).toBe('applied');
  });

  it('needs availability:write to be applied if availability changes', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const changes = ['slug,availability\noil,low\n', 'slug,availability_quantity\noil,3\n'];
    for (const file of [
      ...changes,
      'slug,availability_expected_at\noil,2026-04-01T00:00:00Z\n',
      'slug,name,availability\nnew,New,low\n',
    ]) {
      const { id, version } = await check(file);
      for (const by of [clerk, editor]) {
        const denied = await apply(id, version, by);
        expect([denied.status, denied.error.message]).toEqual([403, 'Needs the permission availability:write too.']);
      }
    }
    for (const file of [
      'slug,name,availability\noil,Pure oil,unknown\n',
      'slug,name,availability\nflour,Flour,unknown\n',
    ]) {
      const { id, version } = await check(file);
      expect((await apply(id, version, clerk)).data.state).toBe('applied');
    }
    const { id, version } = await check('slug,availability,retail_base_price\noil,low,120.00\n');
    expect((await apply(id, version, stocker)).error.message).toContain('prices:write');
    const stock = await check('slug,availability\noil,low\n');
    expect((await apply(stock.id, stock.version, stocker)).data.state).toBe('applied');
  });

  it('stays ready with 412 after the availability that it states has changed', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const change = (status: string) => stocker.call('PATCH', '/products/oil/availability', { status });
    await change('low');
    const [same, other, name] = [
      await check('slug,availability\noil,low\n'),
      await check('slug,availability\noil,in_stock\n'),
      await check('slug,name\noil,Pure oil\n'),
    ];
    await change('out_of_stock');
    expect((await apply(same.id, same.version, clerk)).status).toBe(412);
    expect((await apply(other.id, other.version, stocker)).status).toBe(412);
    expect((await apply(name.id, name.version, clerk)).data.state).toBe('applied');
  });

  it('shows availability before and after, which the shop then shows', async () => {
    const published = CATALOG.products.map((product) => ({ ...product, status: 'published' }));
    await importFiles(server.database, { 'catalog.json': { products: published } });
    await stocker.call('PATCH', '/products/oil/availability', { status: 'low', quantity: 3 });
    // The shop caches responses of a version of the catalog.
    const read = async () =>
      (await server.request<{ data: { availability: object } }>('/api/products/oil?include=availability')).body.data;
    expect((await read()).availability).toEqual({ status: 'low' });
    const file =
      'slug,name,availability,availability_quantity,availability_expected_at\n' +
      'oil,Oil,Out_of_stock,,2026-04-01T06:00:00+06:00\nsalt,Salt,unknown,,\nnew,New,low,7,\n';
    const { id, version, counts } = await check(file);
    expect(counts).toMatchObject({ rows: 3, created: 1, updated: 1, unchanged: 1 });
    expect(await rowsOf(id)).toMatchObject([
      {
        ...{ slug: 'oil', change: 'updated' },
        before: { availability: 'low', availability_quantity: 3, availability_expected_at: null },
        after: {
          ...{ availability: 'out_of_stock', availability_quantity: null },
          availability_expected_at: '2026-04-01T00:00:00.000Z',
        },
      },
      { slug: 'salt', change: 'unchanged', before: null, after: null },
      { slug: 'new', change: 'created', before: null, after: { availability: 'low', availability_quantity: 7 } },
    ]);
    const events = async () =>
      await server.database
        .fork()
        .execute(
          `select type, data ->> 'slug' as slug from event where type like 'product.%' order by sequence desc limit 2`,
        );
    expect((await apply(id, version, stocker)).data.state).toBe('applied');
    expect((await read()).availability).toEqual({ status: 'out_of_stock' });
    const type = 'product.availability_changed';
    expect(await events()).toEqual(
      expect.arrayContaining([
        { type, slug: 'oil' },
        { type, slug: 'new' },
      ]),
    );
  });

  it('is applied once by two requests', async () => {
    const { id, version } = await check('slug,name\na,A\n');
    const responses = await Promise.all([apply(id, version), apply(id, version)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of responses) expect([200, 409, 412]).toContain(status);
  });

  it('returns the same import to a request that is repeated', async () => {
    const { id, version } = await check('slug,name\na,A\n');
    const headers = { 'if-match': version, 'idempotency-key': 'apply-once' };
    const [first, second] = [
      await editor.call<CatalogImport>('POST', `/imports/${id}/apply`, undefined, headers),
      await editor.call<CatalogImport>('POST', `/imports/${id}/apply`, undefined, headers),
    ];
    expect([first.status, second.status, second.data]).toEqual([200, 200, first.data]);
  });

  it('deletes what the file does not list, only if nothing else has come since', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const file = 'slug,name\nsalt,Salt\n';
    const unstated = await check(file, { target: 'products', replace: true });
    expect([unstated.state, unstated.counts]).toMatchObject(['invalid', { rows: 1, deleted: 3, issues: 1 }]);
    const checked = await check(file, { target: 'products', replace: true, delete: 3 });
    expect(checked.counts).toMatchObject({ rows: 1, deleted: 3 });
    expect(await rowsOf(checked.id, 'only=deleted')).toMatchObject([
      { row: 0, slug: 'oil', before: { name: 'Oil' }, after: null },
      { slug: 'rice' },
      { slug: 'tea' },
    ]);
    await editor.call('POST', '/products', { slug: 'new', name: 'New' });
    expect((await apply(checked.id, checked.version)).status).toBe(412);
  });

  it('expires after 24 hours, and the job removes its file and rows', async () => {
    const { id, version } = await check('slug,name\na,A\n');
    await server.database.fork().execute(`update catalog_import set expires_at = now() - interval '1 second'`);
    expect((await settled(id)).state).toBe('expired');
    expect((await apply(id, version)).status).toBe(409);
    const objects = await stored();
    const clock = () => new Date();
    expect(await removeImports(server.database, clock, server.documents)).toBe(1);
    expect([await rowsOf(id), (await settled(id)).state, await stored()]).toEqual([[], 'expired', objects - 1]);
    expect(await removeImports(server.database, () => new Date(Date.now() + 31 * 86_400_000), server.documents)).toBe(
      1,
    );
    expect((await editor.call('GET', `/imports/${id}`)).status).toBe(404);
  });

  it('is deleted with its file', async () => {
    const { id, version } = await check('slug,name\na,A\n');
    const objects = await stored();
    const remove = (ifMatch: string) => editor.call('DELETE', `/imports/${id}`, undefined, { 'if-match': ifMatch });
    expect((await remove('1')).status).toBe(412);
    expect(await remove(version)).toMatchObject({ status: 200, data: { success: true } });
    expect([await stored(), (await editor.call('GET', `/imports/${id}`)).status]).toEqual([objects - 1, 404]);
  });
});

describe('an import of a process that has stopped', () => {
  it.each(['checking', 'applying'])('while %s is failed, and blocks no other', async (state) => {
    const { id } = await check('slug,name\na,A\n');
    const stop = (seconds: number) =>
      server.database
        .fork()
        .execute(`update catalog_import set state = '${state}', touched_at = now() - interval '${seconds} seconds'`);
    await stop(10);
    expect((await send()).status).toBe(409);
    await stop(40);
    expect((await settled(id)).state).toBe('failed');
    expect((await check('slug,name\nb,B\n')).state).toBe('ready');
  });
});

describe('the target', () => {
  it('categories takes categories only', async () => {
    const checked = await check('id,name,parent_id\ntea,Tea,\nblack,Black,tea\n', { target: 'categories' });
    expect(checked).toMatchObject({ state: 'ready', counts: { rows: 2, created: 2 } });
    expect((await apply(checked.id, checked.version)).data.state).toBe('applied');
    const other = await check('slug,name\na,A\n', { target: 'categories' });
    expect(other).toMatchObject({ state: 'invalid' });
    expect((await check('id,name,parent_id\ntea,Tea 2,\n', { target: 'categories' })).counts.updated).toBe(1);
  });

  it('prices changes nothing but prices', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const checked = await check('slug,name,retail_base_price\noil,Other,120\n', { target: 'prices' });
    expect(await rowsOf(checked.id)).toMatchObject([{ after: { retail_base_price: '120.00' } }]);
    expect((await apply(checked.id, checked.version)).data.state).toBe('applied');
    expect((await check('slug,name,retail_base_price\nnone,New,1\n', { target: 'prices' })).state).toBe('invalid');
  });
});

describe('a price list', () => {
  it('is changed by a file with columns of any name', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const options = { target: 'price-list', priceListId: await createList(), map: { base_price: '{Our price}' } };
    const checked = await check('slug;Our price;Shelf\noil;90.00;A\nrice;70.00;B\n', options);
    expect(checked).toMatchObject({ state: 'ready', counts: { rows: 2, created: 2 }, ignoredColumns: ['Shelf'] });
    expect(checked.columns[1]).toEqual({ name: 'Our price', samples: ['90.00', '70.00'], mapsTo: 'base_price' });
    expect(await rowsOf(checked.id)).toMatchObject([
      { row: 2, slug: 'oil', change: 'created', before: null, after: { base_price: '90.00' } },
      { row: 3, slug: 'rice' },
    ]);
    expect((await apply(checked.id, checked.version, clerk)).status).toBe(403);
    expect((await apply(checked.id, checked.version)).data.state).toBe('applied');
    const again = await check('slug;Our price\noil;95.00\nrice;\n', options);
    expect(again.counts).toMatchObject({ updated: 1, deleted: 1 });
    const breaks = await check('slug,breaks\noil,10:85.00\n', options);
    expect([breaks.counts.updated, (await apply(breaks.id, breaks.version, clerk)).status]).toEqual([1, 403]);
    expect(await rowsOf(again.id, 'only=updated')).toMatchObject([
      { row: 2, before: { base_price: '90.00' }, after: { base_price: '95.00' } },
    ]);
    await editor.call('PATCH', `/price-lists/${options.priceListId}`, { priority: 7 });
    expect((await apply(again.id, again.version)).status).toBe(412);
    expect((await settled(again.id)).state).toBe('ready');
  });

  it('with wrong rows is invalid', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const options = { target: 'price-list', priceListId: await createList() };
    const checked = await check('slug,base_price\noil,x\nnone,1.00\n', options);
    expect([checked.state, checked.counts.issues]).toEqual(['invalid', 2]);
    expect(await rowsOf(checked.id, 'only=issues')).toMatchObject([
      { row: 2, issues: [{ column: 'base_price' }] },
      { row: 3, slug: 'none', issues: [{ column: 'slug' }] },
    ]);
  });
});

describe('a ZIP file of pictures', () => {
  const picture = async (width: number) => await noise(width, 30).jpeg().toBuffer();

  it('sets the pictures of products that their names state by slug or SKU', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const zip = zipSync({
      'photos/rice.jpg': await picture(40),
      '00123-2.jpg': await picture(41),
      '.DS_Store': new Uint8Array(9),
    });
    const checked = await check(zip, { target: 'pictures' }, 'photos.zip');
    expect(checked).toMatchObject({ state: 'ready', counts: { rows: 2, updated: 2, picturesRemoved: 2 } });
    expect(await rowsOf(checked.id)).toMatchObject([
      {
        slug: 'oil',
        before: { images: ['/a.jpg', '/b.jpg'] },
        after: { images: [expect.stringContaining('/pictures/')] },
      },
      { slug: 'rice' },
    ]);
    expect((await apply(checked.id, checked.version)).data.state).toBe('applied');
    expect((await check(zip, { target: 'pictures' }, 'photos.zip')).counts.unchanged).toBe(2);
  });

  it('with files that are no pictures of products is invalid, a bomb too', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG });
    const zip = zipSync({
      'oil.jpg': new Uint8Array(11 * 1024 * 1024),
      'none.jpg': await picture(40),
      'tea.pdf': new Uint8Array(3),
      'salt.png': new Uint8Array(30),
    });
    const checked = await check(zip, { target: 'pictures' }, 'photos.zip');
    expect([checked.state, checked.counts.issues]).toEqual(['invalid', 4]);
    const broken = await check(zip.subarray(0, 2_000), { target: 'pictures' }, 'photos.zip');
    expect([broken.state, broken.counts.issues]).toEqual(['invalid', 1]);
  });
});

describe('GET /api/staff/products/export.csv', () => {
  const download = async (query = '') => {
    const headers = { authorization: `Bearer ${token}` };
    return await fetch(`${server.origin}/api/staff/products/export.csv${query}`, { headers });
  };

  it('sends the products of the list, whose import changes nothing', async () => {
    await importFiles(server.database, { 'catalog.json': CATALOG }, { now: NOW });
    const response = await download();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv']);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const { state, counts } = await check(await response.text());
    expect([state, counts.unchanged, counts.rows]).toEqual(['ready', 4, 4]);
    const lines = (await (await download('?q=oil')).text()).trim().split('\n');
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(',oil,Oil,')]);
    expect((await (await download('?missing=price&status=draft')).text()).trim().split('\n')).toHaveLength(5);
  });

  it('is no product: no slug may be its name', async () => {
    const { status } = await editor.call('POST', '/products', { slug: 'export.csv', name: 'X' });
    expect(status).toBe(400);
    expect((await download('?status=deleted')).status).toBe(400);
  });
});

/** Returns the number of objects in the document store. */
async function stored(): Promise<number> {
  let count = 0;
  for await (const _ of server.documents.list()) count += 1;
  return count;
}
