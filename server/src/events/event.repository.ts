import type { EventType } from '@arot/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { isoTimestamp, timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';

/** The maximum number of positions that one request reads, whatever it selects of them. */
export const WINDOW = 5_000;

/** An event as it is stored. */
export type EventRow = {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly version: string | null;
  readonly data: Record<string, unknown>;
};

export type FeedRow = EventRow & {
  readonly epoch: string;
  readonly lastPosition: number;
  /** The position of the last event that stands for too many public changes. */
  readonly bulkPosition: number;
  /** The position of the oldest event that is kept. */
  readonly firstKept: number;
  /** null in the only row if no event matches. */
  readonly position: number | null;
  readonly change: 1 | -1 | null;
};

export type FeedQuery = {
  /** Undefined: from the oldest event, or the one after the last bulk change. */
  readonly after: number | undefined;
  readonly since: 'oldest' | 'bulk';
  /** `public`: what the public catalog shows. */
  readonly select: readonly EventType[] | 'all' | 'public';
  /** Events that were numbered before are not served. */
  readonly keptSince: Date;
  readonly limit: number;
};

/** Returns the state of the feed with the events after a position, in one statement, so that a removal meanwhile hides no event. */
export async function findEvents(em: EntityManager, query: FeedQuery): Promise<readonly [FeedRow, ...FeedRow[]]> {
  const { after, since, select, keptSince, limit } = query;
  const oldest = since === 'bulk' ? sql`greatest(first_kept - 1, bulk_position)` : sql`first_kept - 1`;
  const start = after === undefined ? oldest : sql`${after}::bigint`;
  const { rows } = await sql<FeedRow>`
    with feed as materialized (
      select catalog_epoch.id as epoch, last_position, bulk_position, coalesce(
        (select position from event where position is not null and numbered_at >= ${timestamp(keptSince)}
          order by position limit 1), last_position + 1) as first_kept
      from event_feed, catalog_epoch
    ), started as materialized (select feed.*, ${start} as start from feed)
    select epoch::text as epoch, last_position::float8 as "lastPosition", bulk_position::float8 as "bulkPosition",
      first_kept::float8 as "firstKept", found.position::float8 as position, found.id, found.type,
      found.occurred_at as "occurredAt", found.subject_type as "subjectType", found.subject_id as "subjectId",
      found.version::text as version, found.data, found.change
    from started left join lateral (
      select * from event
      where event.position > start and event.position <= start + ${sql.lit(WINDOW)} and ${selected(select)}
      order by event.position limit ${limit}
    ) as found on true
    order by found.position`.execute(db(em));
  const [first, ...others] = rows;
  if (!first) throw new Error('the catalog has no epoch: run REFRESH MATERIALIZED VIEW catalog_epoch');
  return [first, ...others];
}

function selected(select: FeedQuery['select']): RawBuilder<boolean> {
  if (select === 'all') return sql`true`;
  if (select === 'public') return sql`event.change is not null and event.subject_type in ('product', 'category')`;
  return sql`event.type = any(${textArray(select)})`;
}

/** Returns the cursor of an event or a state of the feed. */
export async function findFeedEnd(em: EntityManager): Promise<{ readonly epoch: string; readonly position: number }> {
  const { rows } = await sql<{ epoch: string; position: number }>`
    select catalog_epoch.id::text as epoch, last_position::float8 as position
    from event_feed, catalog_epoch`.execute(db(em));
  if (!rows[0]) throw new Error('the catalog has no epoch: run REFRESH MATERIALIZED VIEW catalog_epoch');
  return rows[0];
}

/** Returns the ids of those of these categories that the public sees now. */
export async function findPublicCategories(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('category')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .where((eb) => eb('category.id', '=', eb.fn.any(textArray(ids))))
    .where('category.hidden', '=', false)
    .where((eb) => eb.or([eb('parent.hidden', 'is', null), eb('parent.hidden', '=', false)]))
    .select('category.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the events that were numbered before a moment, in batches. @returns how many */
export async function deleteEvents(database: Database, before: Date): Promise<number> {
  return await deleteInBatches(async (limit) => {
    const { numDeletedRows } = await db(database.fork())
      .deleteFrom('event')
      .where('position', 'in', (from) =>
        from.selectFrom('event').where('position', 'is not', null).orderBy('position').limit(limit).select('position'),
      )
      .where('numberedAt', '<', timestamp(before))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** A transaction that has written and is open: its events come after its commit. Times are ISO 8601. */
export type OpenTransaction = {
  readonly pid: number;
  readonly program: string;
  readonly state: string;
  readonly startedAt: string;
};

/** Returns how many committed events have no position, when the oldest was written, and the oldest transaction that has written. */
export async function findFeedStatistics(em: EntityManager) {
  const { rows } = await sql<{ waiting: number; oldest: string | null }>`
    select count(*)::int as waiting, ${isoTimestamp(sql`min(occurred_at)`)} as oldest
    from event where position is null`.execute(db(em));
  const open = await sql<OpenTransaction>`
    select pid, application_name as program, coalesce(state, '?') as state, ${isoTimestamp(sql`xact_start`)} as "startedAt"
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`.execute(db(em));
  const { waiting = 0, oldest = null } = rows[0] ?? {};
  return { waiting, oldest, transaction: open.rows[0] };
}
