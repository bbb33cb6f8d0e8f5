import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { findAccountById, lockAccountRow } from '../account.repository.ts';
import { grantStaff, revokeStaff } from '../grant-staff.ts';
import { requireCustomerAccess } from '../require-customer-access.ts';
import { requireGrantableRole } from './create-staff-account.ts';
import { guardStaffChange, withGuarded } from './guard-staff-change.ts';
import type { StaffAccountDetails } from './staff-account.repository.ts';
import { getStaffAccount, staffAccountResource } from './staff-account.ts';

/**
 * Makes an account without a role a staff account.
 *
 * @throws ApiError NOT_FOUND; CONFLICT if it has a role; VALIDATION_ERROR for an unknown role, FORBIDDEN for a role with
 *   permissions that the caller does not have, and for a customer without the permissions for it
 */
export async function grantStaffRole(ctx: StaffContext, id: string, role: string): Promise<StaffAccountDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockAccountRow(ctx.em, id);
    const account = await findAccountById(ctx.em, id);
    if (!account) throw new ApiError('NOT_FOUND');
    if (account.roleName !== null) {
      throw new ApiError('CONFLICT', { message: 'The account has a role already. Change its role instead.' });
    }
    if (account.customerType !== null) requireCustomerAccess(actor);
    await requireGrantableRole(ctx, actor, role);
    await grantStaff(ctx, id, { role });
    return await getStaffAccount(ctx, id);
  });
}

/** Removes the role of an account. @throws ApiError like {@link withGuarded} */
export async function revokeStaffRole(ctx: StaffContext, id: string): Promise<void> {
  await withGuarded(ctx, staffAccountResource, id, async () => {
    await revokeStaff(ctx, id);
  });
}
