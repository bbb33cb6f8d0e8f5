import type { StaffCustomer } from '@arot/contract';
import { replacePassword } from '../../accounts/passwords/set-password.ts';
import { revokeSessions } from '../../accounts/sessions/revoke-sessions.ts';
import { setActive } from '../../accounts/set-active.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { getCustomer, lockCustomer } from './get-customer.ts';

/** See {@link setActive}. @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED */
export async function setCustomerActive(ctx: StaffContext, id: string, active: boolean): Promise<StaffCustomer> {
  await lockCustomer(ctx, id);
  await setActive(ctx, id, active);
  return await getCustomer(ctx, id);
}

/** See {@link revokeSessions}. @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED */
export async function endCustomerSessions(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  await lockCustomer(ctx, id);
  await revokeSessions(ctx, id);
  return await getCustomer(ctx, id);
}

/**
 * Replaces the password of a customer, ends all sessions and revokes all grants.
 *
 * @param passwordHash made before the transaction, because hashing takes long
 * @returns the version of the customer
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED
 */
export async function resetCustomerPassword(ctx: StaffContext, id: string, passwordHash: string): Promise<string> {
  await lockCustomer(ctx, id);
  await replacePassword(ctx, id, passwordHash);
  return (await getCustomer(ctx, id)).version;
}
