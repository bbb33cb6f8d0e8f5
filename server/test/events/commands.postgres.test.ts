import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { installArot } from '../support/process/arot-process.ts';
import { runInvocations } from '../support/process/command-invocations.ts';

const arot = await installArot();
await writeFile(path.join(arot.folder, 'file.csv'), 'slug,name,retail_base_price\nrice,Rice,90.00\n');

/** The types of events of the commands, in the order of the invocations. Other commands have none. */
const EXPECTED: readonly (readonly [command: string, ...types: string[]])[] = [
  ['catalog import -', 'category.created', 'product.created'],
  ['catalog publish', 'product.published'],
  ['content publish', 'app_content.published'],
  ['content unpublish', 'app_content.unpublished'],
  ['settings set', 'settings.changed'],
  ['catalog set-price', 'product.price_changed'],
  ['catalog set-slug', 'product.changed'],
  ['catalog delete', 'product.unpublished', 'product.deleted'],
  ['catalog restore', 'product.published', 'product.changed'],
  ['category create', 'category.created'],
  ['category change', 'category.changed'],
  ['category delete', 'category.deleted'],
  ['account erase', 'customer.erased'],
];

it('every command writes the events of its change', async () => {
  const types = () =>
    arot.withDatabase(async (database) =>
      (await database.fork().execute<{ type: string }[]>('select type from event order by sequence')).map(
        ({ type }) => type,
      ),
    );
  const told: string[][] = [];
  let before = (await types()).length;
  await runInvocations(async (args, input) => {
    const result = await arot.run(args, input);
    // The demo has its own number of products.
    const isDemo = args[0] === 'demo';
    const after = isDemo ? [] : await types();
    if (after.length > before) told.push([args.slice(0, 2).join(' '), ...after.slice(before)]);
    before = (isDemo ? await types() : after).length;
    return result;
  });
  expect(told).toEqual(
    EXPECTED.map(([command, ...expected]) => [command.split(' ').slice(0, 2).join(' '), ...expected]),
  );
});
