import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type AccountRow, findAccountById, lockAccountRow } from '../account.repository.ts';
import { isSessionOpen } from './session.repository.ts';

/**
 * Locks the account of the caller for a change that its owner makes. The account may have been deactivated or erased since the
 * request was authenticated, and its session may have ended: by a change of the password, for example.
 *
 * @param ctx `em` is the transaction of the change
 * @throws ApiError UNAUTHENTICATED
 */
export async function lockOwnAccount({ em, clock, principal }: Context): Promise<AccountRow> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const { user, sessionId } = principal;
  await lockAccountRow(em, user.id);
  const account = await findAccountById(em, user.id);
  if (!account?.active || !(await isSessionOpen(em, sessionId, clock()))) throw new ApiError('UNAUTHENTICATED');
  return account;
}
