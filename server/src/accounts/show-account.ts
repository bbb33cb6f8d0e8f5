import type { Clock } from '../base/clock.ts';
import type { EntityManager } from '../database/database.ts';
import { findAccountDetails, findCustomerDetails } from './account-details.repository.ts';
import { toAuthIdentity } from './identity.ts';
import { locateAccount } from './locate-account.ts';

export type AccountDetails = Awaited<ReturnType<typeof showAccount>>;

/**
 * Returns the data of an account without its password hash and the storage keys of its documents. Staff may have a customer record too.
 *
 * @throws OperatorError when there is no such account
 */
export async function showAccount(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  idOrIdentifier: string,
) {
  const account = await locateAccount(em, idOrIdentifier);
  const details = await findAccountDetails(em, account.id, clock());
  return {
    ...toAuthIdentity(account),
    role: account.roleName,
    active: account.active,
    ...details,
    customer: await findCustomerDetails(em, account.id),
  };
}
