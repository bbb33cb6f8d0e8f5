import { beforeEach, expect, it } from 'vitest';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { clearCatalog, importFiles } from '../../../test/support/catalog/files.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { installArot } from '../../../test/support/process/arot-process.ts';

const arot = await installArot();

const CATALOG = {
  categories: [
    { id: 'tea', name: 'Tea' },
    { id: 'rice', name: 'Rice' },
  ],
  products: [product('cha', { categoryId: 'tea' }), product('cola')],
};
beforeEach(() =>
  arot.withDatabase(async (database) => {
    await clearCatalog(database);
    await importFiles(database, { 'c.json': CATALOG });
  }),
);

const json = async (...args: string[]) => JSON.parse((await arot.run([...args, '--json'])).stdout);

it('deletes and restores products, all or none', async () => {
  const rejected = await arot.run(['catalog', 'delete', 'cha', 'missing']);
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('missing') });
  expect(await json('catalog', 'show', 'cha')).toMatchObject({ status: 'published' });
  expect(await json('catalog', 'delete', 'cola', 'cha')).toEqual({
    products: [
      { slug: 'cha', status: 'deleted' },
      { slug: 'cola', status: 'deleted' },
    ],
  });
  expect(await arot.run(['catalog', 'restore', 'cha'])).toMatchObject({ code: 0, stdout: 'cha: published\n' });
  expect(await arot.run(['catalog', 'restore', 'cha'])).toMatchObject({
    code: 1,
    stderr: 'The product is not deleted.\n',
  });
});

it('changes a slug, and rejects one that is not valid', async () => {
  expect(await json('catalog', 'set-slug', 'cha', 'cha-pata')).toMatchObject({ products: [{ slug: 'cha-pata' }] });
  expect(await json('catalog', 'show', 'cha-pata')).toMatchObject({ formerSlugs: ['cha'] });
  const rejected = await arot.run(['catalog', 'set-slug', 'cola', '..']);
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringMatching(/^slug: /) });
});

it('creates, orders, hides, moves and deletes a category, audited with the command line as actor', async () => {
  await arot.run(['category', 'create', 'green', '--name', 'Green tea', '--parent', 'tea', '--sort-order', '3']);
  expect(
    await json('category', 'change', 'green', '--hide', '--no-sort-order', '--description', 'fresh'),
  ).toMatchObject({
    ...{ id: 'green', parentId: 'tea', sortOrder: null, hidden: true, description: 'fresh' },
  });
  expect(await json('category', 'change', 'green', '--show', '--main', '--description', '')).toMatchObject({
    ...{ parentId: null, hidden: false, description: null, sortOrder: null },
  });
  expect(await arot.run(['category', 'delete', 'tea'])).toMatchObject({ code: 1 });
  expect(await json('category', 'delete', 'tea', '--move-to', 'green')).toEqual({ id: 'tea', deleted: true });
  expect((await json('category', 'list')).categories.map(({ id }: { id: string }) => id)).toEqual(['green', 'rice']);
  expect(await json('catalog', 'show', 'cha')).toMatchObject({ categoryId: 'green' });
  const events = await arot.withDatabase((database) =>
    findAuditEvents(database.fork(), { since: new Date(0), limit: 1, kind: 'category_deleted' }),
  );
  expect(events).toMatchObject([{ actor: 'command line' }]);
});

it('rejects a change without a property, and one that the API would reject', async () => {
  expect(await arot.run(['category', 'change', 'tea'])).toMatchObject({ code: 2 });
  expect(await arot.run(['category', 'change', 'tea', '--hide', '--show'])).toMatchObject({ code: 2 });
  expect(await arot.run(['category', 'change', 'tea', '--parent', 'none'])).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('parentId: There is no such category.') },
  });
});
