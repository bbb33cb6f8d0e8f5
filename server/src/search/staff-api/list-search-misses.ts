import type { cursorQuery } from '@arot/contract';
import type * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { partOf, readCursor } from '../../operations/cursor.ts';
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
  const after = readCursor(cursor, { count: 'integer', query: 'text' });
  const rows = await findMisses(em, { after: after && [after.count, after.query], limit: limit + 1, now: clock() });
  return partOf(rows, limit, ['count', 'query'], ({ query, count, lastOn }) => ({ query, count, lastOn }));
}
