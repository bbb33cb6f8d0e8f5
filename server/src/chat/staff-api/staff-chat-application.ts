import type {
  changeChatApplicationRequest,
  createChatApplicationRequest,
  defineChatFieldRequest,
  staffChatApplication,
} from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { nextCursor, type PartQuery, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, type VersionedResource, withVersion } from '../../operations/with-version.ts';
import type { applicationChange, fieldDefinition, newApplication } from '../applications/application-rules.ts';
import {
  changeApplication,
  createApplication,
  enableApplication,
  rotateSecret,
} from '../applications/change-application.ts';
import { lockApplication } from '../applications/chat-application.repository.ts';
import { archiveField, defineField } from '../applications/define-field.ts';
import { listApplications, showApplication } from '../applications/show-application.ts';
import { findVersion, findVersions } from './staff-chat-application.repository.ts';

export type StaffChatApplication = z.infer<typeof staffChatApplication>;

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listChatApplications(source: Pick<Context, 'em' | 'clock'>, { limit, cursor }: PartQuery) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findVersions(source.em, { after, limit: limit + 1 });
  const details = new Map((await listApplications(source)).map((each) => [each.chatApplicationId, each]));
  const items = rows.slice(0, limit).flatMap((row) => {
    const found = details.get(row.id);
    return found ? [{ ...found, version: row.version }] : [];
  });
  return { items, nextCursor: nextCursor(rows, limit, ['name', 'id']) };
}

/** @throws OperatorError NOT_FOUND */
export async function getChatApplication(source: Pick<Context, 'em' | 'clock'>, id: string) {
  const version = (await findVersion(source.em, id)) ?? '';
  return { ...(await showApplication(source, id)), version };
}

const chatApplicationResource: VersionedResource<string, unknown, StaffChatApplication> = {
  lock: ({ em }, id) => lockApplication(em, id),
  find: getChatApplication,
};

/** @throws OperatorError VALIDATION_ERROR */
export async function createChatApplication(ctx: StaffContext, input: z.output<typeof createChatApplicationRequest>) {
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
export async function setChatApplicationEnabled(ctx: StaffContext, id: string, enabled: boolean) {
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
export async function defineChatField(ctx: StaffContext, id: string, input: z.output<typeof defineChatFieldRequest>) {
  return await changeVersion(ctx, chatApplicationResource, id, () =>
    defineField(ctx, id, input as z.input<typeof fieldDefinition>),
  );
}

/** @throws OperatorError NOT_FOUND, also for an unknown field; errors like {@link changeVersion} */
export async function archiveChatField(ctx: StaffContext, id: string, key: string): Promise<StaffChatApplication> {
  return await changeVersion(ctx, chatApplicationResource, id, () => archiveField(ctx, id, key));
}
