import { sql } from 'kysely';
import { compileStatement, given } from '../../../database/connection/compile-statement.ts';
import type { Database, EntityManager } from '../../../database/database.ts';
import { db } from '../../../database/db.ts';
import { textArray } from '../../../database/schema/values.ts';

/** The number of callers that must have searched the same words before the staff sees them. */
const MIN_CALLERS = 3;
const RETENTION_DAYS = 90;
/** The largest number of the column. */
const MAX_COUNT = 2 ** 31 - 1;
/** The maximum number of stored misses; the oldest are removed first. A program may search for any number of words. */
const MAX_MISSES = 50_000;

type Miss = { readonly query: string; readonly caller: string; readonly day: string };

/** Returns the day of a moment in UTC, in ISO 8601. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export async function recordMiss(database: Database, miss: Miss): Promise<void> {
  await database.writeCompiled(RECORD, miss);
}

const value = given<Miss>();

const RECORD = compileStatement<never, Miss>(sql<never>`
  insert into search_miss as stored (query, count, callers, last_on)
  values (${value('query')}, 1, jsonb_build_array(${value('caller')}::text), ${value('day')})
  on conflict (query) do update set
    count = stored.count + 1, last_on = excluded.last_on,
    callers = case
      when jsonb_array_length(stored.callers) < ${sql.lit(MIN_CALLERS)} and not stored.callers @> excluded.callers
        then stored.callers || excluded.callers
      else stored.callers end`);

/** Returns what at least three callers have searched, the most frequent first, after a position. */
export async function findMisses(
  em: EntityManager,
  { after, limit, now }: { after: readonly [count: string, query: string] | undefined; limit: number; now: Date },
) {
  let misses = db(em)
    .selectFrom('search_miss')
    .select(['query', 'count', 'lastOn'])
    .where(({ fn }) => fn<number>('jsonb_array_length', ['callers']), '>=', MIN_CALLERS)
    .where('lastOn', '>=', oldestDay(now));
  if (after) {
    const [text, query] = after;
    const count = Math.min(Number(text), MAX_COUNT);
    misses = misses.where((eb) =>
      eb.or([eb('count', '<', count), eb.and([eb('count', '=', count), eb('query', '>', query)])]),
    );
  }
  return await misses.orderBy('count', 'desc').orderBy('query').limit(limit).execute();
}

/** Deletes the misses that have one of these words. */
export async function deleteMissesWith(em: EntityManager, words: readonly string[]): Promise<void> {
  await sql`delete from search_miss where string_to_array(query, ' ') && ${textArray(words)}`.execute(db(em));
}

/** Deletes misses after 90 days, and the oldest if there are too many. @returns how many */
export async function deleteOldMisses(em: EntityManager, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_miss where last_on < ${oldestDay(now)} or query in (
      select query from search_miss order by last_on desc, query offset ${sql.lit(MAX_MISSES)})`.execute(db(em));
  return Number(numAffectedRows ?? 0n);
}

function oldestDay(now: Date): string {
  return dayOf(new Date(now.getTime() - RETENTION_DAYS * 24 * 3_600_000));
}
