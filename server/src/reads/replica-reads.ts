import type { Logger } from 'pino';
import { codeOf } from '../base/errors.ts';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import { toServiceUnavailable } from '../http/service-unavailable.ts';
import type { Replica } from './replica.ts';

/** What a read has found, and its version of the catalog; undefined if there is nothing that has one. */
type Found = { readonly version: string | undefined };

/** The time for which the primary reads after a read that the replica could not serve. It doubles each time in a row. */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 1_000;

/**
 * Statements that the replica cancels, but not because it is unavailable: a conflict with what it replays, its statement
 * timeout, and a full queue for its connections.
 *
 * @see https://www.postgresql.org/docs/15/hot-standby.html#HOT-STANDBY-CONFLICT
 */
const CANCELLED = new Set(['40001', '57014', 'ERR_OVERLOADED']);

/** `used`: the response was sent. `behind`: it had another version. `failed`: there was none. The primary read then. */
export type ReplicaResult = 'used' | 'behind' | 'failed';

/**
 * Reads on a streaming replica, if that makes no response older. The version of the catalog is read on the primary after
 * the request arrived. What the replica has read is used only if its version is the same one. A newer version is not used
 * either: on the replica, a write may be visible before the primary has acknowledged it.
 *
 * @see docs/decisions/0062-versions-of-reads.md
 */
export class ReplicaReads {
  readonly results: Record<ReplicaResult, number> = { used: 0, behind: 0, failed: 0 };
  readonly #replica: Pick<Replica, 'database' | 'isUsable' | 'lagSeconds' | 'suspend'>;
  readonly #logger: Logger;
  #pauseMs = MIN_PAUSE_MS;
  #pausedUntil = 0;

  constructor(replica: Pick<Replica, 'database' | 'isUsable' | 'lagSeconds' | 'suspend'>, logger: Logger) {
    this.#replica = replica;
    this.#logger = logger;
  }

  get isUsable(): boolean {
    return this.#replica.isUsable;
  }

  get lagSeconds(): number {
    return this.#replica.lagSeconds;
  }

  /**
   * @param currentVersion reads the version on the primary, or returns the one that was read for this request
   * @param readOn reads on a database
   */
  async read<T extends Found>(
    primary: Database,
    currentVersion: () => Promise<string>,
    readOn: (database: Database) => Promise<T>,
  ): Promise<T> {
    const isPaused = !this.#replica.isUsable || performance.now() < this.#pausedUntil;
    // Under load, both share the reads. With equal queues, the replica reads, so that the primary is free for writes.
    if (isPaused || loadOf(primary) < loadOf(this.#replica.database)) return await readOn(primary);
    // Both at once. Versions never repeat, so the order of the two snapshots does not matter.
    const [found, current] = await Promise.all([this.#readOnReplica(readOn), currentVersion()]);
    if (found && found.version === current) {
      this.results.used += 1;
      this.#pauseMs = MIN_PAUSE_MS;
      return found;
    }
    if (found) {
      this.results.behind += 1;
      this.#pause();
    }
    return await readOn(primary);
  }

  /** @returns undefined if the primary has to read */
  async #readOnReplica<T extends Found>(readOn: (database: Database) => Promise<T>): Promise<T | undefined> {
    try {
      const found = await readOn(this.#replica.database);
      return found.version === undefined ? undefined : found;
    } catch (error) {
      // A missing product has no version to compare. Only the primary knows whether it is missing.
      if (error instanceof ApiError) return undefined;
      const code = codeOf(error);
      if (code === 'ERR_CALLER_LEFT') throw error;
      this.results.failed += 1;
      if (!CANCELLED.has(code)) {
        if (toServiceUnavailable(error)) this.#replica.suspend(error);
        else if (performance.now() >= this.#pausedUntil)
          this.#logger.warn({ err: error }, 'a read on the replica failed, so the primary reads');
      }
      this.#pause();
      return undefined;
    }
  }

  #pause(): void {
    if (performance.now() < this.#pausedUntil) return;
    this.#pausedUntil = performance.now() + this.#pauseMs;
    this.#pauseMs = Math.min(MAX_PAUSE_MS, 2 * this.#pauseMs);
  }
}

function loadOf(database: Database): number {
  const { running, waiting } = database.queue();
  return running + waiting;
}
