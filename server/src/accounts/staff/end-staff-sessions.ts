import type { StaffContext } from '../../staff/staff-context.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';
import { guardStaffChange } from './guard-staff-change.ts';
import { lockStaffAccount } from './lock-staff-account.ts';

/** Ends every session and grant of a staff account, also of the caller. @throws ApiError like {@link lockStaffAccount} */
export async function endStaffSessions(ctx: StaffContext, id: string): Promise<{ endedSessions: number }> {
  return await guardStaffChange(ctx, async (actor) => {
    await lockStaffAccount(ctx, actor, id);
    return { endedSessions: await revokeSessions(ctx, id) };
  });
}
