import type { cursorQuery } from '@arot/contract';
import type * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { nextCursor, readCursor } from '../../operations/cursor.ts';
import { findMisses } from '../misses/search-miss.repository.ts';

/**
 * Returns a part of the searches without a result, the most frequent first.
 *
 * @throws ApiError VALIDATION_ERROR for a cursor of another list
 */
export async function listSearchMisses(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  { limit, cursor }: z.infer<z.ZodObject<typeof cursorQuery>>,
) {
  const after = readCursor(cursor, ['integer', 'text']);
  const rows = await findMisses(em, { after, limit: limit + 1, now: clock() });
  return {
    items: rows.slice(0, limit).map(({ query, count, lastOn }) => ({ query, count, lastOn })),
    nextCursor: nextCursor(rows, limit, ({ query, count }) => [String(count), query]),
  };
}
