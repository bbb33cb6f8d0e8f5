import { expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../test/support/database/postgres-databases.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { indexesBengali } from './indexes-bengali.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { entities } from './schema.ts';

it('the tests’ databases index Bengali', async () => {
  const database = await openTestDatabase();
  expect(await indexesBengali(database)).toBe(true);
  await database.close();
});

const source = inject('databaseSource');
// The embedded database has one character type, and it is the right one.
if (source.kind === 'template') {
  it('a database of the character type C does not', async () => {
    const { name, url } = await createDatabase(source.serverUrl, "template0 lc_ctype 'C' lc_collate 'C'");
    const database = await openDatabase({ kind: 'server', url }, entities);
    await migrate(database);
    expect(await indexesBengali(database)).toBe(false);
    await database.close();
    await dropDatabase(source.serverUrl, name);
  });
}
