import type { AccountRow } from '../../accounts/account.repository.ts';
import { describeFactors } from '../../accounts/factors/change-factors.ts';
import { toAuthIdentity } from '../../accounts/identity.ts';
import { listOwnEvents } from '../../audit/list-own-events.ts';
import { listSessions } from '../../auth/list-sessions.ts';
import { listApplications } from '../../auth/own-applications.ts';
import { collectCustomerData } from '../../customers/collect-customer-data.ts';
import type { Context } from '../../http/context.ts';

/** JSON files by name. */
export type ExportedFiles = Readonly<Record<string, unknown>>;

/**
 * Returns what the server stores of an account, as its owner may read it: without the notes of staff members, and without the
 * addresses and names of others. The documents are not in it.
 *
 * @param ctx `em` is a transaction that has locked the account
 */
export async function collectAccountData(ctx: Context, account: AccountRow): Promise<ExportedFiles> {
  const { id, active, roleName: role, language, createdAt, updatedAt } = account;
  const { emailVerifiedAt, phoneVerifiedAt } = account;
  const identity = toAuthIdentity(account);
  return {
    account: { ...identity, role, active, language, emailVerifiedAt, phoneVerifiedAt, createdAt, updatedAt },
    ...(await collectCustomerData(ctx, id)),
    sessions: (await listSessions(ctx)).items,
    'second-factors': await describeFactors(ctx.em, id),
    applications: (await listApplications(ctx)).items,
    events: await listOwnEvents(ctx.em, id),
  };
}
