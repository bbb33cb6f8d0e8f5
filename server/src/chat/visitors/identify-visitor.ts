import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../http/context.ts';
import { moveSessions } from '../widget/widget-session.repository.ts';
import { deleteVisitorRow, saveResponses, type VisitorRow } from './chat-visitor.repository.ts';

/**
 * Makes an anonymous visitor one with an identified one, in the transaction of `ctx.em`: its sessions move, its answers
 * fill in what the other has none for, and it is gone, so that erasing the one who is left erases everything.
 *
 * @returns the identified visitor as it is now
 */
export async function identifyVisitor(
  ctx: Context,
  applicationId: string,
  anonymous: VisitorRow,
  identified: VisitorRow,
): Promise<VisitorRow> {
  const { em } = ctx;
  const answers = { set: anonymous.custom_fields, removed: [] };
  const visitor = await saveResponses(em, identified.id, answers, { overwrite: false, now: ctx.clock() });
  await moveSessions(em, anonymous.id, identified.id);
  await deleteVisitorRow(em, applicationId, anonymous.id);
  const details = { applicationId, chatVisitorId: identified.id, anonymousVisitorId: anonymous.id };
  await recordAudit({ ...ctx, actor: applicationId }, 'chat_visitor_identified', { accountId: null, details });
  return visitor ?? identified;
}
