import type { Database } from '../database/database.ts';
import { findBounds, findPages, type IdRange, type PageKind } from './sitemap.repository.ts';

export type { IdRange, PageKind };

/** The maximum number of rows of one statement. A statement of this size takes a few milliseconds. */
const BATCH = 1_000;

/** Divides all published products, or all visible categories, into ranges of this size. The last range grows with new ids. */
export async function listPageRanges(database: Database, kind: PageKind, size: number): Promise<IdRange[]> {
  const bounds: readonly (string | undefined)[] = await findBounds(database, kind, size);
  return [undefined, ...bounds].map((after, index) => ({ after, until: bounds[index] }));
}

/**
 * Reads the slugs of published products, or the ids of visible categories, in the order of ids: a batch at a time, so that the memory
 * does not grow with the catalog.
 *
 * @param limit most keys in all
 */
export async function* listPageKeys(
  database: Database,
  kind: PageKind,
  { after, until }: IdRange,
  limit: number,
): AsyncGenerator<string[]> {
  let last = after;
  for (let left = limit; left > 0; left -= BATCH) {
    const size = Math.min(BATCH, left);
    const rows = await findPages(database, kind, { after: last, until }, size);
    if (rows.length > 0) yield rows.map(({ key }) => key);
    if (rows.length < size) return;
    last = rows.at(-1)?.id;
  }
}
