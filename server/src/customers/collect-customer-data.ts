import type { Context } from '../http/context.ts';
import { findCustomer } from './customer.repository.ts';
import { findRequirements } from './requirement.repository.ts';
import { getWholesaleRequest } from './wholesale-request.ts';

/** Returns what is stored of the caller as a customer, by a name for each part; nothing for other accounts. */
export async function collectCustomerData(ctx: Context, accountId: string): Promise<Record<string, unknown>> {
  const customer = await findCustomer(ctx.em, accountId);
  if (!customer) return {};
  const requirements = await findRequirements(ctx.em, accountId);
  const { request } = await getWholesaleRequest(ctx);
  return { customer, requirements, 'wholesale-request': request };
}
