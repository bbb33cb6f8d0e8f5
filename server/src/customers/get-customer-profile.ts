import type { CustomerProfile } from '@arot/contract';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';
import { findCustomerProfile } from './customer.repository.ts';

/**
 * Returns the profile of the signed-in customer. The contract's metadata rejects staff on this route.
 *
 * @see catalog specification, section 4, GET /api/auth/customer/me
 * @throws ApiError UNAUTHENTICATED if the account was removed during the request
 */
export async function getCustomerProfile(ctx: Context): Promise<CustomerProfile> {
  const profile = await findCustomerProfile(ctx.em, ownAccountId(ctx));
  if (!profile) throw new ApiError('UNAUTHENTICATED');
  return profile;
}

/**
 * Returns the id of the account whose data a customer may read: only its own, found by its session. @throws ApiError
 * UNAUTHENTICATED
 */
export function ownAccountId({ principal }: Context): string {
  return callerOf(principal).user.id;
}
