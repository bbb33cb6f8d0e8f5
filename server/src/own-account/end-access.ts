import { revokeSessionsOfAccount } from '../accounts/sessions/session.repository.ts';
import { endGrants } from '../grants/grant.repository.ts';
import type { Context } from '../http/context.ts';
import { endWidgetSessionsOf } from './own-account.repository.ts';

/**
 * Ends everything by which the account is used now: sessions, grants with their codes and tokens, and widget sessions.
 *
 * @param ctx `em` is a transaction that has locked the account
 * @returns how many of each
 */
export async function endAccess({ em, clock }: Pick<Context, 'em' | 'clock'>, accountId: string) {
  const now = clock();
  return {
    sessions: (await revokeSessionsOfAccount(em, accountId, now)).length,
    grants: await endGrants(em, { accountId }, now),
    widgetSessions: await endWidgetSessionsOf(em, accountId, now),
  };
}
