import { deleteAccount, findAccountById } from '../accounts/account.repository.ts';
import { endSessionsOfAccount } from '../accounts/sessions/end-session.ts';
import { erasePersonalData, listErasures } from '../audit/erase-personal-data.ts';
import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { clearEventsOf } from '../audit/record-event.ts';
import { eraseVisitorsOf } from '../chat/visitors/visitors-of-account.ts';
import { lockRow } from '../database/sql.ts';
import { removeStoredResponsesTo } from '../operations/run-once.ts';
import { findDocumentKeys } from './customer.repository.ts';
import { recordPending } from './documents/pending-document.repository.ts';

/**
 * Erases an account that the transaction has locked: its rows, sessions, grants, tokens, documents, the chat visitors that
 * applications have linked to its id, and the personal data in its audit events. The id and the kinds of its audit events
 * stay. Its phone number and email address are free again.
 *
 * @returns the storage keys of its documents. The caller removes these objects after the transaction; if it crashes, the
 *   job `documents` removes them.
 */
export async function eraseAccount(ctx: AuditContext, accountId: string): Promise<readonly string[]> {
  const { em, clock } = ctx;
  // Deleting the account would delete them too, and write no event.
  await endSessionsOfAccount(ctx, accountId);
  const keys = await findDocumentKeys(em, accountId);
  await recordPending(em, keys, clock());
  const chatVisitors = await eraseVisitorsOf(em, accountId);
  await deleteAccount(em, accountId);
  // The stored responses to staff members contain the account as it was.
  await removeStoredResponsesTo(em, `/api/staff/customers/${accountId}/`);
  await erasePersonalData(em, accountId);
  await clearEventsOf(ctx, accountId);
  await recordAudit(ctx, 'account_erased', { accountId, details: { documents: keys.length, chatVisitors } });
  return keys;
}

type Outcome = {
  /** The ids of the accounts that existed. */
  readonly erased: readonly string[];
  /** The number of listed accounts that did not exist. */
  readonly absent: number;
  /** The storage keys of their documents. The caller removes these objects. */
  readonly keys: readonly string[];
};

/**
 * Erases the accounts with these ids again, after a backup from before their erasure was restored. Each account has a
 * transaction of its own, so a repeated run continues an interrupted one. An account that does not exist is recorded as erased,
 * unless it is already: so the list of the restored database is complete.
 *
 * @param ids ids of accounts; email addresses and phone numbers are not looked up, because they may belong to others by now
 */
export async function eraseListed(ctx: AuditContext, ids: readonly string[]): Promise<Outcome> {
  const known = new Set((await listErasures(ctx.em)).map(({ id }) => id));
  const erased: string[] = [];
  const keys: string[] = [];
  for (const id of new Set(ids)) {
    await ctx.em.transactional(async (em) => {
      await lockRow(em, 'account', id);
      if (await findAccountById(em, id)) {
        keys.push(...(await eraseAccount({ ...ctx, em }, id)));
        erased.push(id);
      } else if (!known.has(id)) {
        await recordAudit({ ...ctx, em }, 'account_erased', { accountId: id, details: { documents: 0, absent: true } });
      }
    });
  }
  return { erased, absent: new Set(ids).size - erased.length, keys };
}
