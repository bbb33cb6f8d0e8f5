import { type Kysely, sql } from 'kysely';
import { Work } from '../base/work.ts';
import { compileStatement } from '../database/connection/compile-statement.ts';
import type { Database } from '../database/database.ts';

/**
 * The version of everything that the catalog endpoints show. It is a column of the statement that reads the data, so that
 * data and version belong to one snapshot. Triggers change it in the transaction of every write.
 *
 * It consists of random numbers: an epoch, which is different in every restored database, and the sum of one number per
 * slot, which each write replaces. Equal versions have the same last writes, also after a restore or a failover that
 * lost commits. Versions have no order.
 */
export const catalogVersion = versionOf('version');

/** Like {@link catalogVersion}, but it changes only when products may match other searches or categories. */
export const membershipVersion = versionOf('membership');

function versionOf(column: 'version' | 'membership') {
  return sql<string>`(select concat(id, ' ', (select sum(${sql.ref(column)}) from catalog_version)) from catalog_epoch)`;
}

/** The next check has another connection then, which leads to the new primary after a failover. */
const RESPONSE_TIMEOUT_MS = 2_500;

const CURRENT = sql<{ version: string | null }>`select ${catalogVersion} as version`;

/** Returns the catalog version that a transaction sees. */
export async function readCatalogVersion(transaction: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await CURRENT.execute(transaction);
  return rows[0]?.version ?? undefined;
}

/** A value and the catalog version that it was read at. */
export type Versioned<T> = {
  readonly version: string;
  readonly value: T;
  /** A digest of everything that the value was made of. Equal digests mean equal values. */
  readonly digest?: string;
};

/** The digest that a value would have if it was read now. Undefined: there is no value. */
export type CurrentDigest = { readonly version: string; readonly digest: string | undefined };

/**
 * Reads the catalog version. Requests share a check that *starts* after they arrived. A check in flight may have read the
 * version before a write that was acknowledged to the caller.
 */
export class CatalogVersion {
  readonly #read: () => Promise<string>;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;
  #held: string | undefined;
  /** Ends the check in flight, which waits for the transaction. */
  #endCheck: ((version: string) => void) | undefined;
  /** Number of statements sent. */
  checks = 0;

  constructor(database: Database) {
    const compiled = compileStatement(CURRENT);
    this.#read = async () => {
      this.checks += 1;
      // One check serves all waiting requests, so it precedes the queue and continues when a caller disconnects.
      const origin = Work.current()?.origin;
      const check = new Work(() => false, { isUrgent: true, origin, responseTimeoutMs: RESPONSE_TIMEOUT_MS });
      const [row] = await check.run(() => database.readCompiled(compiled, {}, true));
      if (typeof row?.version !== 'string') throw new Error('The database has no catalog epoch.');
      return row.version;
    };
  }

  /**
   * Takes this version as current until {@link release}, without statements, while a transaction has the embedded database
   * for itself. Nothing else can commit, so the version that the transaction starts with is current until it commits.
   */
  hold(version: string): void {
    this.#held = version;
    this.#endCheck?.(version);
  }

  /** Releases the version. Call it before the transaction commits. */
  release(): void {
    this.#held = undefined;
  }

  /** Returns true if the version is known without a statement. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  current(): Promise<string> {
    if (this.#held !== undefined) return Promise.resolve(this.#held);
    this.#next ??= this.#afterRunning().then(() => {
      this.#next = undefined;
      this.#running = new Promise((resolve, reject) => {
        this.#endCheck = resolve;
        this.#read().then(resolve, reject);
      });
      return this.#running;
    });
    return this.#next;
  }

  /** Runs one check at a time. Requests that arrive in one turn of the event loop share a check. */
  async #afterRunning(): Promise<void> {
    await this.#running?.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
