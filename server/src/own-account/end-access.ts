import { endSessionsOfAccount } from '../accounts/sessions/revoke-sessions.ts';
import { endWidgetSessionsOf } from '../chat/visitors/visitors-of-account.ts';
import type { Context } from '../http/context.ts';

/**
 * Ends everything by which the account is used now: sessions, grants with their codes and tokens, and widget sessions.
 *
 * @param ctx `em` is a transaction that has locked the account
 * @returns how many of each
 */
export async function endAccess(ctx: Context, accountId: string) {
  const { sessions, grants } = await endSessionsOfAccount(ctx, accountId);
  return { sessions, grants, widgetSessions: await endWidgetSessionsOf(ctx.em, accountId, ctx.clock()) };
}
