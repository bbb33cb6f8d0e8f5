import type { changeOauthApplicationRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../../staff/staff-context.ts';
import type { ApplicationChange } from '../application-rules.ts';
import { changeApplication } from '../change-application.ts';
import { getOauthApplication } from './get-oauth-application.ts';
import { given } from './given.ts';
import { lockOauthApplication } from './lock-oauth-application.ts';
import type { StaffApplication } from './staff-application.mapper.ts';

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for a taken slug; errors like {@link lockOauthApplication} */
export async function changeOauthApplication(
  ctx: StaffContext,
  clientId: string,
  input: z.output<typeof changeOauthApplicationRequest>,
): Promise<StaffApplication> {
  await lockOauthApplication(ctx, clientId);
  await changeApplication(ctx, clientId, given(input) as ApplicationChange);
  return await getOauthApplication(ctx, clientId);
}
