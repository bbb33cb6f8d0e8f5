import { lockOwnAccount } from '../accounts/sessions/lock-own-account.ts';
import { lockOwnSessions } from '../accounts/sessions/own-session.repository.ts';
import { endSessions } from '../accounts/sessions/revoke-sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endGrants } from '../grants/end-grants.repository.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { changeOnce } from '../idempotency/own-changes.ts';

type Done = { readonly success: true };

type OwnSession = Awaited<ReturnType<typeof lockOwnSessions>>[number];

/**
 * Ends a session of the caller's account, as a logout in its browser does. Sessions of other accounts in that browser stay.
 *
 * @throws ApiError NOT_FOUND unless it is an open session of the account
 */
export async function endOwnSession(ctx: Context, id: string): Promise<Done> {
  return await endChosen(ctx, (sessions) => {
    const chosen = sessions.find((session) => session.id === id);
    if (!chosen?.live) throw new ApiError('NOT_FOUND');
    return sessions.filter(({ browser_id }) => browser_id === chosen.browser_id);
  });
}

/** Ends every session of the caller's account but the one of the caller, as logouts in their browsers do. */
export async function endOtherSessions(ctx: Context): Promise<Done> {
  return await endChosen(ctx, (sessions, own) => {
    const others = sessions.filter(({ id }) => id !== own);
    const browsers = new Set(others.filter(({ live }) => live).map(({ browser_id }) => browser_id));
    return others.filter(({ browser_id }) => browsers.has(browser_id));
  });
}

/** @param choose returns the sessions to end, among them ended ones of the same browsers, because these may have grants */
async function endChosen(
  ctx: Context,
  choose: (sessions: readonly OwnSession[], own: string | undefined) => readonly OwnSession[],
): Promise<Done> {
  return await changeOnce(ctx, async (own) => {
    const { em } = own;
    const { id: accountId } = await lockOwnAccount(own);
    const current = ctx.principal.kind === 'account' ? ctx.principal.sessionId : undefined;
    const now = ctx.clock();
    const chosen = choose(await lockOwnSessions(em, accountId, now), current);
    const ended = chosen.filter(({ live }) => live).map(({ id }) => id);
    await endSessions(own, ended);
    // Grants are revoked last, to include a grant that was inserted while this waited for its session's lock.
    const grants = await endGrants(em, { sessionIds: chosen.map(({ id }) => id) }, now);
    const details = { sessions: ended.length, grants: grants.length };
    await recordAudit(own, 'sessions_revoked', { accountId, details });
    return { success: true };
  });
}
