import { inject } from 'vitest';
import type { Database, DatabaseLocation } from '../../../src/database/database.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema/schema.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { openPglite } from './embedded-databases.ts';
import { createDatabase, dropDatabase, openServerDatabase, testUrl } from './postgres-databases.ts';

export type EmptyDatabase = Database & {
  /** The location for another process; undefined if the database is in the memory of this process. */
  readonly location: DatabaseLocation | undefined;
};

/** Opens a new database without tables, and closes it at the end. It is deleted when it is closed. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const source = inject('databaseSource');
  if (source.kind === 'dump') {
    const pglite = await openPglite(source.emptyFile);
    const database = await openDatabase({ kind: 'memory' }, entities, { pglite });
    return {
      ...database,
      location: undefined,
      close: closeAtEnd(async () => {
        await database.close();
        if (!pglite.closed) await pglite.close();
      }),
    };
  }
  const { name } = await createDatabase(source.serverUrl);
  const location = { kind: 'server', url: testUrl(name) } as const;
  const database = await openServerDatabase(location.url);
  return {
    ...database,
    location,
    close: closeAtEnd(async () => {
      await database.close();
      await dropDatabase(source.serverUrl, name);
    }),
  };
}
