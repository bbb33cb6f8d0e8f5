import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { deleteAccount } from './account.repository.ts';

/**
 * Removes an account with its sessions, customer record, documents' records, consents, grants and tokens. What was
 * audited of it stays. The documents' objects are the caller's to delete once this is committed.
 */
export async function removeAccount(ctx: AuditContext, accountId: string): Promise<void> {
  await deleteAccount(ctx.em, accountId);
  await recordAudit(ctx, 'account_removed', { accountId });
}
