import type { appContent } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../http/context.ts';
import { toPublicUrl } from '../http/public-url.ts';
import { type AppContentRow, findAppContent, registerDraft } from './app-content.repository.ts';

type PublicAppContent = z.infer<typeof appContent>;

/**
 * Returns published content by its key, or null. An unknown key is registered as a draft, so that operators see which keys apps
 * request.
 *
 * @see catalog specification, section 3, App content, and section 4, GET /api/app-content/{key}
 */
export async function getAppContent(
  ctx: Context,
  { key }: { key: string },
): Promise<{ content: PublicAppContent | null }> {
  const row = await findAppContent(ctx.em, key);
  if (!row) {
    const registered = await registerDraft(ctx.em, key);
    if (!registered) ctx.log.warn({ key }, 'app content key not registered: too many unclaimed drafts');
    return { content: null };
  }
  if (row.status === 'draft' || isEmpty(row)) return { content: null };
  return {
    content: {
      key: row.key,
      title: row.title,
      bodyHtml: row.bodyHtml,
      externalUrl: row.externalUrl,
      images: row.images.map(({ url }) => ({ url: toPublicUrl(url, ctx) })),
    },
  };
}

/** Returns true if there is nothing to show: a title alone is not content. */
function isEmpty(row: AppContentRow): boolean {
  return row.bodyHtml === null && row.externalUrl === null && row.images.length === 0;
}
