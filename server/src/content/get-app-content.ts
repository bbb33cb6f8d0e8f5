import type { appContent } from '@arot/contract';
import type * as z from 'zod';
import type { EntityManager } from '../database/database.ts';
import type { Context } from '../http/context.ts';
import { toPublicUrl } from '../http/public-url.ts';
import { findAppContent, registerDraft } from './app-content.repository.ts';

/**
 * Returns published content by its key, or null. An unknown key is registered as a draft, so that operators see which keys apps
 * request.
 *
 * @see catalog specification, section 3, App content, and section 4, GET /api/app-content/{key}
 */
export async function getAppContent(
  ctx: Context,
  { key }: { key: string },
): Promise<{ content: z.infer<typeof appContent> | null }> {
  const row = await findAppContent(ctx.em, key);
  if (!row) {
    const registered = await registerDraft(ctx.em, key);
    if (!registered) ctx.log.warn({ key }, 'app content key not registered: too many unclaimed drafts');
    return { content: null };
  }
  const { status, ...content } = row;
  const images = content.images.map(({ url }) => ({ url: toPublicUrl(url, ctx) }));
  // A title alone is not content.
  const isEmpty = content.bodyHtml === null && content.externalUrl === null && images.length === 0;
  return { content: status === 'draft' || isEmpty ? null : { ...content, images } };
}

/** Returns the title of published content, and registers nothing. */
export async function findContentTitle(em: EntityManager, key: string): Promise<string | undefined> {
  const { status, title } = (await findAppContent(em, key)) ?? {};
  return status === 'published' ? (title ?? undefined) : undefined;
}
