import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { hashToken } from '../../security/tokens.ts';
import { endGrants, moveGrants } from '../grants/end-grants.repository.ts';
import { endSessions, endSessionsOfAccount } from './end-session.ts';
import {
  type BrowserSession,
  findBrowserId,
  insertSession,
  lockBrowserSessions,
  type NewSessionRow,
  revokeSessionsById,
} from './session.repository.ts';

export type NewSession = Omit<NewSessionRow, 'tokenHash' | 'browserId'> & { readonly token: string };

/**
 * Opens a session that replaces the session of the browser's cookie, in the transaction of the login. A session of
 * the same account is revoked and its grants move to the new session, so that the next logout ends them. A session of
 * another account ends together with its grants.
 *
 * Two logins at once with the same cookie both open a session: the browser may store either cookie. Both sessions belong
 * to one browser, and the logout of either ends both.
 *
 * @param replacedToken the token in the browser's session cookie; undefined if the session replaces none
 * @returns the ids of the sessions that it replaced
 */
export async function openSession(
  ctx: AuditContext,
  session: NewSession,
  replacedToken: string | undefined,
): Promise<readonly string[]> {
  const { em } = ctx;
  const storedHash = replacedToken === undefined || replacedToken === '' ? undefined : hashToken(replacedToken);
  const sessions = storedHash === undefined ? [] : await lockBrowserSessions(em, storedHash, session.createdAt);
  // If a logout has ended all sessions of the browser, the new session starts a new chain.
  const browserId = sessions.find(({ live }) => live)?.browserId ?? null;
  const { token, ...row } = session;
  const { id, accountId, createdAt } = row;
  await insertSession(em, { ...row, tokenHash: hashToken(token), browserId });
  if (browserId === null) return [];

  const isOwn = (each: BrowserSession) => each.accountId === accountId;
  const others = sessions.filter((each) => !isOwn(each));
  const replaced = sessions.filter((each) => each.live && (!isOwn(each) || each.tokenHash === storedHash));
  await revokeSessionsById(em, idsOf(replaced.filter(isOwn)), createdAt);
  await endSessions(ctx, idsOf(others.filter(({ live }) => live)));
  // Grants are read after the sessions, to include a grant that was inserted while this waited for its session's lock.
  await moveGrants(em, idsOf(sessions.filter(isOwn)), id);
  await endGrants(em, { sessionIds: idsOf(others) }, createdAt);
  for (const ended of others.filter(({ live }) => live)) {
    await recordAudit(ctx, 'logout', { accountId: ended.accountId, details: { sessionId: ended.id, replacedBy: id } });
  }
  return idsOf(replaced);
}

function idsOf(sessions: readonly BrowserSession[]): string[] {
  return sessions.map(({ id }) => id);
}

/**
 * Ends every session and grant of an account that the transaction has locked, and opens a new session in the browser of one
 * of them. A logout that the browser sent before it received the new cookie ends the new session.
 *
 * @param sessionId the session that the new one follows
 * @returns how many sessions and grants have ended; undefined if that session was no longer open: then the caller must roll back
 */
export async function replaceSessions(
  ctx: AuditContext,
  sessionId: string,
  { token, ...session }: NewSession,
): Promise<{ sessions: number; grants: number } | undefined> {
  const { em } = ctx;
  const { ids, ...ended } = await endSessionsOfAccount(ctx, session.accountId);
  if (!ids.includes(sessionId)) return undefined;
  const browserId = await findBrowserId(em, sessionId);
  await insertSession(em, { ...session, tokenHash: hashToken(token), browserId });
  return ended;
}
