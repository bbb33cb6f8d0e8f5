import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { db } from './db.ts';
import type { Schema } from './schema/schema.ts';
import { isoTimestamp, type Timestamptz, timestamp } from './schema/timestamps.ts';

/** The target duration of one statement, in milliseconds. Meanwhile it locks its rows and uses the disk. */
const TARGET_MS = 25;
const FIRST = 50;
const FEWEST = 10;
const MOST = 500;

/**
 * Repeats a statement that deletes up to `limit` rows, until it finds fewer. The limit follows the time that the statement takes:
 * rows that were not read for a day come from the disk, which may be slow.
 *
 * @returns the number of deleted rows
 */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let limit = FIRST; ; ) {
    const startedAt = performance.now();
    const deleted = await deleteBatch(limit);
    total += deleted;
    if (deleted < limit) return total;
    limit = nextLimit(limit, performance.now() - startedAt);
  }
}

/** Returns the limit of the next batch, after one of `limit` rows took `tookMs` milliseconds. It at most doubles. */
export function nextLimit(limit: number, tookMs: number): number {
  const inTime = Math.floor((limit * TARGET_MS) / Math.max(tookMs, 1));
  return Math.min(Math.max(inTime, FEWEST), 2 * limit, MOST);
}

type Ended = {
  [Table in keyof Schema]: {
    readonly table: Table;
    readonly column: Extract<'expiresAt' | 'revokedAt' | 'endedAt', keyof Schema[Table]>;
  };
}[keyof Schema] & {
  /** The rows to delete among those that ended; without it, all of them. */
  readonly where?: RawBuilder<boolean>;
};

/** Up to which moment each table has been cleaned by this process: ISO 8601 by table and column. */
const cleaned = new WeakMap<Database, Map<string, string>>();

/**
 * Deletes the rows of a table that ended before a moment, the earliest first. The column needs an index, and its values must
 * not lie further in the past than the time for which ended rows are retained. A row that another transaction has locked is
 * left until the server starts again.
 *
 * Each batch and each call continue where the one before ended, because the index keeps the deleted rows until PostgreSQL
 * vacuums it. Walking over a million of them takes seconds. `ctid` finds the locked rows without a second index, whose pages
 * would each be read from the disk.
 *
 * @returns the number of deleted rows
 * @see docs/decisions/0063-oauth-over-the-provider.md
 */
export async function deleteEnded(
  database: Database,
  { table, column, where = sql`true` }: Ended,
  before: Date,
): Promise<number> {
  const [from, ended, name] = [sql.table(table), sql.ref<Timestamptz>(column), `${table}.${column}`];
  const moments = cleaned.get(database) ?? new Map<string, string>();
  cleaned.set(database, moments);
  let reached = moments.get(name) ?? '-infinity';
  return await deleteInBatches(async (limit) => {
    // Raw: the builder has no `ctid`.
    const { rows } = await sql<{ deleted: number; reached: string | null }>`
      with deleted as (
        delete from ${from} where ctid = any(array(
          select ctid from ${from}
          where ${ended} >= ${reached}::timestamptz and ${ended} < ${timestamp(before)} and ${where}
          order by ${ended} limit ${limit} for update skip locked))
        returning ${ended} as ended
      )
      select count(*)::int as deleted, ${isoTimestamp(sql<Timestamptz | null>`max(ended)`)} as reached
      from deleted`.execute(db(database.fork()));
    reached = rows[0]?.reached ?? reached;
    moments.set(name, reached);
    return rows[0]?.deleted ?? 0;
  });
}
