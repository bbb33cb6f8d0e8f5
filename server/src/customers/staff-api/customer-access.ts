import type { StaffCustomer } from '@arot/contract';
import { lockAccount } from '../../accounts/locate-account.ts';
import { replacePassword } from '../../accounts/passwords/set-password.ts';
import { revokeSessions } from '../../accounts/sessions/end-session.ts';
import { setActive } from '../../accounts/set-active.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, withVersion } from '../../operations/with-version.ts';
import { eraseAccount } from '../erase-account.ts';
import { customerResource } from './staff-customer.ts';

/**
 * Gives a customer a one-time password, ends all sessions and revokes all grants.
 *
 * @param passwordHash made before the transaction, because hashing takes long
 * @returns the version of the customer
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED
 */
export async function resetCustomerPassword(ctx: StaffContext, id: string, passwordHash: string): Promise<string> {
  const { version } = await changeVersion(ctx, customerResource, id, async () => {
    await replacePassword(ctx, await lockAccount(ctx.em, id), passwordHash, { oneTime: true });
  });
  return version;
}

/** Ends the sessions of a customer, see {@link revokeSessions}. @throws errors like {@link changeVersion} */
export async function endCustomerSessions(ctx: StaffContext, id: string): Promise<StaffCustomer> {
  return await changeVersion(ctx, customerResource, id, () => revokeSessions(ctx, id));
}

/** Activates or deactivates a customer, see {@link setActive}. @throws errors like {@link changeVersion} */
export async function setCustomerActive(ctx: StaffContext, id: string, active: boolean): Promise<StaffCustomer> {
  return await changeVersion(ctx, customerResource, id, () => setActive(ctx, id, active));
}

/**
 * Erases a customer. See {@link eraseAccount}.
 *
 * @returns the storage keys of the documents, which the caller removes from the store after the transaction
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED or PRECONDITION_FAILED
 */
export async function eraseCustomer(ctx: StaffContext, id: string): Promise<readonly string[]> {
  return await withVersion(ctx, customerResource, id, () => eraseAccount(ctx, id));
}
