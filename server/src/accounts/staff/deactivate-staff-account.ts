import type { StaffContext } from '../../staff/staff-context.ts';
import { setActive } from '../set-active.ts';
import { getStaffAccount } from './get-staff-account.ts';
import { guardStaffChange } from './guard-staff-change.ts';
import { lockStaffAccount } from './lock-staff-account.ts';
import type { StaffAccountDetails } from './staff-account.mapper.ts';

/** Deactivates a staff account and ends its grants. @throws ApiError like {@link lockStaffAccount}, and CONFLICT if callers deactivate themselves */
export async function deactivateStaffAccount(ctx: StaffContext, id: string): Promise<StaffAccountDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    await setActive(ctx, id, false);
    return await getStaffAccount(ctx, id);
  });
}
