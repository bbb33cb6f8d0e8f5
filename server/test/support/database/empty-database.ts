import { inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

export type EmptyDatabase = Database & {
  /** Where another process finds it; undefined when it is in this process's memory. */
  readonly location: DatabaseLocation | undefined;
};

/** A database without a single table. Closing it forgets it. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const source = inject('databaseSource');
  if (source.kind === 'dump') {
    return { ...(await openDatabase({ kind: 'memory' }, entities)), location: undefined };
  }
  const { name, url } = await createDatabase(source.serverUrl);
  const location = { kind: 'server', url } as const;
  const database = await openDatabase(location, entities);
  return {
    ...database,
    location,
    close: async () => {
      await database.close();
      await dropDatabase(source.serverUrl, name);
    },
  };
}
