import type { Clock } from '../../clock.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { lockAccountRow } from '../account.repository.ts';
import { type Actor, requireGrantable } from './guard-staff-change.ts';
import { type StaffAccountDetails, toStaffAccount } from './staff-account.mapper.ts';
import { findStaffAccount } from './staff-account.repository.ts';

/** @throws ApiError NOT_FOUND, also for an account without a role */
export async function getStaffAccount(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  id: string,
): Promise<StaffAccountDetails> {
  const row = await findStaffAccount(em, id, clock());
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffAccount(row);
}

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
