import type { changeOAuthApplicationRequest, createOAuthApplicationRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../../staff/staff-context.ts';
import type { ApplicationChange, NewApplication } from '../application-rules.ts';
import { changeApplication } from '../change-application.ts';
import { createApplication } from '../create-application.ts';
import { removeApplication } from '../remove-application.ts';
import { rotateSecret } from '../rotate-secret.ts';
import { setApplicationEnabled } from '../set-application-enabled.ts';
import { getStaffApplication, lockStaffVersion, type StaffApplication } from './staff-applications.ts';

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for a taken slug */
export async function createStaffApplication(
  ctx: StaffContext,
  input: z.output<typeof createOAuthApplicationRequest>,
): Promise<StaffApplication & { clientSecret: string | null }> {
  const { clientId, clientSecret = null } = await createApplication(ctx, given(input) as NewApplication);
  return { ...(await getStaffApplication(ctx, clientId)), clientSecret };
}

/** @throws OperatorError NOT_FOUND, VALIDATION_ERROR, CONFLICT for a taken slug; ApiError like {@link lockStaffVersion} */
export async function changeStaffApplication(
  ctx: StaffContext,
  clientId: string,
  input: z.output<typeof changeOAuthApplicationRequest>,
): Promise<StaffApplication> {
  await lockStaffVersion(ctx, clientId);
  await changeApplication(ctx, clientId, given(input) as ApplicationChange);
  return await getStaffApplication(ctx, clientId);
}

/** @throws OperatorError NOT_FOUND, CONFLICT for a public application; ApiError like {@link lockStaffVersion} */
export async function rotateStaffSecret(ctx: StaffContext, clientId: string, keepOldSeconds: number) {
  await lockStaffVersion(ctx, clientId);
  const { clientSecret, oldSecretsEndAt } = await rotateSecret(ctx, clientId, keepOldSeconds);
  const { version } = await getStaffApplication(ctx, clientId);
  return { clientSecret, oldSecretsEndAt: oldSecretsEndAt.toISOString(), version };
}

/** @throws OperatorError NOT_FOUND; ApiError like {@link lockStaffVersion} */
export async function setStaffApplicationEnabled(
  ctx: StaffContext,
  clientId: string,
  enabled: boolean,
): Promise<StaffApplication> {
  await lockStaffVersion(ctx, clientId);
  await setApplicationEnabled(ctx, clientId, enabled);
  return await getStaffApplication(ctx, clientId);
}

/** @throws OperatorError NOT_FOUND; ApiError like {@link lockStaffVersion} */
export async function deleteStaffApplication(ctx: StaffContext, clientId: string): Promise<{ success: true }> {
  await lockStaffVersion(ctx, clientId);
  await removeApplication(ctx, clientId);
  return { success: true };
}

/** The properties that are not undefined: the rules of an application know only absent ones. */
function given<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
