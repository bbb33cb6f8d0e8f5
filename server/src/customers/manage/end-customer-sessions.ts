import type { StaffCustomer } from '@arot/contract';
import { revokeSessions } from '../../accounts/sessions/revoke-sessions.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { getCustomer, lockCustomer } from './get-customer.ts';

/** See {@link revokeSessions}. @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED */
export async function endCustomerSessions(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  await lockCustomer(ctx, id);
  await revokeSessions(ctx, id);
  return await getCustomer(ctx, id);
}
