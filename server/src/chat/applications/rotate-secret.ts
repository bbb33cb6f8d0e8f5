import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { createSecret } from './application-secret.ts';
import { expireSecrets, insertSecret, lockApplication } from './chat-application.repository.ts';

/**
 * Gives a chat application a new secret.
 *
 * @param keepOldSeconds how long the old secrets stay valid; 0 ends them at once
 * @returns the new secret; only its hash is stored, so this is the only time it can be shown
 * @throws OperatorError if there is no such application
 */
export async function rotateSecret(ctx: AuditContext, id: string, keepOldSeconds: number): Promise<string> {
  const secret = createSecret();
  await ctx.em.transactional(async (em) => {
    await lockApplication(em, id);
    const now = ctx.clock();
    await expireSecrets(em, id, new Date(now.getTime() + keepOldSeconds * 1_000), now);
    await insertSecret(em, id, secret, now);
    const details = { applicationId: id, secretPrefix: secret.prefix, keepOldSeconds };
    await recordAudit({ ...ctx, em }, 'chat_secret_rotated', { accountId: null, details });
  });
  return secret.secret;
}
