import type { StaffContext } from '../../staff/staff-context.ts';
import { revokeStaff } from '../roles/revoke-staff.ts';
import { guardStaffChange } from './guard-staff-change.ts';
import { lockStaffAccount } from './lock-staff-account.ts';

/** Removes the role of an account. @throws ApiError like {@link lockStaffAccount}, and CONFLICT if callers demote themselves */
export async function revokeStaffRole(ctx: StaffContext, id: string): Promise<{ success: true }> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    await revokeStaff(ctx, id);
    return { success: true };
  });
}
