import type {
  changeChatApplicationRequest,
  createChatApplicationRequest,
  defineChatFieldRequest,
} from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, withVersion } from '../../operations/with-version.ts';
import type { applicationChange, fieldDefinition, newApplication } from '../applications/application-rules.ts';
import { changeApplication, enableApplication } from '../applications/change-application.ts';
import { createApplication } from '../applications/create-application.ts';
import { archiveField, defineField } from '../applications/define-field.ts';
import { rotateSecret } from '../applications/rotate-secret.ts';
import { chatApplicationResource, getChatApplication, type StaffChatApplication } from './staff-chat-application.ts';

/** @throws OperatorError VALIDATION_ERROR */
export async function createChatApplication(
  ctx: StaffContext,
  input: z.output<typeof createChatApplicationRequest>,
): Promise<StaffChatApplication & { chatApplicationSecret: string }> {
  const { id, secret } = await createApplication(ctx, input as z.input<typeof newApplication>);
  return { ...(await getChatApplication(ctx, id)), chatApplicationSecret: secret };
}

/** @throws OperatorError VALIDATION_ERROR; errors like {@link changeVersion} */
export async function changeChatApplication(
  ctx: StaffContext,
  id: string,
  input: z.output<typeof changeChatApplicationRequest>,
): Promise<StaffChatApplication> {
  return await changeVersion(ctx, chatApplicationResource, id, () =>
    changeApplication(ctx, id, input as z.input<typeof applicationChange>),
  );
}

/** Enables or disables an application. @throws errors like {@link changeVersion} */
export async function setChatApplicationEnabled(
  ctx: StaffContext,
  id: string,
  enabled: boolean,
): Promise<StaffChatApplication> {
  return await changeVersion(ctx, chatApplicationResource, id, () => enableApplication(ctx, id, enabled));
}

/** @throws errors like {@link withVersion} */
export async function rotateChatSecret(ctx: StaffContext, id: string, keepOldSeconds: number) {
  return await withVersion(ctx, chatApplicationResource, id, async () => {
    const now = ctx.clock();
    const chatApplicationSecret = await rotateSecret({ ...ctx, clock: () => now }, id, keepOldSeconds);
    const { version } = await getChatApplication(ctx, id);
    const oldSecretsEndAt = new Date(now.getTime() + keepOldSeconds * 1_000).toISOString();
    return { chatApplicationSecret, oldSecretsEndAt, version };
  });
}

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for too many fields; errors like {@link changeVersion} */
export async function defineChatField(
  ctx: StaffContext,
  id: string,
  input: z.output<typeof defineChatFieldRequest>,
): Promise<StaffChatApplication> {
  return await changeVersion(ctx, chatApplicationResource, id, () =>
    defineField(ctx, id, input as z.input<typeof fieldDefinition>),
  );
}

/** @throws OperatorError NOT_FOUND, also for an unknown field; errors like {@link changeVersion} */
export async function archiveChatField(ctx: StaffContext, id: string, key: string): Promise<StaffChatApplication> {
  return await changeVersion(ctx, chatApplicationResource, id, () => archiveField(ctx, id, key));
}
