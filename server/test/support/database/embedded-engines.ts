/**
 * Embedded engines (PGlite) for tests. Loading one takes a second of CPU, and restoring its first state 0.1 s, so a worker reuses
 * the engines of its earlier tests.
 */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { inject } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { DATA_FOLDER } from '../../../src/database/data-directory-lock.ts';
import { restoreState, type SavedState, saveState } from './saved-state.ts';

export type LeasedEngine = {
  readonly pglite: PGlite;
  /** Ends the lease. Statements that are sent through it later fail. */
  end(): Promise<void>;
};

type Engine = { readonly pglite: PGlite; readonly state: SavedState };

/** Engines in their first state. Each takes some 200 MB. */
const idle: Engine[] = [];
const MAX_IDLE = 2;

/**
 * @param dumpFile what the engine starts from; an empty database by default, which takes 5 s of CPU to create
 * @param dataDir folder of the database; in memory by default
 */
export async function openEngine(dumpFile?: string, dataDir?: string): Promise<PGlite> {
  return await PGlite.create({
    extensions: { pg_trgm },
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(dumpFile === undefined ? {} : { loadDataDir: new Blob([await readFile(dumpFile)]) }),
  });
}

export async function dumpEngine(pglite: PGlite): Promise<Buffer> {
  const dump = await pglite.dumpDataDir('none');
  return Buffer.from(await dump.arrayBuffer());
}

/** Leases an engine whose database is migrated and empty. */
export async function leaseEngine(): Promise<LeasedEngine> {
  const engine = idle.pop() ?? (await openMigratedEngine());
  let isOver = false;
  const pglite = new Proxy(engine.pglite, {
    get: (target, key) => {
      if (isOver && key !== 'closed') throw new Error('This test has closed its database.');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    pglite,
    end: async () => {
      if (isOver) return;
      isOver = true;
      await takeBack(engine);
    },
  };
}

/**
 * Creates a migrated, empty database in a folder, which must not have one. A process that creates and migrates it takes 6 s of CPU.
 *
 * @param dataFolder what `AROT_DATA_DIR` names
 */
export async function createEmbeddedDatabase(dataFolder: string): Promise<void> {
  const { database } = loadConfig({ AROT_DATA_DIR: dataFolder });
  if (database.kind !== 'embedded') throw new Error('no embedded database');
  await mkdir(database.directory, { recursive: true, mode: 0o700 });
  const pglite = await openEngine(migratedDump(), path.join(database.directory, DATA_FOLDER));
  await pglite.close();
}

async function openMigratedEngine(): Promise<Engine> {
  const pglite = await openEngine(migratedDump());
  return { pglite, state: await saveState(pglite) };
}

function migratedDump(): string {
  const source = inject('databaseSource');
  if (source.kind !== 'dump') throw new Error('This run is on a PostgreSQL server.');
  return source.migratedFile;
}

async function takeBack(engine: Engine): Promise<void> {
  const { pglite, state } = engine;
  if (pglite.closed) return;
  if (idle.length < MAX_IDLE && (await restoreState(pglite, state))) idle.push(engine);
  else await pglite.close();
}
