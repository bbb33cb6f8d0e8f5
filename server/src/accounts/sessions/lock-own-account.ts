import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';
import { type AccountRow, lockAccountById } from '../account.repository.ts';
import { isSessionOpen, isTokenOpen } from './session.repository.ts';

/**
 * Locks the account of the caller for a change that its owner makes. The account may have been deactivated or erased since the
 * request was authenticated, and its session may have ended: by a change of the password, for example. Or its access token may have been
 * revoked.
 *
 * @param ctx `em` is the transaction of the change
 * @throws ApiError UNAUTHENTICATED
 */
export async function lockOwnAccount({ em, clock, principal }: Context): Promise<AccountRow> {
  const { user, sessionId, program } = callerOf(principal);
  const account = await lockAccountById(em, user.id);
  const isOpen = await (program ? isTokenOpen : isSessionOpen)(em, sessionId, clock());
  if (!account?.active || !isOpen) throw new ApiError('UNAUTHENTICATED');
  return account;
}

/**
 * Runs a change of the account of the caller in one transaction, which has locked the account.
 *
 * @throws ApiError UNAUTHENTICATED
 */
export async function changeOwnAccount<T>(
  ctx: Context,
  change: (own: Context, account: AccountRow) => Promise<T>,
): Promise<T> {
  return await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    return await change(own, await lockOwnAccount(own));
  });
}
