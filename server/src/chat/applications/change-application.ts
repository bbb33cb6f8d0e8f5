import type * as z from 'zod';
import { changedFields } from '../../audit/changed-fields.ts';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../check-input.ts';
import { applicationChange } from './application-rules.ts';
import { lockApplication, replaceOrigins, updateApplication } from './chat-application.repository.ts';

/**
 * Changes the name, the visitor origins or the identity verification of a chat application. Properties that are left
 * out stay as they are. Every process applies the change from its next request on.
 *
 * @returns whether anything changed
 * @throws OperatorError if the input is not valid or there is no such application
 */
export async function changeApplication(
  ctx: AuditContext,
  id: string,
  input: z.input<typeof applicationChange>,
): Promise<boolean> {
  const change = checkInput(applicationChange, input);
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, id);
    const before = {
      name: application.name,
      visitorOrigins: application.origins.toSorted(),
      identityVerification: application.identity_verification,
    };
    const after = {
      name: change.name ?? before.name,
      visitorOrigins: change.visitorOrigins?.toSorted() ?? before.visitorOrigins,
      identityVerification: change.identityVerification ?? before.identityVerification,
    };
    const details = { applicationId: id, ...changedFields(before, after) };
    if (Object.keys(details.after).length === 0) return false;
    await updateApplication(em, { id, name: after.name, identityVerification: after.identityVerification });
    if ('visitorOrigins' in details.after) await replaceOrigins(em, id, after.visitorOrigins);
    await recordAudit({ ...ctx, em }, 'chat_application_changed', { accountId: null, details });
    return true;
  });
}
