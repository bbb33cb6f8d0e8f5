import { inject } from 'vitest';
import type { Database, DatabaseLocation } from '../../../src/database/database.ts';
import { type OpenOptions, openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema/schema.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { leasePglite } from './embedded-databases.ts';
import { createDatabase, dropDatabase, openServerDatabase, testUrl } from './postgres-databases.ts';

export type TestDatabase = Database & {
  /** The location for another process; undefined if the database is in the memory of this process. */
  readonly location: DatabaseLocation | undefined;
};

/** Returns true if the tests run on a PostgreSQL server rather than on the embedded database. */
export function onPostgres(): boolean {
  return inject('databaseSource').kind === 'template';
}

/** Opens a new migrated, empty database, and closes it at the end. Its data is deleted when it is closed. */
export async function openTestDatabase(options: Pick<OpenOptions, 'observe'> = {}): Promise<TestDatabase> {
  const source = inject('databaseSource');
  if (source.kind === 'dump') {
    const { pglite, end } = await leasePglite();
    const database = await openDatabase({ kind: 'memory' }, entities, { ...options, pglite });
    return {
      ...database,
      location: undefined,
      close: closeAtEnd(async () => {
        await database.close();
        await end();
      }),
    };
  }
  const { name } = await createDatabase(source.serverUrl, source.name);
  const location = { kind: 'server', url: testUrl(name) } as const;
  const database = await openServerDatabase(location.url, options);
  return {
    ...database,
    location,
    close: closeAtEnd(async () => {
      await database.close();
      await dropDatabase(source.serverUrl, name);
    }),
  };
}
