import { deleteAccount } from '../accounts/account.repository.ts';
import { erasePersonalData } from '../audit/erase-personal-data.ts';
import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { removeStoredResponsesTo } from '../staff/remove-stored-responses.ts';
import { deleteVisitorsOf, findDocumentKeys } from './customer.repository.ts';
import { recordPending } from './documents/pending-documents.ts';

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
  const keys = await findDocumentKeys(em, [accountId]);
  await recordPending(em, keys, clock());
  const chatVisitors = await deleteVisitorsOf(em, accountId);
  await deleteAccount(em, accountId);
  // The stored responses to staff members contain the account as it was.
  await removeStoredResponsesTo(em, `/api/staff/customers/${accountId}/`);
  await erasePersonalData(em, accountId);
  await recordAudit(ctx, 'account_erased', { accountId, details: { documents: keys.length, chatVisitors } });
  return keys;
}
