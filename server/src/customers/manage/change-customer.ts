import type { CustomerChange, StaffCustomer } from '@arot/contract';
import { changeAccount, differenceOf } from '../../accounts/change-account.ts';
import { decideWholesaleRequest } from '../../accounts/wholesale-request.repository.ts';
import { actorOf, recordAudit } from '../../audit/record-audit.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { getCustomer, lockCustomer } from './get-customer.ts';
import { updateCustomer } from './staff-customer.repository.ts';

/**
 * Changes a customer, with effect on the next request, by the rules of the registration. See {@link changeAccount} for what a
 * new phone number or email address means for sessions.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT naming an identifier that another account
 *   has; VALIDATION_ERROR if no identifier is left
 */
export async function changeCustomer(ctx: StaffContext, id: string, change: CustomerChange): Promise<StaffCustomer> {
  const stored = await lockCustomer(ctx, id);
  const { name, email, phoneNumber, shopName, shopAddress, shopType, customerType } = stored;
  const account = await changeAccount(ctx, { id, name, email, phone_number: phoneNumber }, change);
  const customer = differenceOf({ shopName, shopAddress, shopType, customerType }, change);
  const after = { ...account.after, ...customer.after };
  if (Object.keys(after).length === 0) return stored;
  await updateCustomer(ctx.em, id, customer.after);
  if (customer.after.customerType === 'WHOLESALE') {
    await decideWholesaleRequest(ctx.em, id, { approved: true, by: actorOf(ctx), at: ctx.clock(), note: null });
  }
  const details = { before: { ...account.before, ...customer.before }, after };
  await recordAudit(ctx, 'account_changed', { accountId: id, details });
  return await getCustomer(ctx, id);
}
