import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { OperatorError } from '../../base/errors.ts';
import { hashToken } from '../../security/tokens.ts';
import { expireApplicationSecrets, insertApplicationSecret, lockApplication } from './application.repository.ts';
import { createClientSecret } from './create-application.ts';
import { requirePermissionsOf } from './require-permissions.ts';
import { unknownApplication } from './unknown-application.ts';

/**
 * Creates a new API secret for an application. The earlier secrets expire after `keepOldSeconds`, so that the
 * application's servers can be changed one after the other.
 *
 * @returns the API secret, of which only the hash is stored, and when the earlier ones expire
 * @throws OperatorError if there is no such application, or if it is public; errors like {@link requirePermissionsOf}
 */
export async function rotateSecret(
  ctx: AuditContext,
  clientId: string,
  keepOldSeconds: number,
): Promise<{ clientSecret: string; oldSecretsEndAt: Date }> {
  const clientSecret = createClientSecret();
  const now = ctx.clock();
  const oldSecretsEndAt = new Date(now.getTime() + keepOldSeconds * 1_000);
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, clientId);
    if (!application) throw unknownApplication(clientId);
    if (application.public)
      throw new OperatorError(`"${clientId}" is public and has no secret.`, [], { code: 'CONFLICT' });
    await requirePermissionsOf({ ...ctx, em }, application);
    await expireApplicationSecrets(em, clientId, { at: oldSecretsEndAt, now });
    await insertApplicationSecret(em, { secretHash: hashToken(clientSecret), clientId, createdAt: now });
    const details = { clientId, keepOldSeconds };
    await recordAudit({ ...ctx, em }, 'oauth_secret_rotated', { accountId: null, details });
    return { clientSecret, oldSecretsEndAt };
  });
}
