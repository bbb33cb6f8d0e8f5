import { v7 as uuidv7 } from 'uuid';
import type { AccountRow } from '../../../accounts/account.repository.ts';
import { describeFactors } from '../../../accounts/factors/change-factors.ts';
import { toAuthIdentity } from '../../../accounts/identity.ts';
import { lockOwnAccount } from '../../../accounts/sessions/lock-own-account.ts';
import { listOwnEvents } from '../../../audit/list-own-events.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { collectCustomerData } from '../../../customers/customer-profile.ts';
import type { Database } from '../../../database/database.ts';
import { deleteEnded } from '../../../database/delete-in-batches.ts';
import type { Context } from '../../../http/context.ts';
import { changeOnce } from '../../../operations/own-changes.ts';
import { listApplications } from '../../own-applications.ts';
import { listSessions } from '../../own-sessions.ts';
import { saveExport } from './account-export.repository.ts';

/** The purpose of the keyring. */
export const EXPORT_KEY = 'account-export';

/** The time for which an export can be downloaded. */
const LIFETIME_MS = 24 * 3_600_000;

/**
 * Makes a copy of what the server stores of the caller's account, in place of an earlier copy. It is made within the request: a
 * failure reaches the caller, and no process has to finish it later.
 *
 * @throws ApiError UNAUTHENTICATED if the session has ended
 */
export async function requestExport(ctx: Context): Promise<{ id: string }> {
  return await changeOnce(ctx, async (own) => {
    const account = await lockOwnAccount(own);
    const createdAt = ctx.clock();
    const id = uuidv7();
    await recordAudit(own, 'export_requested', { accountId: account.id, details: { id } });
    const files = ctx.services.keyring.encrypt(EXPORT_KEY, JSON.stringify(await collectAccountData(own, account)));
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await saveExport(own.em, { accountId: account.id, id, files, createdAt, expiresAt });
    return { id };
  });
}

/** Deletes the exports that have expired. @returns their number */
export async function removeExports(database: Database, clock: Clock): Promise<number> {
  return await deleteEnded(database, { table: 'account_export', column: 'expiresAt' }, clock());
}

/** JSON files by name. */
export type ExportedFiles = Readonly<Record<string, unknown>>;

/**
 * Returns what the server stores of an account, as its owner may read it: without the notes of staff members, and without the
 * addresses and names of others. The documents are not in it.
 *
 * @param ctx `em` is a transaction that has locked the account
 */
async function collectAccountData(ctx: Context, account: AccountRow): Promise<ExportedFiles> {
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
