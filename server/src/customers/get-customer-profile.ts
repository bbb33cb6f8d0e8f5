import type { CustomerProfile } from '@arot/contract';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { findCustomerProfile } from './customer.repository.ts';
import { ownAccountId } from './own-account-id.ts';

/**
 * The signed-in customer. That it is one, and not staff, the contract's metadata has seen to.
 *
 * @see catalog specification, section 4, GET /api/auth/customer/me
 * @throws ApiError UNAUTHENTICATED when the account went away in this moment
 */
export async function getCustomerProfile(ctx: Context): Promise<CustomerProfile> {
  const profile = await findCustomerProfile(ctx.em, ownAccountId(ctx));
  if (!profile) throw new ApiError('UNAUTHENTICATED');
  return profile;
}
