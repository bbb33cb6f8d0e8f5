import { type CatalogChange, MAX_CHANGES } from '@arot/contract';
import type { Context } from '../http/context.ts';
import { endOfPage, readEventCursor, requireKept, writeEventCursor } from './cursor.ts';
import { type FeedRow, findEvents, findPublicCategories } from './event.repository.ts';

/** The maximum number of events of one response. Each makes at most two changes. */
const LIMIT = MAX_CHANGES / 2;

/**
 * Returns what has changed in the public catalog, in the order of the events.
 *
 * @throws ApiError CURSOR_EXPIRED, also if too much was changed at once since
 */
export async function listChanges(
  { em, clock, services }: Pick<Context, 'em' | 'clock' | 'services'>,
  { after }: { readonly after?: string | undefined },
): Promise<{ items: CatalogChange[]; cursor: string }> {
  const cursor = readEventCursor(after);
  const keptSince = new Date(clock().getTime() - services.eventRetentionSeconds * 1_000);
  const query = { after: cursor?.position, since: 'bulk', select: 'public', keptSince, limit: LIMIT } as const;
  const rows = await findEvents(em, query);
  const oldest = Math.max(rows[0].firstKept - 1, rows[0].bulkPosition);
  requireKept(cursor, rows[0], oldest);
  const events = rows.filter((row) => row.position !== null);
  const end = endOfPage(rows[0], events, { after: cursor?.position ?? oldest, limit: LIMIT });
  const visible = await findVisible(em, events);
  const items = events.flatMap((event): CatalogChange[] => {
    if (event.subjectType === 'product') return productChanges(event);
    const { subjectId: id } = event;
    const deleted = !visible.has(id);
    // A hidden category that stays hidden is no change; one that is hidden later has another event.
    return deleted && !mayVanish(event) ? [] : [{ kind: 'category', id, deleted }];
  });
  return { items, cursor: writeEventCursor(end) };
}

/** A new slug is the old one deleted and the new one not. The public did not know the old slug of a draft that is published now. */
function productChanges({ type, data, change }: FeedRow): CatalogChange[] {
  const { slug, previousSlug } = data as { readonly slug: string; readonly previousSlug?: string };
  return [
    ...(previousSlug === undefined || type === 'product.published'
      ? []
      : [{ kind: 'product' as const, slug: previousSlug, deleted: true }]),
    { kind: 'product', slug, deleted: change === -1 },
  ];
}

/** Returns the ids of the categories among the subjects that the public sees now: one may be hidden, also by its main category. */
async function findVisible(em: Context['em'], events: readonly FeedRow[]): Promise<ReadonlySet<string>> {
  const ids = events.filter(({ subjectType: type }) => type === 'category').map((event) => event.subjectId);
  return new Set(ids.length === 0 ? [] : await findPublicCategories(em, ids));
}

function mayVanish({ type, data }: FeedRow): boolean {
  if (type === 'category.deleted') return true;
  return (data.changed as readonly string[]).some((name) => name === 'hidden' || name === 'parentId');
}
