import { sql } from 'kysely';
import { Work } from '../work.ts';
import type { Database } from './open-database.ts';

/**
 * The version of what the catalog endpoints show, as a column of the statement that reads it: what is read and its
 * version are of one snapshot. Every write raises it in its own transaction; the database's triggers see to that.
 */
export const catalogVersion = sql<number>`(select coalesce(sum(version), 0)::float8 from catalog_version)`;

/** The version of which products match a search or a category: prices and descriptions come and go without it. */
export const membershipVersion = sql<number>`(select coalesce(sum(membership), 0)::float8 from catalog_version)`;

/** What was read, and the catalog version that it is of. */
export type Versioned<T> = { readonly version: number; readonly value: T };

/**
 * Asks the database for the catalog version. Requests share a check when it *starts* after they came: one that is under
 * way may have looked before a write that its caller has already been told of.
 */
export class CatalogVersion {
  readonly #read: () => Promise<number>;
  #running: Promise<number> | undefined;
  #next: Promise<number> | undefined;
  /** Statements sent so far. */
  checks = 0;

  constructor(database: Database) {
    const statement = sql<{ version: number }>`select ${catalogVersion} as version`;
    this.#read = async () => {
      this.checks += 1;
      // One check serves every request that waits, so it goes ahead of the queue and outlives the request that caused it.
      const check = new Work(() => false, { isUrgent: true });
      return (await check.run(() => database.read(statement)))[0]?.version ?? 0;
    };
  }

  current(): Promise<number> {
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
