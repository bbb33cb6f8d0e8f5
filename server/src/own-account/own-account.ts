import type { AuthIdentity, CustomerProfile } from '@arot/contract';
import { type AccountRow, findAccountById } from '../accounts/account.repository.ts';
import { toAuthIdentity } from '../accounts/identity.ts';
import { getCustomerProfile } from '../customers/get-customer-profile.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';

/** Returns the account of the caller, as the database has it now. @throws ApiError UNAUTHENTICATED */
export async function findOwnAccount(ctx: Pick<Context, 'em' | 'principal'>): Promise<AccountRow> {
  const account = await findAccountById(ctx.em, callerOf(ctx.principal).user.id);
  if (!account?.active) throw new ApiError('UNAUTHENTICATED');
  return account;
}

/** Returns what the owner of an account sees of it: a customer the profile, others what their session shows. */
export async function showOwnAccount(ctx: Context): Promise<CustomerProfile | AuthIdentity> {
  const account = await findOwnAccount(ctx);
  const identity = toAuthIdentity(account);
  return identity.accountType === 'CUSTOMER' ? await getCustomerProfile(ctx) : identity;
}
