import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { isoTimestamp, timestamp } from '../database/schema/timestamps.ts';
import { json } from '../database/schema/values.ts';

export type MessageState = Selectable<Schema['message']>['state'];

export type NewMessage = Pick<
  Selectable<Schema['message']>,
  'id' | 'accountId' | 'channel' | 'recipient' | 'template' | 'language'
> & {
  readonly variables: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertMessage(em: EntityManager, message: NewMessage): Promise<void> {
  const { variables, createdAt, expiresAt, ...columns } = message;
  await db(em)
    .insertInto('message')
    .values({
      ...columns,
      variables: json(variables),
      createdAt: timestamp(createdAt),
      dueAt: timestamp(createdAt),
      expiresAt: timestamp(expiresAt),
    })
    .execute();
}

export type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number];

const shopName = sql<string | null>`(select value from setting where key = 'siteName')`;

/**
 * Claims messages that are due, the oldest first. Another process gets them if this one has not ended them until `leasedUntil`.
 * Messages that another process is claiming are left out.
 */
export async function claimMessages(em: EntityManager, now: Date, leasedUntil: Date, limit: number) {
  return await db(em)
    .updateTable('message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), dueAt: timestamp(leasedUntil) }))
    .where('id', 'in', (from) =>
      from
        .selectFrom('message')
        .where('state', '=', 'queued')
        .where('dueAt', '<=', timestamp(now))
        .orderBy('dueAt')
        .limit(limit)
        .select('id')
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'accountId', 'channel', 'recipient', 'template', 'language', 'variables', 'attempts'])
    .returning(['expiresAt', shopName.as('shop')])
    .execute();
}

/** Ends a message that is queued, and erases the values of its text unless it was shown. */
export async function endMessage(
  em: EntityManager,
  id: string,
  { state, error = null, endedAt }: { state: Exclude<MessageState, 'queued'>; error?: string | null; endedAt: Date },
): Promise<void> {
  await db(em)
    .updateTable('message')
    .set({ state, error, endedAt: timestamp(endedAt), ...(state === 'shown' ? {} : { variables: null }) })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Deletes a message that no account may get. Any caller can ask for a code to any identifier, so such messages must not pile up, and
 * mistyped identifiers are not shown to the staff.
 */
export async function deleteMessage(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('message').where('id', '=', id).execute();
}

/** Sets the time of the next attempt. @param error why the last one failed; null if there was none, which does not count then */
export async function postponeMessage(em: EntityManager, id: string, dueAt: Date, error: string | null): Promise<void> {
  await db(em)
    .updateTable('message')
    .set((eb) => ({
      dueAt: timestamp(dueAt),
      ...(error === null ? { attempts: eb('attempts', '-', 1) } : { error }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Returns messages, the newest first. Times are ISO 8601.
 *
 * @param filter `before`: only those with a smaller id; `customersOnly`: only those to customers without a staff role. A code that a
 *   caller without a session asked for names no account, so its recipient is looked up.
 */
export async function findMessages(
  em: EntityManager,
  {
    state,
    before,
    limit,
    customersOnly = false,
  }: {
    readonly state?: MessageState | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
    readonly customersOnly?: boolean;
  },
) {
  let query = db(em)
    .selectFrom('message')
    .select(['id', 'accountId', 'channel', 'recipient as to', 'template', 'language', 'state', 'attempts', 'error'])
    .select(['createdAt', 'endedAt', 'variables', shopName.as('shop')])
    .orderBy('id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  if (customersOnly) query = query.where(isToCustomer);
  return await query.execute();
}

function isToCustomer(eb: ExpressionBuilder<Schema, 'message'>) {
  const customer = eb
    .selectFrom('account')
    .innerJoin('customer', 'customer.accountId', 'account.id')
    .where('account.roleName', 'is', null)
    .select('account.id');
  const hasRecipient = customer.where((of) =>
    of.or([
      of('account.email', '=', of.ref('message.recipient')),
      of('account.phoneNumber', '=', of.ref('message.recipient')),
    ]),
  );
  return eb.or([
    eb.exists(customer.whereRef('account.id', '=', 'message.accountId')),
    eb.and([eb('message.accountId', 'is', null), eb.exists(hasRecipient)]),
  ]);
}

/** Returns how many messages wait, the time of the oldest of them in ISO 8601, and how many have failed. */
export async function findMessageStatistics(em: EntityManager) {
  return await db(em)
    .selectFrom('message')
    .where('state', 'in', ['queued', 'failed'])
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('state', '=', 'queued').as('queued'),
      eb.fn.countAll<string>().filterWhere('state', '=', 'failed').as('failed'),
      isoTimestamp(eb.fn.min('createdAt').filterWhere('state', '=', 'queued')).as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}
