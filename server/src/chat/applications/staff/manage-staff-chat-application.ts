import type {
  changeChatApplicationRequest,
  createChatApplicationRequest,
  defineChatFieldRequest,
} from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../../staff/staff-context.ts';
import type { applicationChange, fieldDefinition, newApplication } from '../application-rules.ts';
import { archiveField } from '../archive-field.ts';
import { changeApplication } from '../change-application.ts';
import { createApplication } from '../create-application.ts';
import { defineField } from '../define-field.ts';
import { enableApplication } from '../enable-application.ts';
import { rotateSecret } from '../rotate-secret.ts';
import { getStaffChatApplication, lockStaffVersion, type StaffChatApplication } from './staff-chat-applications.ts';

/** @throws OperatorError VALIDATION_ERROR */
export async function createStaffChatApplication(
  ctx: StaffContext,
  input: z.output<typeof createChatApplicationRequest>,
): Promise<StaffChatApplication & { chatApplicationSecret: string }> {
  const { id, secret } = await createApplication(ctx, input as z.input<typeof newApplication>);
  return { ...(await getStaffChatApplication(ctx, id)), chatApplicationSecret: secret };
}

/** @throws OperatorError NOT_FOUND, VALIDATION_ERROR; ApiError like {@link lockStaffVersion} */
export async function changeStaffChatApplication(
  ctx: StaffContext,
  id: string,
  input: z.output<typeof changeChatApplicationRequest>,
): Promise<StaffChatApplication> {
  return await onVersion(ctx, id, () => changeApplication(ctx, id, input as z.input<typeof applicationChange>));
}

/** @throws OperatorError NOT_FOUND; ApiError like {@link lockStaffVersion} */
export async function rotateStaffChatSecret(ctx: StaffContext, id: string, keepOldSeconds: number) {
  await lockStaffVersion(ctx, id);
  const now = ctx.clock();
  const chatApplicationSecret = await rotateSecret({ ...ctx, clock: () => now }, id, keepOldSeconds);
  const { version } = await getStaffChatApplication(ctx, id);
  const oldSecretsEndAt = new Date(now.getTime() + keepOldSeconds * 1_000).toISOString();
  return { chatApplicationSecret, oldSecretsEndAt, version };
}

/** @throws OperatorError NOT_FOUND; ApiError like {@link lockStaffVersion} */
export async function setStaffChatApplicationEnabled(
  ctx: StaffContext,
  id: string,
  enabled: boolean,
): Promise<StaffChatApplication> {
  return await onVersion(ctx, id, () => enableApplication(ctx, id, enabled));
}

/** @throws OperatorError NOT_FOUND, VALIDATION_ERROR; ApiError like {@link lockStaffVersion} */
export async function defineStaffChatField(
  ctx: StaffContext,
  id: string,
  input: z.output<typeof defineChatFieldRequest>,
): Promise<StaffChatApplication> {
  return await onVersion(ctx, id, () => defineField(ctx, id, input as z.input<typeof fieldDefinition>));
}

/** @throws OperatorError NOT_FOUND; ApiError like {@link lockStaffVersion} */
export async function archiveStaffChatField(
  ctx: StaffContext,
  id: string,
  key: string,
): Promise<StaffChatApplication> {
  return await onVersion(ctx, id, () => archiveField(ctx, id, key));
}

async function onVersion(ctx: StaffContext, id: string, change: () => Promise<unknown>): Promise<StaffChatApplication> {
  await lockStaffVersion(ctx, id);
  await change();
  return await getStaffChatApplication(ctx, id);
}
