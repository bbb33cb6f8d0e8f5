import type { StaffContext } from '../../staff/staff-context.ts';
import { eraseAccount } from '../erase-account.ts';
import { lockCustomer } from './get-customer.ts';

/**
 * Erases a customer. See {@link eraseAccount}.
 *
 * @returns the storage keys of the documents, which the caller removes from the store after the transaction
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED
 */
export async function eraseCustomer(ctx: StaffContext, id: string): Promise<readonly string[]> {
  await lockCustomer(ctx, id);
  return await eraseAccount(ctx, id);
}
