import { sql } from 'kysely';
import { tryLock } from '../database/advisory-locks.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';

/** The state of the feed: the last position, and whether committed events have none yet. */
export type FeedState = { readonly lastPosition: number; readonly hasUnnumbered: boolean };

export async function findFeedState(em: EntityManager): Promise<FeedState> {
  const row = await db(em)
    .selectFrom('event_feed')
    .select((eb) => [
      'event_feed.lastPosition',
      eb
        .exists(eb.selectFrom('event').where('event.position', 'is', null).select('event.sequence'))
        .$castTo<boolean>()
        .as('unnumbered'),
    ])
    .executeTakeFirstOrThrow();
  return { lastPosition: Number(row.lastPosition), hasUnnumbered: row.unnumbered };
}

/**
 * Gives the committed events without a position their positions, in the order in which they were written, and queues them for the
 * endpoints that want them. One transaction at a time does it.
 *
 * A transaction that has changed a row after another one began its change when the other had been committed. So the statement
 * sees both or only the first, and their events have positions in the order of the changes.
 *
 * @returns how many events got a position; undefined if another process is doing it
 * @see docs/decisions/0074-events.md
 */
export async function numberBatch(em: EntityManager, now: Date, limit: number): Promise<number | undefined> {
  return await em.transactional(async (transaction) => {
    // Before the statement, so that it sees all positions that were given before.
    if (!(await tryLock(transaction, 'eventNumbers'))) return undefined;
    const { rows } = await sql<{ count: number }>`
      with next as materialized (
        select sequence, (select last_position from event_feed) + row_number() over (order by sequence) as position
        from (select sequence from event where position is null order by sequence limit ${sql.lit(limit)}) as unnumbered
      ), numbered as (
        update event set position = next.position, numbered_at = ${timestamp(now)}
        from next where event.sequence = next.sequence and event.position is null
        returning event.id, event.position, event.type, event.subject_type, event.subject_id, event.change
      ), queued as (
        insert into webhook_delivery (endpoint_id, event_id, subject, created_at, due_at)
        select endpoint.id, numbered.id, numbered.subject_type || ' ' || numbered.subject_id, ${timestamp(now)}, ${timestamp(now)}
        from numbered join webhook_endpoint as endpoint on endpoint.enabled
          and exists (select from jsonb_array_elements_text(endpoint.types) as pattern where ${MATCHES})
        order by numbered.position
      ), advanced as (
        update event_feed set last_position = last.position, bulk_position = coalesce(last.bulk, bulk_position)
        from (
          select max(position) as position, max(position) filter (where subject_type = 'catalog' and change = 1) as bulk
          from numbered
        ) as last
        where last.position is not null
      )
      select count(*)::int as count from next`.execute(db(transaction));
    return rows[0]?.count ?? 0;
  });
}

/** The same rule as `matchesEvent` of the contract. */
const MATCHES = sql<boolean>`case when pattern like '%*' then starts_with(type, left(pattern, -1)) else pattern = type end`;
