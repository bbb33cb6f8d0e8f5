import { sql } from 'kysely';
import { Work } from '../queues/work.ts';
import type { Database } from './open-database.ts';

/**
 * The version of what the catalog endpoints show, as a column of the statement that reads it: what is read and its
 * version are of one snapshot. Triggers change it in the transaction of every write.
 *
 * It consists of random numbers: the epoch, which every restored database has of its own, and the sum of one number per
 * slot, which each write replaces. Equal versions mean the same last writes, also after a restore or a failover that
 * lost commits. Versions have no order.
 */
export const catalogVersion = versionOf('version');

/** The version of which products match a search or a category: prices and descriptions come and go without it. */
export const membershipVersion = versionOf('membership');

function versionOf(column: 'version' | 'membership') {
  return sql<string>`(select concat(id, ' ', (select sum(${sql.ref(column)}) from catalog_version)) from catalog_epoch)`;
}

/** What was read, and the catalog version that it is of. */
export type Versioned<T> = { readonly version: string; readonly value: T };

/**
 * Asks the database for the catalog version. Requests share a check when it *starts* after they came: one that is under
 * way may have looked before a write that its caller has already been told of.
 */
export class CatalogVersion {
  readonly #read: () => Promise<string>;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;
  /** Statements sent so far. */
  checks = 0;

  constructor(database: Database) {
    const statement = sql<{ version: string | null }>`select ${catalogVersion} as version`;
    this.#read = async () => {
      this.checks += 1;
      // One check serves every request that waits, so it goes ahead of the queue and outlives the request that caused it.
      const check = new Work(() => false, { isUrgent: true });
      const [row] = await check.run(() => database.read(statement));
      if (typeof row?.version !== 'string') throw new Error('the database has no catalog epoch');
      return row.version;
    };
  }

  current(): Promise<string> {
    this.#next ??= this.#afterRunning().then(() => {
      this.#next = undefined;
      this.#running = this.#read();
      return this.#running;
    });
    return this.#next;
  }

  /** One check at a time; and requests that are read in one turn of the event loop share one. */
  async #afterRunning(): Promise<void> {
    await this.#running?.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
