import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../http/context.ts';
import { deleteVisitorRow, saveCustomFields, type VisitorRow } from '../visitors/chat-visitor.repository.ts';
import { moveSessions } from './widget-session.repository.ts';

/**
 * Merges an anonymous visitor into an identified one, in the transaction of `ctx.em`. Its sessions move to the
 * identified visitor, its custom fields fill in the missing ones there, and its row is deleted. A later erasure of the
 * identified visitor therefore erases everything.
 *
 * @returns the identified visitor after the merge
 */
export async function identifyVisitor(
  ctx: Context,
  applicationId: string,
  anonymous: VisitorRow,
  identified: VisitorRow,
): Promise<VisitorRow> {
  const { em } = ctx;
  const fields = { set: anonymous.customFields, removed: [] };
  const visitor = await saveCustomFields(em, identified.id, fields, { overwrite: false, now: ctx.clock() });
  await moveSessions(em, anonymous.id, identified.id);
  await deleteVisitorRow(em, applicationId, anonymous.id);
  const details = { applicationId, chatVisitorId: identified.id, anonymousVisitorId: anonymous.id };
  await recordAudit({ ...ctx, actor: applicationId }, 'chat_visitor_identified', { accountId: null, details });
  return visitor ?? identified;
}
