import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { deleteVisitorRow } from './chat-visitor.repository.ts';

/**
 * Erases a visitor with its sessions, whose tokens are refused from then on. What stays in the audit trail is that it
 * happened, to which visitor id: nothing that says who it was.
 *
 * @throws ApiError NOT_FOUND, for a visitor of another application too
 */
export async function deleteVisitor(ctx: Context, applicationId: string, chatVisitorId: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    if (!(await deleteVisitorRow(em, applicationId, chatVisitorId))) throw new ApiError('NOT_FOUND');
    const details = { applicationId, chatVisitorId };
    const source = { ...ctx, em, actor: applicationId };
    await recordAudit(source, 'chat_visitor_erased', { accountId: null, details });
  });
}
