import type { StaffContext } from '../../staff/staff-context.ts';
import { setActive } from '../set-active.ts';
import { getStaffAccount } from './get-staff-account.ts';
import { guardStaffChange } from './guard-staff-change.ts';
import { lockStaffAccount } from './lock-staff-account.ts';
import type { StaffAccountDetails } from './staff-account.mapper.ts';

/** Activates a staff account, with its sessions that have not expired. @throws ApiError like {@link lockStaffAccount} */
export async function activateStaffAccount(ctx: StaffContext, id: string): Promise<StaffAccountDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    await setActive(ctx, id, true);
    return await getStaffAccount(ctx, id);
  });
}
