import type * as z from 'zod';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../base/check-input.ts';
import { randomId } from '../chat-tokens.ts';
import { newApplication } from './application-rules.ts';
import { createSecret } from './application-secret.ts';
import { insertApplication, insertSecret, replaceOrigins } from './chat-application.repository.ts';

/**
 * Creates a chat application.
 *
 * @returns its id and its secret; only the hash of the secret is stored, so this is the only time it can be shown
 * @throws OperatorError if the input is not valid
 */
export async function createApplication(
  ctx: AuditContext,
  input: z.input<typeof newApplication>,
): Promise<{ id: string; secret: string }> {
  const { name, visitorOrigins, identityVerification } = checkInput(newApplication, input);
  const id = randomId('cap');
  const secret = createSecret();
  const now = ctx.clock();
  await ctx.em.transactional(async (em) => {
    await insertApplication(em, { id, name, widgetKey: randomId('wk'), identityVerification, createdAt: now });
    await replaceOrigins(em, id, visitorOrigins);
    await insertSecret(em, id, secret, now);
    const details = { applicationId: id, visitorOrigins, identityVerification, secretPrefix: secret.prefix };
    await recordAudit({ ...ctx, em }, 'chat_application_created', { accountId: null, details });
  });
  return { id, secret: secret.secret };
}
