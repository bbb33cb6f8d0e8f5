import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { deleteApplication } from './application.repository.ts';

/** Deletes an application with its secrets, consents, grants and tokens. Its audit events stay. */
export async function removeApplication(ctx: AuditContext, clientId: string): Promise<void> {
  await deleteApplication(ctx.em, clientId);
  await recordAudit(ctx, 'oauth_application_removed', { accountId: null, details: { clientId } });
}
