import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import type { PostgresPool } from 'kysely';
import { type ClientBase, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { UnavailableError } from '../../base/errors.ts';
import type { QueueState, Turns } from '../../base/turns.ts';
import type { DatabaseSettings } from '../database.ts';
import { readTimestamp, TIMESTAMPTZ } from '../schema/timestamps.ts';
import { checkOut, databaseTurns, type WaitingLimits } from './database-turns.ts';
import type { ObserveStatement } from './observe-statements.ts';
import { PooledConnection, SocketClient } from './pooled-connection.ts';

/** The time until an unused connection is closed, in milliseconds. */
const IDLE_MS = 30_000;
/** The type text[]. @see https://www.postgresql.org/docs/15/catalog-pg-type.html */
const TEXTS: number = 1009;
/** A write in a read-only transaction. @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const READ_ONLY = '25006';
/** The shortest time between two resets. A database that stays read-only must not make the server open a connection for every request. */
const MIN_INTERVAL_MS = 1_000;

export type DatabasePoolOptions = {
  readonly settings: DatabaseSettings;
  readonly waiting: WaitingLimits;
  /** Longest wait for data of the server, in milliseconds; 0 is unlimited. */
  readonly responseTimeoutMs: number;
  /** True if a standby counts as unreachable. */
  readonly requiresPrimary: boolean;
  readonly observe: ObserveStatement | undefined;
};

/**
 * The connections to a PostgreSQL server, behind a bounded queue, since the queue of `pg` is unbounded. The ORM, its query builder
 * and the reads without the ORM take their connections here.
 */
export class DatabasePool implements PostgresPool {
  /** Kysely opens further connections with these options, to cancel statements. The server cancels none. */
  readonly options = {};
  readonly #pool: Pool;
  readonly #turns: Turns;
  readonly #options: DatabasePoolOptions;
  readonly #open = new Map<ClientBase, PooledConnection>();
  #outdatedUntil = 0;

  constructor(url: string, options: DatabasePoolOptions) {
    const { connections, waitMs, statementTimeoutMs, poolsTransactions } = options.settings;
    this.#options = options;
    this.#turns = databaseTurns(connections, options.waiting);
    this.#pool = new Pool({
      connectionString: url,
      Client: SocketClient,
      types: typesOfOrm(),
      max: connections,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: waitMs,
      ...(poolsTransactions ? {} : { statement_timeout: statementTimeoutMs }),
      application_name: 'arot',
      keepAlive: true,
    });
    // Without a listener, the error of a broken connection that is not in use would end the process.
    this.#pool.on('error', () => undefined);
  }

  get state(): QueueState {
    return this.#turns.state;
  }

  /** @throws UnavailableError if the queue is full, or there is no connection */
  async connect(): Promise<PooledConnection> {
    return await checkOut(this.#turns, () => this.#connectToCurrent());
  }

  /** Closes all connections when their statements have ended. */
  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  /** Cuts every connection, so that statements in flight fail. */
  cut(): void {
    for (const connection of this.#open.values()) connection.cut('The process ended before the statement.');
  }

  async #connectToCurrent(): Promise<PooledConnection> {
    for (;;) {
      // The pool creates its clients from this class.
      const client = (await this.#pool.connect()) as PoolClient & SocketClient;
      const connection = this.#open.get(client) ?? (await this.#opened(client));
      if (connection.openedAt >= this.#outdatedUntil) return connection;
      client.release(true);
    }
  }

  async #opened(client: PoolClient & SocketClient): Promise<PooledConnection> {
    const { responseTimeoutMs, observe, requiresPrimary, settings } = this.#options;
    const connection = new PooledConnection(client, responseTimeoutMs, {
      observe,
      failed: (error) => this.#findOutdated(error),
      released: (checkout) => this.#turns.leave(checkout?.work?.kind),
    });
    this.#open.set(client, connection);
    client.once('end', () => this.#open.delete(client));
    // A pooler of transactions leads to another server at any time.
    if (!requiresPrimary || settings.poolsTransactions) return connection;
    try {
      await rejectStandby(connection);
      return connection;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /**
   * Finds connections to a server that no longer accepts writes: after a failover, to the former primary. One rejected write
   * outdates all connections that were opened before it, so that the following requests reach the new primary.
   */
  #findOutdated(error: Error): void {
    const now = performance.now();
    const isReadOnly = 'code' in error && error.code === READ_ONLY;
    if (isReadOnly && now - this.#outdatedUntil > MIN_INTERVAL_MS) this.#outdatedUntil = now;
  }
}

/**
 * Rejects a connection to a standby. A proxy may lead to a standby that is about to be promoted, but has not replayed the last
 * commits. To read there would show less than earlier responses did.
 */
async function rejectStandby(connection: PooledConnection): Promise<void> {
  const { rows } = await connection.send({ text: 'select pg_is_in_recovery() as "isStandby"', values: [] });
  if (rows[0]?.isStandby === false) return;
  const message = 'DATABASE_URL leads to a standby. It must lead to the primary.';
  throw new UnavailableError('ERR_DATABASE_UNREACHABLE', message);
}

/** Returns the parsers that the ORM expects, but for moments. */
function typesOfOrm(): TypeOverrides {
  const overrides = new TypeOverrides();
  const parseTexts: (value: string) => string[] = types.getTypeParser(TEXTS);
  for (const [oid, parse] of Object.entries(createPostgreSqlTypeParsers(parseTexts)))
    overrides.setTypeParser(Number(oid), parse);
  overrides.setTypeParser(TIMESTAMPTZ, readTimestamp);
  return overrides;
}
