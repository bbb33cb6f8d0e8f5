/**
 * Embedded databases (PGlite) for tests. Loading PGlite takes one second of CPU, restoring the initial state takes 0.1 s.
 * A worker therefore reuses the instances of its earlier tests.
 */
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { inject } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { DATA_FOLDER } from '../../../src/database/embedded/data-directory-lock.ts';
import { restoreState, type SavedState, saveState } from './saved-state.ts';

export type LeasedPglite = {
  readonly pglite: PGlite;
  /** Ends the lease. Statements that are sent through `pglite` after that fail. */
  end(): Promise<void>;
};

type EmbeddedDatabase = { readonly pglite: PGlite; readonly state: SavedState };

/** Unused databases in their initial state. Each takes about 200 MB. */
const idle: EmbeddedDatabase[] = [];
const MAX_IDLE = 2;

/**
 * @param dumpFile the dump to load; without it, PGlite creates an empty database, which takes 5 s of CPU
 * @param dataDir folder of the database; without it, the database is in memory
 */
export async function openPglite(dumpFile?: string, dataDir?: string): Promise<PGlite> {
  return await PGlite.create({
    extensions: { pg_trgm },
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(dumpFile === undefined ? {} : { loadDataDir: new Blob([await readFile(dumpFile)]) }),
  });
}

export async function dumpPglite(pglite: PGlite): Promise<Buffer> {
  const dump = await pglite.dumpDataDir('none');
  return Buffer.from(await dump.arrayBuffer());
}

/** Leases a migrated, empty database. */
export async function leasePglite(): Promise<LeasedPglite> {
  const leased = idle.pop() ?? (await openMigratedDatabase());
  let isOver = false;
  const pglite = new Proxy(leased.pglite, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (isOver) throw new Error('This test has closed its database.');
      return value.bind(target);
    },
  });
  return {
    pglite,
    end: async () => {
      if (isOver) return;
      isOver = true;
      await takeBack(leased);
    },
  };
}

/**
 * Creates a migrated, empty database in a folder that has no database yet. It copies one, because a process that creates and
 * migrates a database takes 6 s of CPU.
 *
 * @param dataFolder the value of `AROT_DATA_DIR`
 */
export async function createEmbeddedDatabase(dataFolder: string): Promise<void> {
  const { database } = loadConfig({ AROT_DATA_DIR: dataFolder });
  if (database.kind !== 'embedded') throw new Error('The configuration does not select the embedded database.');
  await mkdir(database.directory, { recursive: true, mode: 0o700 });
  await cp(embeddedSource().migratedFolder, path.join(database.directory, DATA_FOLDER), { recursive: true });
}

async function openMigratedDatabase(): Promise<EmbeddedDatabase> {
  const pglite = await openPglite(embeddedSource().migratedFile);
  return { pglite, state: await saveState(pglite) };
}

function embeddedSource() {
  const source = inject('databaseSource');
  if (source.kind !== 'dump') throw new Error('This run is on a PostgreSQL server.');
  return source;
}

async function takeBack(returned: EmbeddedDatabase): Promise<void> {
  const { pglite, state } = returned;
  if (pglite.closed) return;
  if (idle.length < MAX_IDLE && (await restoreState(pglite, state))) idle.push(returned);
  else await pglite.close();
}
