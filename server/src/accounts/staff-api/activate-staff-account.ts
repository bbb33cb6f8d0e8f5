import type { StaffContext } from '../../operations/staff-context.ts';
import { setActive } from '../set-active.ts';
import type { StaffAccountDetails } from './staff-account.mapper.ts';
import { getStaffAccount, withStaffAccount } from './staff-account.ts';

/** Activates a staff account. @throws ApiError like {@link withStaffAccount} */
export async function activateStaffAccount(ctx: StaffContext, id: string): Promise<StaffAccountDetails> {
  return await withStaffAccount(ctx, id, async () => {
    await setActive(ctx, id, true);
    return await getStaffAccount(ctx, id);
  });
}

/** Deactivates a staff account and ends its grants. @throws ApiError like {@link withStaffAccount} */
export async function deactivateStaffAccount(ctx: StaffContext, id: string): Promise<StaffAccountDetails> {
  return await withStaffAccount(ctx, id, async () => {
    await setActive(ctx, id, false);
    return await getStaffAccount(ctx, id);
  });
}
