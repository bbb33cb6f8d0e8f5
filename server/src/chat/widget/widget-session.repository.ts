import { type Selectable, sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { isoTimestamp, type Timestamptz, timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type SessionRow = Pick<Selectable<Schema['widget_session']>, 'id' | 'application_id' | 'visitor_id'>;

export type WidgetPage = Record<string, unknown> | undefined;

export async function insertWidgetSession(
  em: EntityManager,
  session: { id: string; applicationId: string; visitorId: string; page: WidgetPage; now: Date; expiresAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('widget_session')
    .values({
      id: session.id,
      application_id: session.applicationId,
      visitor_id: session.visitorId,
      page: session.page === undefined ? null : json(session.page),
      created_at: timestamp(session.now),
      expires_at: timestamp(session.expiresAt),
    })
    .execute();
}

/** A resume token with the session that it resumes, also if either has ended or expired. */
export type ResumeTokenRow = {
  /** The session of its successor; if it has no successor, its own session. */
  readonly session: SessionRow;
  /** ISO 8601. */
  readonly used_at: string | null;
  readonly has_successor: boolean;
  readonly successor_used_at: string | null;
};

/** @param token.successorHash the hash of the token that replaces this one */
export async function findResumeToken(
  em: EntityManager,
  { hash, successorHash }: { hash: string; successorHash: string },
): Promise<ResumeTokenRow | undefined> {
  const row = await db(em)
    .selectFrom('widget_resume_token as token')
    .leftJoin('widget_resume_token as successor', (join) => join.on('successor.token_hash', '=', successorHash))
    .innerJoin('widget_session as session', (join) =>
      join.on((eb) => eb('session.id', '=', eb.fn.coalesce('successor.session_id', 'token.session_id'))),
    )
    .where('token.token_hash', '=', hash)
    .select(['session.id', 'session.application_id', 'session.visitor_id'])
    .select((eb) => [
      isoTimestamp(eb.ref('token.used_at')).as('used_at'),
      eb('successor.token_hash', 'is not', null).as('has_successor'),
      isoTimestamp(eb.ref('successor.used_at')).as('successor_used_at'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { used_at, has_successor, successor_used_at, ...session } = row;
  return { session, used_at, has_successor: Boolean(has_successor), successor_used_at };
}

/** Returns a session that has neither expired nor ended, locked until the transaction ends. */
export async function lockLiveSession(em: EntityManager, id: string, now: Date): Promise<SessionRow | undefined> {
  return await db(em)
    .selectFrom('widget_session')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .select(['id', 'application_id', 'visitor_id'])
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
    .innerJoin('chat_application as application', 'application.id', 'session.application_id')
    .where('session.id', '=', token.sessionId)
    .where('session.application_id', '=', token.applicationId)
    .where('session.visitor_id', '=', token.visitorId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', timestamp(now))
    .where('application.enabled', '=', true)
    .select(['session.id', 'session.application_id', 'session.visitor_id'])
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
    .set({ expires_at: timestamp(expiresAt), ...(page === undefined ? {} : { page: json(page) }) })
    .where('id', '=', id)
    .execute();
}

/** Ends a session. @returns false if it had ended already */
export async function endSession(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const ended = await db(em)
    .updateTable('widget_session')
    .set({ ended_at: timestamp(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
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
    .innerJoin('chat_visitor as visitor', 'visitor.id', 'session.visitor_id')
    .where('session.application_id', '=', applicationId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', timestamp(now))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('session.created_at', 'session.id'),
          '<',
          eb.tuple(sql<Timestamptz>`${after?.createdAt}::timestamptz`, sql<string>`${after?.id}::text`),
        ),
      ),
    )
    .select(['session.id', 'session.visitor_id', 'visitor.external_user_id', 'visitor.name'])
    .select((eb) => [
      isoTimestamp(eb.ref('session.created_at')).as('created_at'),
      isoTimestamp(eb.ref('session.expires_at')).as('expires_at'),
    ])
    .orderBy('session.created_at', 'desc')
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
    .set({ ended_at: timestamp(now) })
    .where('application_id', '=', applicationId)
    .$if(visitorId !== null, (query) => query.where('visitor_id', '=', visitorId))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Moves the sessions of one visitor to another. */
export async function moveSessions(em: EntityManager, from: string, to: string): Promise<void> {
  await db(em).updateTable('widget_session').set({ visitor_id: to }).where('visitor_id', '=', from).execute();
}

/** Stores a resume token. A token that exists keeps its expiry and resumes this session from now on. */
export async function saveResumeToken(
  em: EntityManager,
  token: { hash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('widget_resume_token')
    .values({ token_hash: token.hash, session_id: token.sessionId, expires_at: timestamp(token.expiresAt) })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ session_id: token.sessionId }))
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
    .set({ used_at: timestamp(now) })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .returning('session_id')
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
        .where('anonymous.external_user_id', 'is', null)
        .where('anonymous.updated_at', '<', timestamp(before))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('widget_session')
                .whereRef('widget_session.visitor_id', '=', 'anonymous.id')
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
