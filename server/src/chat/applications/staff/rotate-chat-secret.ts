import type { StaffContext } from '../../../staff/staff-context.ts';
import { rotateSecret } from '../rotate-secret.ts';
import { lockChatApplication } from './change-version.ts';
import { getChatApplication } from './get-chat-application.ts';

/** @throws errors like {@link lockChatApplication} */
export async function rotateChatSecret(ctx: StaffContext, id: string, keepOldSeconds: number) {
  await lockChatApplication(ctx, id);
  const now = ctx.clock();
  const chatApplicationSecret = await rotateSecret({ ...ctx, clock: () => now }, id, keepOldSeconds);
  const { version } = await getChatApplication(ctx, id);
  const oldSecretsEndAt = new Date(now.getTime() + keepOldSeconds * 1_000).toISOString();
  return { chatApplicationSecret, oldSecretsEndAt, version };
}
