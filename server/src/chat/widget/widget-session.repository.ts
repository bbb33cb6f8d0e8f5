import { sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';

export type SessionRow = { id: string; application_id: string; visitor_id: string };

export type WidgetPage = Readonly<Record<string, unknown>> | undefined;

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

export async function insertWidgetSession(
  em: EntityManager,
  session: { id: string; applicationId: string; visitorId: string; page: WidgetPage; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into widget_session (id, application_id, visitor_id, page, created_at, expires_at)
    values (${session.id}, ${session.applicationId}, ${session.visitorId},
      ${session.page === undefined ? null : JSON.stringify(session.page)}::jsonb, ${at(session.now)},
      ${at(session.expiresAt)})`.execute(em.getKysely());
}

/** A resume token with the session that it resumes, also if either has ended or expired. */
export type ResumeTokenRow = {
  /** The session of its successor; if it has no successor, its own session. */
  session: SessionRow;
  /** ISO 8601. */
  used_at: string | null;
  has_successor: boolean;
  successor_used_at: string | null;
};

/** @param token.successorHash the hash of the token that replaces this one */
export async function findResumeToken(
  em: EntityManager,
  { hash, successorHash }: { hash: string; successorHash: string },
): Promise<ResumeTokenRow | undefined> {
  const { rows } = await sql<ResumeTokenRow>`
    select jsonb_build_object(
        'id', session.id, 'application_id', session.application_id, 'visitor_id', session.visitor_id) as session,
      ${iso('token.used_at')} as used_at, successor.token_hash is not null as has_successor,
      ${iso('successor.used_at')} as successor_used_at
    from widget_resume_token token
      left join widget_resume_token successor on successor.token_hash = ${successorHash}
      join widget_session session on session.id = coalesce(successor.session_id, token.session_id)
    where token.token_hash = ${hash}`.execute(em.getKysely());
  return rows[0];
}

/** A session that has neither expired nor ended, locked until the transaction ends. */
export async function lockLiveSession(em: EntityManager, id: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select id, application_id, visitor_id from widget_session
    where id = ${id} and ended_at is null and expires_at > ${at(now)} for no key update`.execute(em.getKysely());
  return rows[0];
}

/** The live session that a widget token names; undefined if its visitor or application differs or is disabled. */
export async function findTokenSession(
  em: EntityManager,
  token: { sessionId: string; applicationId: string; visitorId: string },
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select session.id, session.application_id, session.visitor_id
    from widget_session session join chat_application application on application.id = session.application_id
    where session.id = ${token.sessionId} and session.application_id = ${token.applicationId}
      and session.visitor_id = ${token.visitorId} and session.ended_at is null
      and session.expires_at > ${at(now)} and application.enabled`.execute(em.getKysely());
  return rows[0];
}

/** Sets when a session expires, and its page if one is given. */
export async function extendSession(
  em: EntityManager,
  id: string,
  { page, expiresAt }: { page?: WidgetPage; expiresAt: Date },
): Promise<void> {
  await sql`
    update widget_session set expires_at = ${at(expiresAt)},
      page = coalesce(${page === undefined ? null : JSON.stringify(page)}::jsonb, page)
    where id = ${id}`.execute(em.getKysely());
}

/** Ends a session. @returns false if it had ended already */
export async function endSession(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update widget_session set ended_at = ${at(now)} where id = ${id} and ended_at is null returning id`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}

/** Moves the sessions of one visitor to another. */
export async function moveSessions(em: EntityManager, from: string, to: string): Promise<void> {
  await sql`update widget_session set visitor_id = ${to} where visitor_id = ${from}`.execute(em.getKysely());
}

/** Stores a resume token. A token that exists keeps its expiry and resumes this session from now on. */
export async function saveResumeToken(
  em: EntityManager,
  token: { hash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into widget_resume_token (token_hash, session_id, expires_at)
    values (${token.hash}, ${token.sessionId}, ${at(token.expiresAt)})
    on conflict (token_hash) do update set session_id = excluded.session_id`.execute(em.getKysely());
}

/**
 * Spends a resume token. Of several concurrent calls, exactly one succeeds.
 *
 * @returns whether this call spent it
 */
export async function spendResumeToken(em: EntityManager, hash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update widget_resume_token set used_at = ${at(now)}
    where token_hash = ${hash} and used_at is null and expires_at > ${at(now)} returning session_id`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}

/** Deletes one batch of sessions that ended or expired before a moment. @returns the number of rows */
export async function deleteEndedWidgetSessions(em: EntityManager, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from widget_session where id in (
      select id from widget_session where expires_at < ${at(before)} or ended_at < ${at(before)}
      limit ${limit} for update skip locked
    ) returning id`.execute(em.getKysely());
  return rows.length;
}

/** Deletes one batch of resume tokens that expired before a moment, spent or not. @returns the number of rows */
export async function deleteExpiredResumeTokens(em: EntityManager, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from widget_resume_token where token_hash in (
      select token_hash from widget_resume_token where expires_at < ${at(before)}
      limit ${limit} for update skip locked
    ) returning token_hash`.execute(em.getKysely());
  return rows.length;
}

/**
 * Deletes one batch of anonymous visitors without a session. Without a session, no request can resume such a visitor.
 *
 * @returns the number of rows
 */
export async function deleteUnreachableVisitors(em: EntityManager, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from chat_visitor where id in (
      select id from chat_visitor
      where external_user_id is null and updated_at < ${at(before)}
        and not exists (select 1 from widget_session where widget_session.visitor_id = chat_visitor.id)
      limit ${limit} for update skip locked
    ) returning id`.execute(em.getKysely());
  return rows.length;
}
