import type { EventType } from '@arot/contract';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { isoTimestamp, type Timestamptz, timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';
import { countRows, rowCount } from '../../database/sql.ts';

export type EndpointRow = Awaited<ReturnType<typeof findEndpoints>>[number];

/** The secrets of an endpoint, the newest first. Each is encrypted by the keyring. */
export type StoredSecrets = { secret: string; endsAt: string | null }[];

export type EndpointFields = Pick<
  Selectable<Schema['webhook_endpoint']>,
  'url' | 'description' | 'ordering' | 'enabled'
> & { readonly types: string[] };

/** Returns endpoints with what waits for them, the oldest first. */
export async function findEndpoints(
  em: EntityManager,
  { id, after, limit }: { readonly id?: string; readonly after?: string | undefined; readonly limit: number },
) {
  let query = db(em)
    .selectFrom('webhook_endpoint')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_delivery')
          .whereRef('webhook_delivery.endpointId', '=', 'webhook_endpoint.id')
          .select((of) => [
            rowCount,
            isoTimestamp(of.fn.agg<Timestamptz | null>('min', ['webhook_delivery.createdAt'])).as('oldest'),
          ])
          .as('backlog'),
      (join) => join.onTrue(),
    )
    .select((eb) => ['id', eb.cast<string>('version', 'text').as('version'), 'url', 'types', 'description', 'ordering'])
    .select(['enabled', 'disabledReason', 'webhook_endpoint.createdAt', 'backlog.count', 'backlog.oldest'])
    .orderBy('id')
    .limit(limit);
  if (id !== undefined) query = query.where('id', '=', id);
  if (after !== undefined) query = query.where('id', '>', after);
  return await query.execute();
}

/**
 * Locks an endpoint until the end of the transaction. Events can be queued for it meanwhile.
 *
 * @returns undefined if there is no such endpoint
 */
export async function lockEndpoint(em: EntityManager, id: string) {
  return await db(em)
    .selectFrom('webhook_endpoint')
    .where('id', '=', id)
    .select(['id', 'url', 'types', 'description', 'ordering', 'enabled', 'secrets'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countEndpoints(em: EntityManager): Promise<number> {
  return await countRows(db(em).selectFrom('webhook_endpoint'));
}

export async function insertEndpoint(
  em: EntityManager,
  { types, secrets, createdAt, ...columns }: EndpointFields & { id: string; secrets: StoredSecrets; createdAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('webhook_endpoint')
    .values({ ...columns, types: json(types), secrets: json(secrets), createdAt: timestamp(createdAt) })
    .execute();
}

/** Changes an endpoint. An endpoint that is enabled or disabled starts without failures. */
export async function updateEndpoint(
  em: EntityManager,
  id: string,
  { types, ...columns }: Partial<EndpointFields>,
  disabledReason: string | null = null,
): Promise<void> {
  await db(em)
    .updateTable('webhook_endpoint')
    .set({
      ...columns,
      ...(types === undefined ? {} : { types: json(types) }),
      ...(columns.enabled === undefined ? {} : { disabledReason, failingSince: null }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('webhook_endpoint').where('id', '=', id).execute();
}

export async function setSecrets(em: EntityManager, id: string, secrets: StoredSecrets): Promise<void> {
  await db(em)
    .updateTable('webhook_endpoint')
    .set({ secrets: json(secrets) })
    .where('id', '=', id)
    .execute();
}

/** Returns the secrets of all endpoints, locked until the end of the transaction. */
export async function findSecrets(em: EntityManager) {
  return await db(em).selectFrom('webhook_endpoint').select(['id', 'secrets']).orderBy('id').forNoKeyUpdate().execute();
}

/** Returns attempts for an endpoint, the newest first. */
export async function findAttempts(
  em: EntityManager,
  id: string,
  { status, types, before, since, limit }: AttemptQuery,
) {
  let query = db(em)
    .selectFrom('webhook_attempt as attempt')
    .leftJoin('event', (join) => join.onRef('event.id', '=', 'eventId').on('event.position', 'is not', null))
    .where('endpointId', '=', id)
    .where('at', '>=', timestamp(since))
    .select((eb) => [eb.cast<string>('attempt.id', 'text').as('key'), eb.cast<string>('version', 'text').as('version')])
    .select(['eventId', 'status', 'error', 'durationMs', 'body', 'at'])
    .select(['type', 'subjectType', 'subjectId', 'data', 'occurredAt'])
    .orderBy('attempt.id', 'desc')
    .limit(limit);
  if (status !== undefined) query = query.where('error', status === 'failed' ? 'is not' : 'is', null);
  if (types !== undefined) query = query.where('type', 'in', types);
  if (before !== undefined) query = query.where('attempt.id', '<', before);
  return await query.execute();
}

type AttemptQuery = {
  readonly status: 'failed' | 'succeeded' | undefined;
  /** The types of the events; undefined for all, and for tests. */
  readonly types: readonly EventType[] | undefined;
  readonly before: string | undefined;
  readonly since: Date;
  readonly limit: number;
};

/** Deletes the attempts before a moment, in batches. @returns how many */
export async function deleteAttempts(database: Database, before: Date): Promise<number> {
  return await deleteInBatches(async (limit) => {
    const { numDeletedRows } = await db(database.fork())
      .deleteFrom('webhook_attempt')
      .where('id', 'in', (from) =>
        from.selectFrom('webhook_attempt').where('at', '<', timestamp(before)).orderBy('at').limit(limit).select('id'),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Returns how many events wait, when the oldest was queued, and how many endpoints the server has disabled. */
export async function findWebhookStatistics(em: EntityManager) {
  return await db(em)
    .selectNoFrom((eb) => [
      eb.selectFrom('webhook_delivery').select(rowCount).as('queued'),
      eb
        .selectFrom('webhook_delivery')
        .select((of) => isoTimestamp(of.fn.agg<Timestamptz | null>('min', ['createdAt'])).as('oldest'))
        .as('oldest'),
      eb.selectFrom('webhook_endpoint').where('disabledReason', 'is not', null).select(rowCount).as('disabled'),
    ])
    .executeTakeFirstOrThrow();
}

/** Queues an event that is in no feed. */
export async function queueTest(
  em: EntityManager,
  { endpointId, event, subject, now }: { endpointId: string; event: { id: string }; subject: string; now: Date },
): Promise<void> {
  await db(em)
    .insertInto('webhook_delivery')
    .values({
      endpointId,
      eventId: event.id,
      payload: json(event as Record<string, unknown>),
      subject,
      createdAt: timestamp(now),
      dueAt: timestamp(now),
    })
    .execute();
}

/** Deletes what waits for an endpoint. */
export async function deleteQueue(em: EntityManager, endpointId: string): Promise<void> {
  await db(em).deleteFrom('webhook_delivery').where('endpointId', '=', endpointId).execute();
}

/**
 * Queues kept events for an endpoint, in their order. Those that wait already, after a failure, are due now.
 *
 * @param where which events
 * @returns how many will be sent
 */
export async function queueEvents(
  em: EntityManager,
  { endpointId, now, keptSince, where }: { endpointId: string; now: Date; keptSince: Date; where: Expression<SqlBool> },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chosen as materialized (
      select event.id, event.position, event.subject_type || ' ' || event.subject_id as subject from event
      where position is not null and numbered_at >= ${timestamp(keptSince)} and ${where}
    ), queued as (
      insert into webhook_delivery (endpoint_id, event_id, subject, created_at, due_at)
      select ${endpointId}, id, subject, ${timestamp(now)}, ${timestamp(now)} from chosen
      where not exists (
        select from webhook_delivery as waiting where waiting.endpoint_id = ${endpointId} and waiting.event_id = chosen.id)
      order by position
    ), hastened as (
      update webhook_delivery as waiting set due_at = ${timestamp(now)} from chosen
      where waiting.endpoint_id = ${endpointId} and waiting.event_id = chosen.id and waiting.due_at > ${timestamp(now)}
    )
    select count(*)::int as count from chosen`.execute(db(em));
  return rows[0]?.count ?? 0;
}
