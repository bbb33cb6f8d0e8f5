import type { StaffContext } from '../../operations/staff-context.ts';
import { withVersion } from '../../operations/with-version.ts';
import { eraseAccount } from '../erase-account.ts';
import { customerResource } from './staff-customer.ts';

/**
 * Erases a customer. See {@link eraseAccount}.
 *
 * @returns the storage keys of the documents, which the caller removes from the store after the transaction
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED
 */
export async function eraseCustomer(ctx: StaffContext, id: string): Promise<readonly string[]> {
  return await withVersion(ctx, customerResource, id, () => eraseAccount(ctx, id));
}
