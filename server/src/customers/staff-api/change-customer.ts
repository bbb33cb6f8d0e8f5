import type { CustomerChange, StaffCustomer } from '@arot/contract';
import { lockAccount, requirePerson } from '../../accounts/locate-account.ts';
import { actorOfChange, changesIdentifier, requireCustomerAccess } from '../../accounts/require-customer-access.ts';
import type { AuditContext } from '../../audit/record-audit.ts';
import { OperatorError } from '../../base/errors.ts';
import { requirePower } from '../../http/require-powers.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion } from '../../operations/with-version.ts';
import { applyCustomerChange, CUSTOMER_FIELDS } from '../apply-customer-change.ts';
import { findCustomer } from '../customer.repository.ts';
import { customerResource } from './staff-customer.ts';

/**
 * Changes a customer, with effect on the next request, by the rules of the registration. See {@link changeAccount} for what a
 * new phone number or email address means for sessions.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT naming an identifier that another account
 *   has; VALIDATION_ERROR if no identifier is left; FORBIDDEN for another identifier without the permissions for it;
 *   for that, also errors like {@link requirePower}
 */
export async function changeCustomer(ctx: StaffContext, id: string, change: CustomerChange): Promise<StaffCustomer> {
  return await changeVersion(ctx, customerResource, id, async (stored) => {
    if (changesIdentifier(stored, change)) {
      requirePower(ctx.principal);
      requireCustomerAccess(actorOfChange(ctx));
    }
    await applyCustomerChange(ctx, stored, stored, change);
  });
}

/**
 * Changes an account for an operator, also of staff. Without a customer record, it has no shop and no tier.
 *
 * @returns whether the account has changed
 * @throws OperatorError if there is no such account, or a customer record is missing; ApiError as {@link changeCustomer}
 */
export async function changeLocatedAccount(
  ctx: AuditContext,
  idOrIdentifier: string,
  change: CustomerChange,
): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, idOrIdentifier);
    requirePerson(account);
    const customer = await findCustomer(em, account.id);
    const given = CUSTOMER_FIELDS.find((field) => change[field] !== undefined);
    if (!customer && given) throw new OperatorError(`"${idOrIdentifier}" is no customer and has no ${given}.`);
    return await applyCustomerChange({ ...ctx, em }, account, customer, change);
  });
}
