import type * as z from 'zod';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../check-input.ts';
import { applicationChange } from './application-rules.ts';
import { lockApplication, replaceOrigins, updateApplication } from './chat-application.repository.ts';

/**
 * Changes the name, the visitor origins or the identity verification of a chat application. Properties that are left
 * out stay as they are. Every process applies the change from its next request on.
 *
 * @throws OperatorError if the input is not valid or there is no such application
 */
export async function changeApplication(
  ctx: AuditContext,
  id: string,
  input: z.input<typeof applicationChange>,
): Promise<void> {
  const change = checkInput(applicationChange, input);
  await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, id);
    await updateApplication(em, {
      id,
      name: change.name ?? application.name,
      identityVerification: change.identityVerification ?? application.identity_verification,
    });
    if (change.visitorOrigins) await replaceOrigins(em, id, change.visitorOrigins);
    const details = { applicationId: id, ...change };
    await recordAudit({ ...ctx, em }, 'chat_application_changed', { accountId: null, details });
  });
}
