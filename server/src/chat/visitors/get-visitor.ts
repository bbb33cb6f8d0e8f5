import type { Visitor } from '@arot/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { deleteVisitorRow, findVisitor, type VisitorRow } from './chat-visitor.repository.ts';

/** @throws ApiError NOT_FOUND, also for a visitor of another application */
export async function getVisitor({ em }: Context, applicationId: string, by: 'id' | 'externalUserId', value: string) {
  const row = await findVisitor(em, applicationId, value, by);
  if (!row) throw new ApiError('NOT_FOUND');
  return toVisitor(row);
}

/**
 * Erases a visitor and its sessions; their tokens are rejected from then on. The audit trail records the id of the
 * erased visitor and nothing that identifies the person.
 *
 * @throws ApiError NOT_FOUND, also for a visitor of another application
 */
export async function deleteVisitor(ctx: Context, applicationId: string, chatVisitorId: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    if (!(await deleteVisitorRow(em, applicationId, chatVisitorId))) throw new ApiError('NOT_FOUND');
    const details = { applicationId, chatVisitorId };
    const source = { ...ctx, em, actor: applicationId };
    await recordAudit(source, 'chat_visitor_erased', { accountId: null, details });
  });
}

/** @see OAuth and chat specification, section 2, Visitor */
export function toVisitor({ id: chatVisitorId, externalUserId, ...visitor }: VisitorRow): Visitor {
  return { chatVisitorId, externalUserId, identified: externalUserId !== null, ...visitor };
}
