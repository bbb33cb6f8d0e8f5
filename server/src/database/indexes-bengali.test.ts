import { expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, openServerDatabase } from '../../test/support/database/postgres-databases.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { indexesBengali } from './create-database.ts';
import { migrate } from './migrate.ts';

it('returns true for the databases of the tests', async () => {
  const database = await openTestDatabase();
  expect(await indexesBengali(database.fork())).toBe(true);
});

const source = inject('databaseSource');
// The embedded database has only one character type, which indexes Bengali.
if (source.kind === 'template') {
  it('returns false for a database with the character type C', async () => {
    const { name, url } = await createDatabase(source.serverUrl, "template0 lc_ctype 'C' lc_collate 'C'");
    const database = await openServerDatabase(url);
    await migrate(database);
    expect(await indexesBengali(database.fork())).toBe(false);
    await database.close();
    await dropDatabase(source.serverUrl, name);
  });
}
