import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { OperatorError } from '../base/errors.ts';
import { Work } from '../base/work.ts';
import type { ObserveStatement } from '../database/connection/observe-statements.ts';
import type { Database, DatabaseSettings } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';

const TIMEOUT_MS = 2_000;

/** Reads the state of the primary. Without a position, it has just become a replica. */
const PRIMARY_STATE = sql<PrimaryState>`
  select (select id from database_identity) as id, (select id::text from catalog_epoch) as epoch,
    case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position`;

/**
 * The lag is 0 when the replica has replayed everything that the primary had written before. It is null when the replica is
 * behind and has replayed no transaction since its start.
 */
const REPLICA_STATE = `
  select (select id from database_identity) as id, (select id::text from catalog_epoch) as epoch,
    pg_is_in_recovery() as "isReplica",
    case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as "lagSeconds"`;

export type PrimaryState = { readonly id: string; readonly epoch: string; readonly position: string | null };
export type ReplicaState = Pick<PrimaryState, 'id' | 'epoch'> & {
  readonly isReplica: boolean;
  readonly lagSeconds: number | null;
};

/** The reason why the replica is not used. Only another database ends the process at start; the rest may change by itself. */
export type ReplicaProblem = { readonly message: string; readonly isPermanent: boolean };

const problem = (message: string, isPermanent = false): ReplicaProblem => ({ message, isPermanent });

const NO_RESPONSE = problem('The replica of AROT_REPLICA_URL does not respond. The primary reads everything.');
const OTHER_DATABASE = problem(
  'AROT_REPLICA_URL is a replica of another database. Set it to a streaming replica of DATABASE_URL.',
  true,
);
const OTHER_EPOCH = problem(
  'AROT_REPLICA_URL is a copy of the database, or has not replayed a restore. Use a streaming replica.',
);
const NOT_A_REPLICA = problem('AROT_REPLICA_URL accepts writes. Set it to a streaming replica, or unset it.');

/** Returns the state of the primary; undefined while it does not respond. */
export async function findPrimaryState(primary: Database): Promise<PrimaryState | undefined> {
  const check = new Work(() => false, { isUrgent: true });
  const rows = await check.run(() => primary.read(PRIMARY_STATE)).catch(() => []);
  return rows[0];
}

/**
 * Returns the state of a replica, by a connection of its own.
 *
 * @throws Error if it does not respond within 2 s
 */
export async function findReplicaState(url: string, primary: PrimaryState): Promise<ReplicaState> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'arot replica check',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // Without a listener, the error of a broken connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ReplicaState>(REPLICA_STATE, [primary.position]);
    if (!rows[0]) throw new Error('The state of the replica has no row.');
    return rows[0];
  } finally {
    // `end` would wait for an unresponsive server.
    socket.destroy();
  }
}

/** Returns the reason why a replica is not used; undefined if it can be used. */
export function replicaProblem(primary: PrimaryState, replica: ReplicaState): ReplicaProblem | undefined {
  if (!replica.isReplica) return NOT_A_REPLICA;
  if (replica.id !== primary.id) return OTHER_DATABASE;
  if (replica.epoch !== primary.epoch) return OTHER_EPOCH;
  return undefined;
}

/** The longest wait for a connection to the replica, new or from its pool. The primary reads after that. */
const WAIT_MS = 1_000;
/** The longest time that a statement may run on the replica. The primary reads after that. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** The longest wait for a response: a frozen replica does not enforce its own timeout. */
const RESPONSE_TIMEOUT_MS = 2_500;
/** Time between two checks, while the replica is used and while it is not. */
const CHECK_INTERVAL_MS = 5_000;
const RECHECK_INTERVAL_MS = 1_000;

/**
 * A streaming replica of the database. It is used while regular checks find that it responds, is in recovery, and belongs
 * to this database.
 */
export class Replica {
  /** The connections for reads. */
  readonly database: Database;
  readonly #primary: Database;
  readonly #url: string;
  readonly #logger: Logger;
  #problem: ReplicaProblem | undefined = problem('The replica has not been checked yet.');
  #lagSeconds = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(primary: Database, database: Database, url: string, logger: Logger) {
    this.#primary = primary;
    this.database = database;
    this.#url = url;
    this.#logger = logger;
  }

  /**
   * Opens a replica. It may be unreachable now.
   *
   * @throws OperatorError if it is a replica of another database
   */
  static async open(
    primary: Database,
    url: string,
    settings: DatabaseSettings,
    logger: Logger,
    observe?: ObserveStatement,
  ): Promise<Replica> {
    const statementTimeoutMs = Math.min(settings.statementTimeoutMs, STATEMENT_TIMEOUT_MS);
    const database = await openDatabase({ kind: 'server', url }, entities, {
      settings: { ...settings, waitMs: WAIT_MS, statementTimeoutMs },
      responseTimeoutMs: RESPONSE_TIMEOUT_MS,
      observe,
    });
    const replica = new Replica(primary, database, url, logger);
    await replica.#check();
    if (replica.#problem?.isPermanent) {
      const { message } = replica.#problem;
      await replica.close();
      throw new OperatorError(message);
    }
    return replica;
  }

  get isUsable(): boolean {
    return this.#problem === undefined;
  }

  /** Returns the age of the state that the last check read, in seconds. */
  get lagSeconds(): number {
    return this.#lagSeconds;
  }

  /** Stops using the replica after a failed read, until a check succeeds. */
  suspend(error: unknown): void {
    if (this.#isClosed || !this.isUsable) return;
    this.#report(NO_RESPONSE, error);
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.database.close();
  }

  async #check(): Promise<void> {
    try {
      const primary = await findPrimaryState(this.#primary);
      // While the primary is away, every request fails, so nothing is learned about the replica.
      if (!primary) return;
      const state = await findReplicaState(this.#url, primary);
      this.#lagSeconds = state.lagSeconds ?? 0;
      this.#report(replicaProblem(primary, state));
    } catch (error) {
      this.#report(NO_RESPONSE, error);
    } finally {
      this.#schedule();
    }
  }

  #report(problem: ReplicaProblem | undefined, error?: unknown): void {
    if (problem?.message === this.#problem?.message) return;
    this.#problem = problem;
    if (this.#isClosed) return;
    if (problem) this.#logger.error({ ...(error === undefined ? {} : { err: error }) }, problem.message);
    else this.#logger.info({ lagSeconds: this.#lagSeconds }, 'the replica is used');
  }

  #schedule(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    const delay = this.isUsable ? CHECK_INTERVAL_MS : RECHECK_INTERVAL_MS;
    this.#timer = setTimeout(() => void this.#check(), delay).unref();
  }
}
