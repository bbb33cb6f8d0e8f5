import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import type { Database, DatabaseLocation } from '../../../server/src/database/database.ts';
import { openDatabase } from '../../../server/src/database/open-database.ts';
import { entities } from '../../../server/src/database/schema/schema.ts';
import {
  createPostgresCluster,
  type PostgresCluster,
} from '../../../server/test/support/database/throwaway-postgres.ts';
import { runArot } from '../../../server/test/support/process/arot-process.ts';
import { atEnd } from './clean-up.ts';
import { type DrillServer, type DrillServerOptions, startDrillServer } from './drill-server.ts';

/** The parts of an installation of a drill: a data folder, a database, and any number of servers. */
export type Site = {
  /** The data folder: documents, and the embedded database if there is one. */
  readonly folder: string;
  readonly location: DatabaseLocation;
  /** The PostgreSQL server; undefined with the embedded database. */
  readonly postgres: PostgresCluster | undefined;
  /** The variables that select folder and database, for a process that the drill starts itself. */
  readonly variables: NodeJS.ProcessEnv;
  /** Runs a command in a process of its own. Its words are separated by spaces, or a list. Returns its JSON. @throws Error if it fails */
  arot<T>(command: string | readonly string[], input?: string, variables?: NodeJS.ProcessEnv): Promise<T>;
  serve(variables?: NodeJS.ProcessEnv, options?: DrillServerOptions): Promise<DrillServer>;
  /** Opens the database in this process. The embedded database can be open only once. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Runs a statement. Only for PostgreSQL. */
  query<Row extends QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** PostgreSQL waits for the disk, as in production: capacities depend on it. */
const AS_IN_PRODUCTION = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=512MB'];

export type SiteOptions = {
  readonly database?: 'postgres' | 'embedded';
  /** Settings of PostgreSQL, as `name=value`. */
  readonly settings?: readonly string[];
  /** Leaves the database empty, for a drill that migrates it itself. */
  readonly isEmpty?: boolean;
  /** Starts on a cluster that the drill has created, instead of a new one. */
  readonly postgres?: PostgresCluster;
  /** Starts on an empty database of a server that the drill has started itself. */
  readonly url?: string;
};

/** Creates a migrated installation in a new folder. It ends with the drill. */
export async function openSite({
  database = 'postgres',
  settings = [],
  isEmpty = false,
  postgres,
  url,
}: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-drill-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const isEmbedded = database === 'embedded';
  const cluster = isEmbedded || url !== undefined ? undefined : (postgres ?? (await startCluster(settings)));
  const serverUrl = url ?? cluster?.url;
  const location: DatabaseLocation =
    serverUrl === undefined
      ? { kind: 'embedded', directory: path.join(folder, 'postgres') }
      : { kind: 'server', url: serverUrl };
  const variables = { AROT_DATA_DIR: folder, ...(serverUrl !== undefined && { DATABASE_URL: serverUrl }) };
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: '1', ...variables };
  const site: Site = {
    folder,
    location,
    postgres: cluster,
    variables,
    arot: async (command, input, more = {}) => {
      const args = typeof command === 'string' ? command.split(' ') : command;
      const { code, stdout, stderr } = await runArot([...args, '--json'], {
        cwd: folder,
        env: { ...env, ...more },
        input,
      });
      if (code !== 0) throw new Error(`arot ${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    serve: (more = {}, options = {}) => startDrillServer({ ...env, ...more }, folder, options),
    withDatabase: async (work) => {
      const opened = await openDatabase(location, entities);
      try {
        return await work(opened);
      } finally {
        await opened.close();
      }
    },
    query: async (statement, values = []) => {
      const client = new Client({ connectionString: serverUrl });
      await client.connect();
      try {
        return (await client.query(statement, [...values])).rows;
      } finally {
        await client.end();
      }
    },
  };
  if (!isEmpty) await site.arot(['db', 'migrate']);
  return site;
}

async function startCluster(settings: readonly string[]): Promise<PostgresCluster> {
  const cluster = await createPostgresCluster([...AS_IN_PRODUCTION, ...settings]);
  atEnd(() => cluster.remove());
  atEnd(() => cluster.stop());
  await cluster.start();
  return cluster;
}
