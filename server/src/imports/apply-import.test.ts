import type { CatalogImport } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { clearCatalog, importFiles } from '../../test/support/catalog/files.ts';
import { CATALOG, createImporter } from '../../test/support/catalog/importer.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { removeImports } from './remove-imports.ts';

const server = await startTestServer();
const { editor, token, send, settled, check, rowsOf, apply, slugs, stored } = await createImporter(server);
const clerk = await createStaffCaller(server, ['catalog:write']);
const stocker = await createStaffCaller(server, ['catalog:write', 'availability:write']);

beforeEach(async () => {
  await server.database.fork().execute('delete from catalog_import');
  await clearCatalog(server.database);
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
