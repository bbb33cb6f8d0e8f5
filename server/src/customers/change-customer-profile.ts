import type { CustomerProfile, profileChange } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../http/context.ts';
import { applyCustomerChange } from './apply-customer-change.ts';
import { findCustomer } from './customer.repository.ts';
import { getCustomerProfile } from './get-customer-profile.ts';
import { lockOwnCustomer } from './lock-own-customer.ts';

/**
 * Changes the name and the shop of the signed-in customer.
 *
 * @throws ApiError UNAUTHENTICATED or FORBIDDEN if the account or its session has changed since the request was authenticated
 */
export async function changeCustomerProfile(
  ctx: Context,
  change: z.infer<typeof profileChange>,
): Promise<CustomerProfile> {
  return await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const account = await lockOwnCustomer(own);
    await applyCustomerChange(own, account, await findCustomer(em, account.id), change);
    return await getCustomerProfile(own);
  });
}
