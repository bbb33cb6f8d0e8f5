import type { Logger } from 'pino';
import { OperatorError } from '../base/errors.ts';
import type { ObserveStatement } from '../database/connection/observe-statements.ts';
import type { Database, DatabaseSettings } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import {
  findPrimaryState,
  findReplicaState,
  NO_RESPONSE,
  type ReplicaProblem,
  replicaProblem,
} from './replica-state.ts';

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
  #problem: ReplicaProblem | undefined = { message: 'The replica has not been checked yet.', isPermanent: false };
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
