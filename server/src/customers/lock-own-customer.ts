import type { AccountRow } from '../accounts/account.repository.ts';
import { lockOwnAccount } from '../accounts/sessions/lock-own-account.ts';
import type { Context } from '../http/context.ts';
import { ForbiddenError } from '../http/forbidden.ts';

/** The account of a customer: it has a tier. */
type CustomerAccount = AccountRow & { readonly customerType: NonNullable<AccountRow['customerType']> };

/**
 * Locks the account of a customer for a change that the customer makes, see {@link lockOwnAccount}. It may have got a staff role
 * since the request was authenticated.
 *
 * @throws ApiError UNAUTHENTICATED or FORBIDDEN
 */
export async function lockOwnCustomer(ctx: Context): Promise<CustomerAccount> {
  const account = await lockOwnAccount(ctx);
  const { roleName: role, customerType } = account;
  if (role !== null || customerType === null) throw new ForbiddenError({ check: 'account type' });
  return { ...account, customerType };
}
