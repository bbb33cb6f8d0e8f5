import type { StaffContext } from '../../../staff/staff-context.ts';
import { setApplicationEnabled } from '../set-application-enabled.ts';
import { getOauthApplication } from './get-oauth-application.ts';
import { lockOauthApplication } from './lock-oauth-application.ts';
import type { StaffApplication } from './staff-application.mapper.ts';

/** @throws errors like {@link lockOauthApplication} */
export async function enableOauthApplication(ctx: StaffContext, clientId: string): Promise<StaffApplication> {
  await lockOauthApplication(ctx, clientId);
  await setApplicationEnabled(ctx, clientId, true);
  return await getOauthApplication(ctx, clientId);
}
