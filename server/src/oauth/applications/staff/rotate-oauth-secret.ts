import type { StaffContext } from '../../../staff/staff-context.ts';
import { rotateSecret } from '../rotate-secret.ts';
import { getOauthApplication } from './get-oauth-application.ts';
import { lockOauthApplication } from './lock-oauth-application.ts';

/** @throws OperatorError CONFLICT for a public application; errors like {@link lockOauthApplication} */
export async function rotateOauthSecret(ctx: StaffContext, clientId: string, keepOldSeconds: number) {
  await lockOauthApplication(ctx, clientId);
  const { clientSecret, oldSecretsEndAt } = await rotateSecret(ctx, clientId, keepOldSeconds);
  const { version } = await getOauthApplication(ctx, clientId);
  return { clientSecret, oldSecretsEndAt: oldSecretsEndAt.toISOString(), version };
}
