import { replacePassword } from '../../accounts/passwords/set-password.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { getCustomer, lockCustomer } from './get-customer.ts';

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
