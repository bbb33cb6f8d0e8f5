import type { Socket } from 'node:net';
import path from 'node:path';
import type { EntityManager as CoreEntityManager, EntityName, Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { type SqlEntityManager, SqlMikroORM } from '@mikro-orm/sql';
import { CompiledQuery } from 'kysely';
import { UnavailableError } from '../queues/unavailable-error.ts';
import { boundPglite } from './bound-pglite.ts';
import { type BoundablePool, boundPool } from './bound-pool.ts';
import { type CompiledStatement, compileStatement, type Statement } from './compile-statement.ts';
import { DATA_FOLDER, lockDataDirectory } from './data-directory-lock.ts';
import { migrationsList } from './migrations/index.ts';
import { embeddedProbe, type Probe, serverProbe } from './probe-database.ts';
import { type Pool, type Read, readFromPool } from './read-from-pool.ts';

/** Where the data is: on a PostgreSQL server, in a folder of this machine, or in memory only. */
export type DatabaseLocation =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'embedded'; readonly directory: string }
  | { readonly kind: 'memory' };

export type EntityManager = SqlEntityManager;

export type Database = {
  readonly orm: SqlMikroORM;
  /** A new unit of work. Cheap; one per request or command. */
  fork(): EntityManager;
  /**
   * Runs a reading statement outside any transaction. A PostgreSQL server prepares it by default. Prepare only statements
   * with few different texts whose best plan does not depend on their values.
   */
  read<T>(statement: Statement<T>, isPrepared?: boolean): Promise<T[]>;
  /** Like `read`, for a statement that has been compiled before. */
  readCompiled<T, Values>(statement: CompiledStatement<T, Values>, values: Values, isPrepared: boolean): Promise<T[]>;
  readonly probe: Probe;
  /** The embedded PGlite, if the database is embedded. */
  readonly pglite: PGlite | undefined;
  close(): Promise<void>;
};

type PGlite = import('@electric-sql/pglite').PGlite;

/** Longest that one statement may run on a PostgreSQL server, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longest wait for a connection, new or from the pool, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Number of connections of the pool. */
const MAX_CONNECTIONS = 10;
/** How many callers may wait for a connection, and for how many milliseconds. @see docs/decisions/0020-overload.md */
const WAITING = { maxWaiting: 200, maxWaitMs: CONNECT_TIMEOUT_MS };
/** A frozen or unreachable server does not enforce its own timeout, so the client waits at most so many milliseconds. */
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

export type OpenOptions = {
  /** The PGlite of a database in memory, if the caller has opened it. The caller also closes it. */
  readonly pglite?: PGlite;
  /**
   * Longest wait for a response of a PostgreSQL server, in milliseconds; 0 is unlimited, for commands. The default is longer
   * than the statement timeout of the server.
   */
  readonly responseTimeoutMs?: number;
};

/**
 * Opens the configured database, without migrating it.
 *
 * @throws DataDirectoryLockedError if another process has locked the embedded database
 */
export async function openDatabase(
  location: DatabaseLocation,
  entities: EntityName[],
  { pglite: openedPGlite, responseTimeoutMs = RESPONSE_TIMEOUT_MS }: OpenOptions = {},
): Promise<Database> {
  const common = {
    entities,
    extensions: [Migrator],
    migrations: { migrationsList, tableName: 'migration', transactional: true, allOrNothing: true, snapshot: false },
    allowGlobalContext: false,
    forceUtcTimezone: true,
    debug: false,
    // The ORM logs nothing. The caller of `migrate` reports the applied migrations.
    logger: () => undefined,
  } satisfies Partial<Options>;

  if (location.kind === 'server') {
    const { PostgreSqlDriver } = await import('@mikro-orm/postgresql');
    const orm = await SqlMikroORM.init({
      ...common,
      driver: PostgreSqlDriver,
      clientUrl: location.url,
      pool: { min: 0, max: MAX_CONNECTIONS, idleTimeoutMillis: 30_000 },
      driverOptions: {
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        application_name: 'arot',
        keepAlive: true,
        onPoolCreated: (pool: ConnectingPool & BoundablePool) => {
          endSilentConnections(pool, responseTimeoutMs);
          boundPool(pool, WAITING);
        },
      },
    });
    const connection = orm.em.getConnection() as unknown as { getNativeClient(): Promise<Pool> };
    // Created at the first read, because asking for the pool connects it.
    let read: Read | undefined;
    const probe = serverProbe(location.url);
    return {
      orm,
      pglite: undefined,
      ...reads(async (...statement) => {
        read ??= readFromPool(await connection.getNativeClient());
        return await read(...statement);
      }),
      fork: () => fork(orm),
      probe,
      close: async () => {
        probe.close();
        await orm.close(true);
      },
    };
  }

  const lock = location.kind === 'embedded' ? lockDataDirectory(location.directory) : undefined;
  try {
    const pglite =
      openedPGlite ??
      (await openPGlite(location.kind === 'embedded' ? path.join(location.directory, DATA_FOLDER) : undefined));
    const { PgliteDriver } = await import('@mikro-orm/pglite');
    const orm = await SqlMikroORM.init({
      ...common,
      driver: PgliteDriver,
      dbName: 'postgres',
      driverOptions: boundPglite(pglite, WAITING),
    });
    const connection = fork(orm).getKysely();
    return {
      orm,
      pglite,
      probe: embeddedProbe(pglite),
      ...reads(async (text, values) => (await connection.executeQuery(CompiledQuery.raw(text, values))).rows),
      fork: () => fork(orm),
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

function reads(read: Read): Pick<Database, 'read' | 'readCompiled'> {
  const readCompiled: Database['readCompiled'] = async <T, Values>(
    statement: CompiledStatement<T, Values>,
    values: Values,
    isPrepared: boolean,
  ) => (await read(statement.text, statement.parameters(values), isPrepared)) as T[];
  return {
    readCompiled,
    read: (statement, isPrepared = true) => readCompiled(compileStatement(statement), {}, isPrepared),
  };
}

/** The part of the pool of `pg` and of its connections that this file uses. */
type ConnectingPool = {
  on(event: 'connect', listener: (client: { connection: { stream: Socket }; readyForQuery: boolean }) => void): unknown;
};

/**
 * Ends a connection that has received nothing for longer than any statement may take. The option `query_timeout` of `pg`
 * uses a timer for each statement instead. Such a timer, even a cleared one, retains the rows that were read until the next
 * major garbage collection, and until then each minor collection takes 10 ms and more.
 */
function endSilentConnections(pool: ConnectingPool, responseTimeoutMs: number): void {
  pool.on('connect', (client) => {
    const { stream } = client.connection;
    stream.setTimeout(responseTimeoutMs, () => {
      if (!client.readyForQuery)
        stream.destroy(new UnavailableError('ERR_DATABASE_TIMEOUT', 'The database does not respond.'));
    });
  });
}

async function openPGlite(directory: string | undefined): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    extensions: { pg_trgm },
  });
}

function fork(orm: SqlMikroORM): EntityManager {
  return (orm.em as CoreEntityManager).fork() as EntityManager;
}
