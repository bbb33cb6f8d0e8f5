import type { StaffContext } from '../../staff/staff-context.ts';
import { replacePassword } from '../passwords/set-password.ts';
import { revokeStaff } from '../roles/revoke-staff.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';
import { setActive } from '../set-active.ts';
import { getStaffAccount, lockStaffAccount } from './get-staff-account.ts';
import { guardStaffChange } from './guard-staff-change.ts';
import type { PreparedPassword } from './prepare-password.ts';
import type { StaffAccountDetails } from './staff-account.mapper.ts';

/**
 * Deactivates or activates a staff account.
 *
 * @throws ApiError like {@link lockStaffAccount}, and CONFLICT if callers deactivate themselves
 */
export async function setStaffActive(ctx: StaffContext, id: string, active: boolean): Promise<StaffAccountDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    await setActive(ctx, id, active);
    return await getStaffAccount(ctx, id);
  });
}

/** Ends every session and grant of a staff account, also of the caller. @throws ApiError like {@link lockStaffAccount} */
export async function endStaffSessions(ctx: StaffContext, id: string): Promise<{ endedSessions: number }> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    return { endedSessions: await revokeSessions(ctx, id) };
  });
}

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

/**
 * Removes the role of an account.
 *
 * @throws ApiError like {@link lockStaffAccount}, and CONFLICT if callers demote themselves
 */
export async function revokeStaffRole(ctx: StaffContext, id: string): Promise<{ success: true }> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    await revokeStaff(ctx, id);
    return { success: true };
  });
}
