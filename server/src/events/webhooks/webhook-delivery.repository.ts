import { type RawBuilder, type Selectable, sql } from 'kysely';
import { tryLock } from '../../database/advisory-locks.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';
import type { Claim } from '../../outbox/run-outbox.ts';

/** The maximum number of deliveries to one receiver in flight, over all processes. */
const MOST_FOR_ONE = 4;
/** The maximum number of deliveries to one receiver that a claim reads. Those that wait for another one of their subject are among them. */
const MOST_CANDIDATES = 100;

/** A kind of receiver: a webhook endpoint, or an application by its back-channel logout. */
export type ReceiverKind = 'endpoint' | 'client';

/** The column of the receiver, all receivers of a kind, and the lock of its claims. */
const KINDS = {
  endpoint: {
    column: sql.ref('endpointId'),
    receivers: sql`select id, ordering = 'subject' as is_ordered from webhook_endpoint where enabled`,
    lock: (em: EntityManager) => tryLock(em, 'webhookClaims'),
  },
  client: {
    column: sql.ref('clientId'),
    receivers: sql`select distinct client_id as id, false as is_ordered from webhook_delivery where client_id is not null`,
    lock: (em: EntityManager) => tryLock(em, 'logoutClaims'),
  },
} as const;

/** Returns whether anything waits: most polls find nothing, and need no transaction then. */
async function hasDeliveries(em: EntityManager, kind: ReceiverKind): Promise<boolean> {
  const waiting = db(em).selectFrom('webhook_delivery').where(`${kind}Id`, 'is not', null);
  return (await waiting.select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type ClaimedDelivery = Awaited<ReturnType<typeof findDeliveries>>[number];

/**
 * Claims deliveries that are due, the oldest of each receiver first. Another process gets them if this one has not ended them until
 * `leasedUntil`. Each receiver without a delivery in flight keeps one of the free places, so that slow receivers do not delay it.
 *
 * One transaction at a time claims, and counts in a statement after its lock, so that it sees what the one before has claimed. While
 * another process is claiming, this one gets none.
 */
export async function claimDeliveries(
  em: EntityManager,
  kind: ReceiverKind,
  { now, leasedUntil, places }: Claim,
): Promise<ClaimedDelivery[]> {
  const { column, receivers, lock } = KINDS[kind];
  if (!(await hasDeliveries(em, kind))) return [];
  return await em.transactional(async (transaction) => {
    if (!(await lock(transaction))) return [];
    if (kind === 'endpoint') await postponeFollowing(transaction, now);
    const { rows } = await sql<{ id: string }>`
      with leased as materialized (
        select ${column} as receiver_id, count(*) as count from webhook_delivery
        where leased_until > ${timestamp(now)} and ${column} is not null group by ${column}
      ), receiver as materialized (
        select receiver.*, coalesce(leased.count, 0) as in_flight
        from (${receivers}) as receiver left join leased on leased.receiver_id = receiver.id
      ), due as (
        select candidate.id, candidate.due_at, receiver.in_flight
          + row_number() over (partition by receiver.id order by candidate.due_at, candidate.id) as place
        from receiver cross join lateral (${candidates(column, now)}) as candidate
        where not is_ordered or not exists (
          select from webhook_delivery as earlier
          where earlier.${column} = receiver.id and earlier.subject = candidate.subject and earlier.id < candidate.id)
      ), numbered as (
        select id, place, row_number() over (order by place > 1, due_at, id) as number from due where place <= ${sql.lit(MOST_FOR_ONE)}
      )
      update webhook_delivery set attempts = attempts + 1, leased_until = ${timestamp(leasedUntil)}
      where id in (
        select id from numbered
        where number <= ${places}::int - case when place = 1 then 0 else (select count(*) from receiver where in_flight = 0) end
      )
      returning id::text`.execute(db(transaction));
    const ids = rows.map(({ id }) => id);
    return ids.length === 0 ? [] : await findDeliveries(transaction, ids);
  });
}

/** Selects the oldest deliveries of a receiver that are due. A constant limit, with which PostgreSQL reads the index in its order. */
function candidates(column: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select id, subject, due_at from webhook_delivery as delivery
    where delivery.${column} = receiver.id and due_at <= ${timestamp(now)}
      and (leased_until is null or leased_until <= ${timestamp(now)})
    order by due_at, id limit ${sql.lit(MOST_CANDIDATES)}`;
}

/** Lets what waits behind a delivery that is not due wait as long, so that it hides nothing that could be sent. */
async function postponeFollowing(em: EntityManager, now: Date): Promise<void> {
  await sql`
    update webhook_delivery as following set due_at = earliest.due_at
    from webhook_endpoint as receiver
      cross join lateral (${candidates(sql.ref('endpointId'), now)}) as candidate
      cross join lateral (
        select due_at from webhook_delivery as earlier
        where earlier.endpoint_id = receiver.id and earlier.subject = candidate.subject and earlier.id < candidate.id
        order by earlier.id limit 1
      ) as earliest
    where receiver.enabled and receiver.ordering = 'subject' and following.id = candidate.id
      and earliest.due_at > ${timestamp(now)}`.execute(db(em));
}

/** Returns deliveries with their endpoints and events. */
async function findDeliveries(em: EntityManager, ids: readonly string[]) {
  return await db(em)
    .selectFrom('webhook_delivery')
    .leftJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpointId')
    .leftJoin('event', (join) =>
      join.onRef('event.id', '=', 'webhook_delivery.eventId').on('event.position', 'is not', null),
    )
    .where((eb) => eb('webhook_delivery.id', '=', eb.fn.any(sql<string[]>`${textArray(ids)}::bigint[]`)))
    .select(['endpointId', 'eventId', 'payload', 'clientId', 'logout', 'subject', 'attempts'])
    .select(['webhook_endpoint.url', 'webhook_endpoint.secrets'])
    .select(['event.type', 'event.subjectType', 'event.subjectId', 'event.data', 'event.occurredAt'])
    .select((eb) => [
      eb.cast<string>('webhook_delivery.id', 'text').as('id'),
      eb.cast<string | null>('event.version', 'text').as('version'),
    ])
    .execute();
}

/** Removes a delivery that has succeeded, or that is given up. */
export async function deleteDelivery(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('webhook_delivery').where('id', '=', id).execute();
}

/** Sets the time of the next attempt, unless another process has claimed the delivery meanwhile. */
export async function postponeDelivery(
  em: EntityManager,
  { id, attempts }: ClaimedDelivery,
  dueAt: Date,
): Promise<void> {
  await db(em)
    .updateTable('webhook_delivery')
    .set({ dueAt: timestamp(dueAt), leasedUntil: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Stores an attempt, unless the endpoint has been deleted. */
export async function insertAttempt(
  em: EntityManager,
  attempt: Pick<
    Selectable<Schema['webhook_attempt']>,
    'endpointId' | 'eventId' | 'status' | 'error' | 'durationMs' | 'body'
  > & {
    readonly at: Date;
  },
): Promise<void> {
  await db(em)
    .insertInto('webhook_attempt')
    .columns(['endpointId', 'eventId', 'at', 'status', 'error', 'durationMs', 'body'])
    .expression((from) =>
      from
        .selectFrom('webhook_endpoint')
        .where('id', '=', attempt.endpointId)
        .select((eb) => [
          'id',
          eb.val(attempt.eventId).as('eventId'),
          timestamp(attempt.at).as('at'),
          sql<number | null>`${attempt.status}::int`.as('status'),
          sql<string | null>`${attempt.error}::text`.as('error'),
          sql<number>`${attempt.durationMs}::int`.as('durationMs'),
          sql<string | null>`${attempt.body}::text`.as('body'),
        ])
        .forKeyShare(),
    )
    .execute();
}

/** Notes a success. A healthy endpoint is not written. */
export async function setSucceeding(em: EntityManager, endpointId: string): Promise<void> {
  await db(em)
    .updateTable('webhook_endpoint')
    .set({ failingSince: null })
    .where('id', '=', endpointId)
    .where('failingSince', 'is not', null)
    .execute();
}

/** Notes a failure. @returns whether the endpoint has failed since a moment or longer, without a success */
export async function setFailing(em: EntityManager, endpointId: string, now: Date, longest: Date): Promise<boolean> {
  const row = await db(em)
    .selectFrom('webhook_endpoint')
    .where('id', '=', endpointId)
    .where('enabled', '=', true)
    .select((eb) => [
      eb('failingSince', 'is not', null).as('isFailing'),
      eb('failingSince', '<=', timestamp(longest)).as('tooLong'),
    ])
    .executeTakeFirst();
  if (row?.isFailing === false) {
    await db(em)
      .updateTable('webhook_endpoint')
      .set({ failingSince: timestamp(now) })
      .where('id', '=', endpointId)
      .where('failingSince', 'is', null)
      .execute();
  }
  return row?.tooLong === true;
}
