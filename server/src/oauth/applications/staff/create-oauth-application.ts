import type { createOauthApplicationRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../../staff/staff-context.ts';
import { createApplication, type NewApplication } from '../create-application.ts';
import { getOauthApplication } from './get-oauth-application.ts';
import { given } from './given.ts';
import type { StaffApplication } from './staff-application.mapper.ts';

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for a taken slug */
export async function createOauthApplication(
  ctx: StaffContext,
  { isPublic, ...input }: z.output<typeof createOauthApplicationRequest>,
): Promise<StaffApplication & { clientSecret: string | null }> {
  const { clientId, clientSecret = null } = await createApplication(
    ctx,
    given({ ...input, public: isPublic }) as NewApplication,
  );
  return { ...(await getOauthApplication(ctx, clientId)), clientSecret };
}
