import { recordAudit } from '../../audit/record-audit.ts';
import { endGrants } from '../../grants/end-grants.repository.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';
import { endSessions } from './revoke-sessions.ts';
import { lockOwnSessions } from './session.repository.ts';

type OwnSession = Awaited<ReturnType<typeof lockOwnSessions>>[number];

/**
 * Ends sessions of the caller's account, which the transaction has locked, with their grants.
 *
 * @param choose returns the sessions to end, among them ended ones of the same browsers, because these may have grants
 */
export async function endChosenSessions(
  own: Context,
  accountId: string,
  choose: (sessions: readonly OwnSession[], ownId: string) => readonly OwnSession[],
): Promise<void> {
  const now = own.clock();
  const chosen = choose(await lockOwnSessions(own.em, accountId, now), callerOf(own.principal).sessionId);
  const ended = chosen.filter(({ live }) => live).map(({ id }) => id);
  await endSessions(own, ended);
  // Grants are revoked last, to include a grant that was inserted while this waited for its session's lock.
  const grants = await endGrants(own.em, { sessionIds: chosen.map(({ id }) => id) }, now);
  await recordAudit(own, 'sessions_revoked', { accountId, details: { sessions: ended.length, grants: grants.length } });
}

/**
 * Ends the other sessions of the caller's account, as logouts in their browsers do.
 *
 * @param withoutFactor true if only those end whose user has not proved a second factor
 */
export async function endSessionsBeside(own: Context, accountId: string, withoutFactor = false): Promise<void> {
  await endChosenSessions(own, accountId, (sessions, ownId) => {
    const others = sessions.filter(({ id, hasFactor }) => id !== ownId && !(withoutFactor && hasFactor));
    const browsers = new Set(others.filter(({ live }) => live).map(({ browserId }) => browserId));
    return others.filter(({ browserId }) => browsers.has(browserId));
  });
}
