import { EVENT_DEFINITIONS, type EventDefinitions, type EventType } from '@arot/contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Clock } from '../base/clock.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { json } from '../database/schema/values.ts';

type EventContext = { readonly em: EntityManager; readonly clock: Clock };

/** An event: its type, the id of its subject, and the data of that type. */
export type NewEvent = {
  [T in EventType]: { readonly type: T; readonly subject: string; readonly data: z.infer<EventDefinitions[T]['data']> };
}[EventType];

/**
 * Writes an event in the transaction of the change that it tells of. Triggers write those of the catalog, of content, of settings
 * and of chat visitors. The data of an event has no secret and no personal data.
 *
 * @see docs/decisions/0074-events.md
 */
export async function recordEvent({ em, clock }: EventContext, { type, subject, data }: NewEvent): Promise<void> {
  const { subject: subjectType } = EVENT_DEFINITIONS[type];
  await db(em)
    .insertInto('event')
    .values({ type, occurredAt: timestamp(clock()), subjectType, subjectId: subject, data: json(data) })
    .execute();
}

/** Removes from the events of a person that is erased what they say beside the id: names of fields, and of applications. */
export async function clearEventsOf({ em }: Pick<EventContext, 'em'>, accountId: string): Promise<void> {
  await sql`
    update event set data = case type when 'customer.changed' then '{"changed": []}' else data - 'clientId' end
    where subject_id = ${accountId} and subject_type in ('customer', 'account')
      and type in ('customer.changed', 'oauth.grant_revoked')`.execute(db(em));
}

/** Writes an event of an account if it is a customer's. */
export async function recordCustomerEvent(
  { em, clock }: EventContext,
  type: Extract<EventType, `customer.${string}`>,
  accountId: string,
  data: { readonly changed?: readonly string[] },
): Promise<void> {
  await db(em)
    .insertInto('event')
    .columns(['type', 'occurredAt', 'subjectType', 'subjectId', 'data'])
    .expression((insert) =>
      insert
        .selectFrom('customer')
        .where('accountId', '=', accountId)
        .select(({ val }) => [
          val<string>(type).as('type'),
          timestamp(clock()).as('occurredAt'),
          val<string>('customer').as('subjectType'),
          'accountId',
          json<Record<string, unknown>>(data).as('data'),
        ]),
    )
    .execute();
}
