import type { StaffCustomer } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { toStaffCustomer } from './staff-customer.mapper.ts';
import { findStaffCustomer, lockCustomerRows } from './staff-customer.repository.ts';

/** @throws ApiError NOT_FOUND, also for an account with a staff role: only `accounts:write` may change staff */
export async function getCustomer({ em, clock }: Pick<Context, 'em' | 'clock'>, id: string): Promise<StaffCustomer> {
  const row = await findStaffCustomer(em, id, clock());
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffCustomer(row);
}

/**
 * The customer, locked for a change in this transaction, in the version that the caller has read.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED
 */
export async function lockCustomer(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  await lockCustomerRows(ctx.em, id);
  // Read after the lock: the customer may have been changed, or may have got a role, while this waited.
  const customer = await getCustomer(ctx, id);
  requireMatch(ctx, customer.version);
  return customer;
}
