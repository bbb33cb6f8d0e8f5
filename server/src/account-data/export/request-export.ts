import { v7 as uuidv7 } from 'uuid';
import { lockOwnAccount } from '../../accounts/sessions/lock-own-account.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteEnded } from '../../database/delete-in-batches.ts';
import type { Context } from '../../http/context.ts';
import { changeOnce } from '../../operations/own-changes.ts';
import { saveExport } from './account-export.repository.ts';
import { collectAccountData } from './collect-account-data.ts';

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
