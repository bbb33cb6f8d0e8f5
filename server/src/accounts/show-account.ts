import type { Clock } from '../base/clock.ts';
import type { EntityManager } from '../database/database.ts';
import { type CustomerDetails, findAccountDetails, findCustomerDetails } from './account-details.repository.ts';
import { toAuthIdentity } from './identity.ts';
import { locateAccount } from './locate-account.ts';

/** The data of an account without its password hash and the storage keys of its documents. */
export type AccountDetails = ReturnType<typeof toAuthIdentity> & {
  /** The staff role. */
  role: string | null;
  active: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** The customer record. Staff may have one too. */
  customer: CustomerDetails;
  /** Sessions that have neither expired nor been revoked. Those of an inactive account are rejected all the same. */
  openSessions: number;
};

/** @throws OperatorError when there is no such account */
export async function showAccount(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  idOrIdentifier: string,
): Promise<AccountDetails> {
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
