import type { CustomerProfile, DocumentRequirement, profileChange } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';
import { applyCustomerChange } from './apply-customer-change.ts';
import { findCustomer, findCustomerProfile } from './customer.repository.ts';
import { lockOwnCustomer } from './lock-own-customer.ts';
import { findRequirements } from './requirement.repository.ts';
import { getWholesaleRequest } from './wholesale-request.ts';

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

/** Returns the documents that staff members have asked the signed-in customer for. */
export async function listRequirements(ctx: Context): Promise<{ items: DocumentRequirement[] }> {
  return { items: await findRequirements(ctx.em, ownAccountId(ctx)) };
}

/** Returns what is stored of the caller as a customer, by a name for each part; nothing for other accounts. */
export async function collectCustomerData(ctx: Context, accountId: string): Promise<Record<string, unknown>> {
  const customer = await findCustomer(ctx.em, accountId);
  if (!customer) return {};
  const requirements = await findRequirements(ctx.em, accountId);
  const { request } = await getWholesaleRequest(ctx);
  return { customer, requirements, 'wholesale-request': request };
}
