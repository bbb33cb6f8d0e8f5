import type { StaffContext } from '../../../staff/staff-context.ts';
import { removeApplication } from '../remove-application.ts';
import { lockOauthApplication } from './lock-oauth-application.ts';

/** Deletes an application with its secrets, consents, grants and tokens. @throws errors like {@link lockOauthApplication} */
export async function deleteOauthApplication(ctx: StaffContext, clientId: string): Promise<{ success: true }> {
  await lockOauthApplication(ctx, clientId);
  await removeApplication(ctx, clientId);
  return { success: true };
}
