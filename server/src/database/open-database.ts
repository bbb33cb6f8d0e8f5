import type { EntityName } from '@mikro-orm/core';
import { SqlMikroORM } from '@mikro-orm/sql';
import { PostgresDialect } from 'kysely';
import { DatabasePool } from './connection/database-pool.ts';
import { fork, readFromPool, reads } from './connection/database-reads.ts';
import type { ObserveStatement } from './connection/observe-statements.ts';
import { ormOptions } from './connection/orm-options.ts';
import { serverProbe } from './connection/probe-database.ts';
import { PropertyCompiler } from './connection/property-compiler.ts';
import { type Database, type DatabaseLocation, type DatabaseSettings, DEFAULT_DATABASE_SETTINGS } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';

/** The number of callers that may wait for a connection. @see docs/decisions/0020-overload.md */
const MAX_WAITING = 200;
/** A caller that waits for this time, in milliseconds, shows that statements arrive faster than the database executes them. */
const LATE_AFTER_MS = 750;
/** The time that the client waits longer than the server, in milliseconds: a frozen or unreachable server enforces no timeout. */
const RESPONSE_GRACE_MS = 5_000;
/** The time that `close` waits for statements in flight before it cuts their connections, in milliseconds. */
const CLOSE_GRACE_MS = 1_000;

export type OpenOptions = {
  readonly settings?: DatabaseSettings;
  /** The PGlite of a database in memory, if the caller has opened it. The caller also closes it. */
  readonly pglite?: NonNullable<Database['pglite']>;
  /**
   * Longest wait for a response of a PostgreSQL server, in milliseconds; 0 is unlimited, for commands. The default is longer
   * than the statement timeout of the server.
   */
  readonly responseTimeoutMs?: number;
  /** True if a PostgreSQL server that is a standby counts as unreachable. */
  readonly requiresPrimary?: boolean;
  /** True if an embedded database that a server has opened is used through that server. */
  readonly besideServer?: boolean;
  /** Receives every statement that has ended. */
  readonly observe?: ObserveStatement | undefined;
};

/**
 * Opens the configured database, without migrating it.
 *
 * @throws OperatorError if the embedded database is not installed
 * @throws DataDirectoryLockedError if another process has locked the embedded database
 * @throws ServerConnectionError if the server that has opened it rejects this command
 */
export async function openDatabase(
  location: DatabaseLocation,
  entities: EntityName[],
  {
    settings = DEFAULT_DATABASE_SETTINGS,
    pglite: openedPGlite,
    responseTimeoutMs,
    requiresPrimary = false,
    besideServer = false,
    observe,
  }: OpenOptions = {},
): Promise<Database> {
  const { waitMs, statementTimeoutMs, poolsTransactions } = settings;
  const waiting = { maxWaiting: MAX_WAITING, lateAfterMs: LATE_AFTER_MS, maxWaitMs: waitMs };
  const common = ormOptions(entities);
  if (location.kind === 'server') {
    const { PostgreSqlDriver } = await import('@mikro-orm/postgresql');
    const pool = new DatabasePool(location.url, {
      settings,
      waiting,
      responseTimeoutMs: responseTimeoutMs ?? statementTimeoutMs + RESPONSE_GRACE_MS,
      requiresPrimary,
      observe,
    });
    const orm = await SqlMikroORM.init({
      ...common,
      driver: PostgreSqlDriver,
      clientUrl: location.url,
      driverOptions: new PropertyDialect({ pool }),
    });
    const probe = serverProbe(location.url);
    return {
      orm,
      pglite: undefined,
      hasSessions: !poolsTransactions,
      ...reads(readFromPool(pool, !poolsTransactions)),
      fork: () => fork(orm),
      probe,
      queue: () => pool.state,
      close: async () => {
        probe.close();
        const overdue = setTimeout(() => pool.cut(), CLOSE_GRACE_MS);
        try {
          await orm.close(true);
          // Kysely closes only a pool that it has used.
          await pool.end();
        } finally {
          clearTimeout(overdue);
        }
      },
    };
  }

  return await openEmbedded(location, common, { waiting, openedPGlite, besideServer, observe });
}

class PropertyDialect extends PostgresDialect {
  override createQueryCompiler(): PropertyCompiler {
    return new PropertyCompiler();
  }
}
