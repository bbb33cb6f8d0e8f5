import type { StaffCustomer } from '@arot/contract';
import { setActive } from '../../accounts/set-active.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion } from '../../operations/with-version.ts';
import { customerResource } from './staff-customer.ts';

/** Activates a customer, see {@link setActive}. @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED */
export async function activateCustomer(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  return await changeVersion(ctx, customerResource, id, () => setActive(ctx, id, true));
}

/** Deactivates a customer, see {@link setActive}. @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED */
export async function deactivateCustomer(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  return await changeVersion(ctx, customerResource, id, () => setActive(ctx, id, false));
}
