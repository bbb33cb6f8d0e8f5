import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqlMikroORM } from '@mikro-orm/sql';
import { CompiledQuery, type Dialect } from 'kysely';
import { loadOptional } from '../../base/packages.ts';
import { fork, reads } from '../connection/database-reads.ts';
import { databaseTurns, type WaitingLimits } from '../connection/database-turns.ts';
import type { ObserveStatement } from '../connection/observe-statements.ts';
import type { ormOptions } from '../connection/orm-options.ts';
import { embeddedProbe } from '../connection/probe-database.ts';
import type { Database, DatabaseLocation } from '../database.ts';
import { readTimestamp, TIMESTAMPTZ } from '../schema/timestamps.ts';
import { boundPglite } from './bound-pglite.ts';
import {
  DATA_FOLDER,
  type DataDirectoryLock,
  DataDirectoryLockedError,
  lockDataDirectory,
} from './data-directory-lock.ts';
import { ServerConnection } from './server-connection.ts';
import { socketDialect } from './socket-dialect.ts';
import { canHaveSocket } from './socket-path.ts';

type PGlite = import('@electric-sql/pglite').PGlite;

const EMBEDDED = {
  feature: 'The embedded database',
  packages: ['@electric-sql/pglite', '@mikro-orm/pglite'],
  otherwise: 'Or set DATABASE_URL to a PostgreSQL server.',
};

/** The time that a command waits for a server that is starting or stopping, and the interval of its checks, in milliseconds. */
const SERVER_WAIT_MS = 10_000;
const SERVER_POLL_MS = 100;

type EmbeddedOptions = {
  readonly waiting: WaitingLimits;
  readonly openedPGlite: PGlite | undefined;
  readonly besideServer: boolean;
  readonly observe: ObserveStatement | undefined;
};

/** Opens PGlite in this process, or uses the one of a running server. @see openDatabase */
export async function openEmbedded(
  location: Exclude<DatabaseLocation, { kind: 'server' }>,
  common: ReturnType<typeof ormOptions>,
  { waiting, openedPGlite, besideServer, observe }: EmbeddedOptions,
): Promise<Database> {
  const { PgliteDriver } = await loadOptional(() => import('@mikro-orm/pglite'), EMBEDDED);
  const openOrm = (driverOptions: Dialect) =>
    SqlMikroORM.init({ ...common, driver: PgliteDriver, dbName: 'postgres', driverOptions });
  let lock: DataDirectoryLock | undefined;
  if (location.kind === 'embedded') {
    const opened = besideServer ? await lockOrConnect(location.directory) : lockDataDirectory(location.directory);
    if (opened instanceof ServerConnection) return useServer(opened, await openOrm(socketDialect(opened)));
    lock = opened;
  }
  try {
    const pglite =
      openedPGlite ??
      (await openPGlite(location.kind === 'embedded' ? path.join(location.directory, DATA_FOLDER) : undefined));
    await setParsers(pglite);
    const turns = databaseTurns(1, waiting);
    const orm = await openOrm(boundPglite(pglite, turns, observe));
    return {
      ...statementsOf(orm),
      pglite,
      hasSessions: false,
      probe: embeddedProbe(pglite),
      queue: () => turns.state,
      close: async () => {
        try {
          await orm.close(true);
          if (!openedPGlite) await pglite.close();
        } finally {
          lock?.release();
        }
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * Locks the folder, or connects to the server that has locked it. A server that is starting or stopping does not accept
 * commands, so they wait for it.
 *
 * @throws DataDirectoryLockedError if another command has locked the folder, or the server accepts no commands
 */
async function lockOrConnect(directory: string): Promise<DataDirectoryLock | ServerConnection> {
  const deadline = performance.now() + SERVER_WAIT_MS;
  for (;;) {
    try {
      return lockDataDirectory(directory);
    } catch (error) {
      if (!(error instanceof DataDirectoryLockedError)) throw error;
      const server = await ServerConnection.open(directory);
      if (server) return server;
      if (error.isHeldByCommand || !canHaveSocket(directory) || performance.now() > deadline) throw error;
      await sleep(SERVER_POLL_MS);
    }
  }
}

function useServer(server: ServerConnection, orm: SqlMikroORM): Database {
  const statements = statementsOf(orm);
  return {
    ...statements,
    pglite: undefined,
    server,
    hasSessions: false,
    probe: embeddedProbe({
      query: async (text) => ({ rows: await statements.fork().execute(text) }),
    }),
    queue: () => ({ concurrency: 1, running: 0, waiting: 0, started: 0, waitedMs: 0, rejected: 0 }),
    close: async () => {
      try {
        await orm.close(true);
      } finally {
        server.close();
      }
    },
  };
}

function statementsOf(orm: SqlMikroORM): Pick<Database, 'orm' | 'fork' | 'read' | 'readCompiled' | 'writeCompiled'> {
  const connection = fork(orm).getKysely();
  return {
    orm,
    fork: () => fork(orm),
    ...reads(async (text, values) => (await connection.executeQuery(CompiledQuery.raw(text, values))).rows),
  };
}

async function openPGlite(directory: string | undefined): Promise<PGlite> {
  const { PGlite } = await loadOptional(() => import('@electric-sql/pglite'), EMBEDDED);
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  return await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    extensions: { pg_trgm },
  });
}

/**
 * Sets how moments are read, and removes the parsers of arrays whose elements have no parser, such as the arrays of the rows of
 * each table. PGlite copies all 300 parsers in every query, which takes as long as a small query itself.
 */
async function setParsers(pglite: PGlite): Promise<void> {
  const types = Object.keys(pglite.parsers).filter((key) => /^\d+$/.test(key));
  const { rows } = await pglite.query<{ typarray: number }>(
    'select typarray from pg_type where typarray <> 0 and oid <> all($1)',
    [types],
  );
  for (const { typarray } of rows) delete pglite.parsers[typarray];
  pglite.parsers[TIMESTAMPTZ] = readTimestamp;
}
