import { findStaffWith } from '../../accounts/account.repository.ts';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import { deleteQueue, lockEndpoint, updateEndpoint } from './webhook-endpoint.repository.ts';

/**
 * Disables an endpoint: what waits for it is deleted. A replay sends it after all.
 *
 * @param byServer true: staff members see the reason, and get a message
 * @returns false if it was disabled already, or does not exist
 */
export async function disableEndpoint(
  ctx: AuditContext,
  id: string,
  { reason, byServer }: { readonly reason: string; readonly byServer: boolean },
): Promise<boolean> {
  const endpoint = await lockEndpoint(ctx.em, id);
  if (!endpoint?.enabled) return false;
  await updateEndpoint(ctx.em, id, { enabled: false }, byServer ? reason : null);
  await recordAudit(ctx, 'webhook_disabled', { accountId: null, details: { endpointId: id, reason } });
  await recordDisabling(ctx, id, reason);
  if (!byServer) return true;
  const { host } = new URL(endpoint.url);
  for (const account of await findStaffWith(ctx.em, 'applications:write'))
    await notifyAccount(ctx, account, 'webhook-disabled', { receiver: host, reason });
  return true;
}

/** Deletes what waits for an endpoint that was disabled, and tells other programs. */
export async function recordDisabling(ctx: AuditContext, id: string, reason: string): Promise<void> {
  await deleteQueue(ctx.em, id);
  await recordEvent(ctx, { type: 'webhook.disabled', subject: id, data: { reason } });
}
