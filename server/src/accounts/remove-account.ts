import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { deleteAccount } from './account.repository.ts';

/**
 * Deletes an account with its sessions, customer record, document records, consents, grants and tokens. Its audit events
 * stay. The caller deletes the documents from the store after the transaction has committed.
 */
export async function removeAccount(ctx: AuditContext, accountId: string): Promise<void> {
  await deleteAccount(ctx.em, accountId);
  await recordAudit(ctx, 'account_removed', { accountId });
}
