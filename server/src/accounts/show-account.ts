import type { Clock } from '../clock.ts';
import type { EntityManager } from '../database/open-database.ts';
import { type CustomerDetails, findAccountDetails, findCustomerDetails } from './account-details.repository.ts';
import { toAuthIdentity } from './identity.ts';
import { locateAccount } from './locate-account.ts';

/** Everything that is known of an account, except what could open it or leads to a document. */
export type AccountDetails = ReturnType<typeof toAuthIdentity> & {
  /** Its staff role. */
  role: string | null;
  active: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** The customer record, which staff may have too. */
  customer: CustomerDetails | null;
  /** Sessions that have neither expired nor been revoked; an inactive account's are refused all the same. */
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
    ...toAuthIdentity({ ...account, account_id: account.id }),
    role: account.role_name,
    active: account.active,
    ...details,
    customer: await findCustomerDetails(em, account.id),
  };
}
