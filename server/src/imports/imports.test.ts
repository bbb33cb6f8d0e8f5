import type { CatalogImportRow } from '@arot/contract';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { clearCatalog, importFiles, NOW } from '../../test/support/catalog/files.ts';
import { CATALOG, createImporter, type ImportForm } from '../../test/support/catalog/importer.ts';
import { workbook } from '../../test/support/catalog/workbook.ts';
import { noise } from '../../test/support/pictures/hostile-pictures.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();
const { editor, token, send, settled, check, rowsOf, apply, slugs, stored } = await createImporter(server);
const clerk = await createStaffCaller(server, ['catalog:write']);

beforeEach(async () => {
  await server.database.fork().execute('delete from catalog_import');
  await clearCatalog(server.database);
});

const createList = async () => (await editor.call<{ id: string }>('POST', '/price-lists', { name: 'Ramadan' })).data.id;
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
  it.each<[string, ImportForm, string]>([
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
    for (const file of [
      'slug,breaks\noil,10:85.00\n',
      'slug,increment\noil,5\n',
      'slug,max_order_quantity\noil,50\n',
    ]) {
      const { id, version, counts } = await check(file, options);
      expect([counts.updated, (await apply(id, version, clerk)).status], file).toEqual([1, 403]);
    }
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
