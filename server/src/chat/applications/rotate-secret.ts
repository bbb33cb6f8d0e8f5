import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { createSecret } from './application-secret.ts';
import { expireSecrets, insertSecret } from './chat-application.repository.ts';
import { lockChatApplication } from './locate-application.ts';

/**
 * Gives a chat application a new secret. The old ones end at once, or where they are kept, when that time is over.
 *
 * @returns the new secret, which nobody can show again
 * @throws OperatorError
 */
export async function rotateSecret(ctx: AuditContext, id: string, keepOldSeconds: number): Promise<string> {
  const secret = createSecret();
  await ctx.em.transactional(async (em) => {
    await lockChatApplication(em, id);
    const now = ctx.clock();
    await expireSecrets(em, id, new Date(now.getTime() + keepOldSeconds * 1_000), now);
    await insertSecret(em, id, secret, now);
    const details = { applicationId: id, secretPrefix: secret.prefix, keepOldSeconds };
    await recordAudit({ ...ctx, em }, 'chat_secret_rotated', { accountId: null, details });
  });
  return secret.secret;
}
