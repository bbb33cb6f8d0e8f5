import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { lockAccountRow } from '../account.repository.ts';
import { getStaffAccount } from './get-staff-account.ts';
import { type Actor, requireGrantable } from './guard-staff-change.ts';
import type { StaffAccountDetails } from './staff-account.mapper.ts';

/**
 * Locks a staff account in the version that the caller has read, until the end of the transaction.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for an account with permissions that the
 *   caller does not have
 */
export async function lockStaffAccount(ctx: StaffContext, actor: Actor, id: string): Promise<StaffAccountDetails> {
  await lockAccountRow(ctx.em, id);
  const account = await getStaffAccount(ctx, id);
  requireMatch(ctx, account.version);
  requireGrantable(actor, account.permissions);
  return account;
}
