import type { StaffCustomer } from '@arot/contract';
import { setActive } from '../../accounts/set-active.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { getCustomer, lockCustomer } from './get-customer.ts';

/** See {@link setActive}. @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED */
export async function deactivateCustomer(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  await lockCustomer(ctx, id);
  await setActive(ctx, id, false);
  return await getCustomer(ctx, id);
}
