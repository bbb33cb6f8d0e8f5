import { type Selectable, sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { type Timestamptz, timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type SessionRow = Pick<Selectable<Schema['widget_session']>, 'id' | 'applicationId' | 'visitorId'>;

export type WidgetPage = Record<string, unknown> | undefined;

export async function insertWidgetSession(
  em: EntityManager,
  { page, now, expiresAt, ...session }: SessionRow & { page: WidgetPage; now: Date; expiresAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('widget_session')
    .values({
      ...session,
      page: page === undefined ? null : json(page),
      createdAt: timestamp(now),
      expiresAt: timestamp(expiresAt),
    })
    .execute();
}

export type ResumeTokenRow = NonNullable<Awaited<ReturnType<typeof findResumeToken>>>;

/**
 * Returns a resume token with the session of its successor, or without a successor its own session, also if either has ended or
 * expired.
 *
 * @param token.successorHash the hash of the token that replaces this one
 */
export async function findResumeToken(
  em: EntityManager,
  { hash, successorHash }: { hash: string; successorHash: string },
) {
  const row = await db(em)
    .selectFrom('widget_resume_token as token')
    .leftJoin('widget_resume_token as successor', (join) => join.on('successor.tokenHash', '=', successorHash))
    .innerJoin('widget_session as session', (join) =>
      join.on((eb) => eb('session.id', '=', eb.fn.coalesce('successor.sessionId', 'token.sessionId'))),
    )
    .where('token.tokenHash', '=', hash)
    .select(['session.id', 'session.applicationId', 'session.visitorId', 'token.usedAt'])
    .select((eb) => [
      eb('successor.tokenHash', 'is not', null).as('hasSuccessor'),
      'successor.usedAt as successorUsedAt',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { usedAt, hasSuccessor, successorUsedAt, ...session } = row;
  return { session, usedAt, hasSuccessor, successorUsedAt };
}

/** Returns a session that has neither expired nor ended, locked until the transaction ends. */
export async function lockLiveSession(em: EntityManager, id: string, now: Date): Promise<SessionRow | undefined> {
  return await db(em)
    .selectFrom('widget_session')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now))
    .select(['id', 'applicationId', 'visitorId'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the live session that a widget token names; undefined if its visitor or application differs or is disabled. */
export async function findTokenSession(
  em: EntityManager,
  token: { sessionId: string; applicationId: string; visitorId: string },
  now: Date,
): Promise<SessionRow | undefined> {
  return await db(em)
    .selectFrom('widget_session as session')
    .innerJoin('chat_application as application', 'application.id', 'session.applicationId')
    .where('session.id', '=', token.sessionId)
    .where('session.applicationId', '=', token.applicationId)
    .where('session.visitorId', '=', token.visitorId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', timestamp(now))
    .where('application.enabled', '=', true)
    .select(['session.id', 'session.applicationId', 'session.visitorId'])
    .executeTakeFirst();
}

/** Sets when a session expires, and its page if one is given. */
export async function extendSession(
  em: EntityManager,
  id: string,
  { page, expiresAt }: { page?: WidgetPage; expiresAt: Date },
): Promise<void> {
  await db(em)
    .updateTable('widget_session')
    .set({ expiresAt: timestamp(expiresAt), ...(page === undefined ? {} : { page: json(page) }) })
    .where('id', '=', id)
    .execute();
}

/** Ends a session. @returns false if it had ended already */
export async function endSession(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const ended = await db(em)
    .updateTable('widget_session')
    .set({ endedAt: timestamp(now) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Returns the sessions of an application that have neither expired nor ended, newest first. */
export async function findLiveSessions(
  em: EntityManager,
  applicationId: string,
  now: Date,
  { after, limit }: { after: { createdAt: string; id: string } | undefined; limit: number },
) {
  return await db(em)
    .selectFrom('widget_session as session')
    .innerJoin('chat_visitor as visitor', 'visitor.id', 'session.visitorId')
    .where('session.applicationId', '=', applicationId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', timestamp(now))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('session.createdAt', 'session.id'),
          '<',
          eb.tuple(sql<Timestamptz>`${after?.createdAt}::timestamptz`, sql<string>`${after?.id}::text`),
        ),
      ),
    )
    .select(['session.id as sessionId', 'session.visitorId', 'visitor.externalUserId', 'visitor.name as visitorName'])
    .select(['session.createdAt', 'session.expiresAt'])
    .orderBy('session.createdAt', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .execute();
}

/** Ends the live sessions of an application, of one visitor or of all. @returns their number */
export async function endLiveSessions(
  em: EntityManager,
  { applicationId, visitorId }: { applicationId: string; visitorId: string | null },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db(em)
    .updateTable('widget_session')
    .set({ endedAt: timestamp(now) })
    .where('applicationId', '=', applicationId)
    .$if(visitorId !== null, (query) => query.where('visitorId', '=', visitorId))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Moves the sessions of one visitor to another. */
export async function moveSessions(em: EntityManager, from: string, to: string): Promise<void> {
  await db(em).updateTable('widget_session').set({ visitorId: to }).where('visitorId', '=', from).execute();
}

/** Stores a resume token. A token that exists keeps its expiry and resumes this session from now on. */
export async function saveResumeToken(
  em: EntityManager,
  { hash: tokenHash, sessionId, expiresAt }: { hash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('widget_resume_token')
    .values({ tokenHash, sessionId, expiresAt: timestamp(expiresAt) })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ sessionId }))
    .execute();
}

/**
 * Spends a resume token. Of several concurrent calls, exactly one succeeds.
 *
 * @returns whether this call spent it
 */
export async function spendResumeToken(em: EntityManager, hash: string, now: Date): Promise<boolean> {
  const spent = await db(em)
    .updateTable('widget_resume_token')
    .set({ usedAt: timestamp(now) })
    .where('tokenHash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now))
    .returning('sessionId')
    .executeTakeFirst();
  return spent !== undefined;
}

/**
 * Deletes one batch of anonymous visitors without a session. Without a session, no request can resume such a visitor.
 *
 * @returns the number of rows
 */
export async function deleteUnreachableVisitors(em: EntityManager, before: Date, limit: number): Promise<number> {
  const deleted = await db(em)
    .deleteFrom('chat_visitor')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('chat_visitor as anonymous')
        .where('anonymous.externalUserId', 'is', null)
        .where('anonymous.updatedAt', '<', timestamp(before))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('widget_session')
                .whereRef('widget_session.visitorId', '=', 'anonymous.id')
                .select('widget_session.id'),
            ),
          ),
        )
        .select('anonymous.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
