import type { changeOauthApplicationRequest, createOauthApplicationRequest } from '@arot/contract';
import type * as z from 'zod';
import { defined } from '../../base/defined.ts';
import type { With } from '../../http/services.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, withVersion } from '../../operations/with-version.ts';
import { lockServiceAccount } from '../applications/application.repository.ts';
import type { ApplicationChange } from '../applications/application-rules.ts';
import { changeApplication, removeApplication, setApplicationEnabled } from '../applications/change-application.ts';
import { createApplication, type NewApplication } from '../applications/create-application.ts';
import { rotateSecret } from '../applications/rotate-secret.ts';
import { getOauthApplication, oauthApplicationResource, type StaffApplication } from './staff-application.ts';

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for a taken slug */
export async function createOauthApplication(
  ctx: StaffContext & With<'receivers'>,
  { isPublic, ...input }: z.output<typeof createOauthApplicationRequest>,
): Promise<StaffApplication & { clientSecret: string | null }> {
  const { clientId, clientSecret = null } = await createApplication(
    ctx,
    defined({ ...input, public: isPublic }) as NewApplication,
    ctx.services.receivers,
  );
  return { ...(await getOauthApplication(ctx, clientId)), clientSecret };
}

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for a taken slug; errors like {@link changeVersion} */
export async function changeOauthApplication(
  ctx: StaffContext & With<'receivers'>,
  clientId: string,
  input: z.output<typeof changeOauthApplicationRequest>,
): Promise<StaffApplication> {
  if (input.serviceAccountId) await lockServiceAccount(ctx.em, input.serviceAccountId);
  return await changeVersion(ctx, oauthApplicationResource, clientId, () =>
    changeApplication(ctx, clientId, defined(input) as ApplicationChange, ctx.services.receivers),
  );
}

/** Enables or disables an application. @throws errors like {@link changeVersion} */
export async function setOauthApplicationEnabled(
  ctx: StaffContext,
  clientId: string,
  enabled: boolean,
): Promise<StaffApplication> {
  return await changeVersion(ctx, oauthApplicationResource, clientId, () =>
    setApplicationEnabled(ctx, clientId, enabled),
  );
}

/** @throws OperatorError CONFLICT for a public application; errors like {@link withVersion} */
export async function rotateOauthSecret(ctx: StaffContext, clientId: string, keepOldSeconds: number) {
  return await withVersion(ctx, oauthApplicationResource, clientId, async () => {
    const { clientSecret, oldSecretsEndAt } = await rotateSecret(ctx, clientId, keepOldSeconds);
    const { version } = await getOauthApplication(ctx, clientId);
    return { clientSecret, oldSecretsEndAt: oldSecretsEndAt.toISOString(), version };
  });
}

/** Deletes an application with its secrets, consents, grants and tokens. @throws errors like {@link withVersion} */
export async function deleteOauthApplication(ctx: StaffContext, clientId: string): Promise<void> {
  await withVersion(ctx, oauthApplicationResource, clientId, () => removeApplication(ctx, clientId));
}
