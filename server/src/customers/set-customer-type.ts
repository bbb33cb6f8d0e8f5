import type { CUSTOMER_TIERS } from '@arot/contract';
import { lockAccount } from '../accounts/locate-account.ts';
import { decideWholesaleRequest } from '../accounts/wholesale-request.repository.ts';
import { type AuditContext, actorOf, recordAudit } from '../audit/record-audit.ts';
import { OperatorError } from '../base/errors.ts';
import { updateCustomer } from './customer.repository.ts';

/**
 * Sets a customer's tier, with effect on the next request. For staff with a customer record it takes effect when they
 * lose their role. WHOLESALE approves a pending wholesale request.
 *
 * @returns whether the tier has changed
 * @throws OperatorError also when the account has no customer record
 */
export async function setCustomerType(
  ctx: AuditContext,
  idOrIdentifier: string,
  customerType: (typeof CUSTOMER_TIERS)[number],
): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const { id: accountId, customerType: before } = await lockAccount(em, idOrIdentifier);
    if (before === null) throw new OperatorError(`"${idOrIdentifier}" is no customer and has no customer type.`);
    if (before === customerType) return false;
    await updateCustomer(em, accountId, { customerType });
    if (customerType === 'WHOLESALE') {
      await decideWholesaleRequest(em, accountId, { approved: true, by: actorOf(ctx), at: ctx.clock() });
    }
    await recordAudit({ ...ctx, em }, 'customer_type_set', { accountId, details: { customerType, before } });
    return true;
  });
}
