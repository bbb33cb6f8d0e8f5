import { Client } from 'pg';
import { createPostgresCluster } from '../../server/test/support/database/throwaway-postgres.ts';
import { atEnd } from '../drills/site/clean-up.ts';

/** The settings that differ from PostgreSQL's defaults. Commits wait for the disk, as in production. */
export const POSTGRES_SETTINGS = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  max_connections: '200',
} as const;

/** The defaults, which a cluster of the tests does not have. */
const DEFAULTS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];

export type BenchPostgres = {
  /** A folder that PostgreSQL can read and write. It is removed at the end. */
  readonly exchange: string;
  urlOf(database: string): string;
  /** Runs statements on a separate connection. */
  run(database: string, ...statements: readonly string[]): Promise<void>;
};

/**
 * Starts PostgreSQL from the installed binaries, on a free port of the loopback address.
 *
 * @param keep the folder for its data; undefined deletes them at the end
 */
export async function startPostgres(keep: string | undefined): Promise<BenchPostgres> {
  const settings = Object.entries(POSTGRES_SETTINGS).map(([name, value]) => `${name}=${value}`);
  const cluster = await createPostgresCluster([...DEFAULTS, ...settings], undefined, 'C.UTF-8', keep);
  atEnd(() => cluster.remove());
  atEnd(() => cluster.stop());
  await cluster.start();
  const urlOf = (database: string) => new URL(`/${database}`, cluster.url).href;
  return {
    exchange: cluster.folder,
    urlOf,
    run: async (database, ...statements) => {
      const client = new Client({ connectionString: urlOf(database) });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
  };
}
