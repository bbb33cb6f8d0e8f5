import type { StaffContext } from '../../staff/staff-context.ts';
import { replacePassword } from '../passwords/set-password.ts';
import { getStaffAccount } from './get-staff-account.ts';
import { guardStaffChange } from './guard-staff-change.ts';
import { lockStaffAccount } from './lock-staff-account.ts';
import type { PreparedPassword } from './prepare-password.ts';

/** Sets the password of a staff account and ends its sessions and grants. @throws ApiError like {@link lockStaffAccount} */
export async function resetStaffPassword(
  ctx: StaffContext,
  id: string,
  { hash, generated }: PreparedPassword,
): Promise<{ password: string | null; endedSessions: number; version: string }> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    const endedSessions = await replacePassword(ctx, id, hash);
    return { password: generated, endedSessions, version: (await getStaffAccount(ctx, id)).version };
  });
}
