import { staffSearch } from '@arot/contract';
import { operations } from '../../../operations/bind.ts';
import { partOf, readCursor } from '../../../operations/cursor.ts';
import { findMisses } from '../misses/search-miss.repository.ts';
import { getSynonyms, replaceSynonyms } from './synonyms.ts';

export const staffSearchOperations = operations(staffSearch, {
  getSynonyms: (ctx) => getSynonyms(ctx),
  replaceSynonyms: (ctx, { body }) => replaceSynonyms(ctx, body),
  listSearchMisses: async ({ em, clock }, { query: { limit, cursor } }) => {
    const after = readCursor(cursor, { count: 'integer', query: 'text' });
    const rows = await findMisses(em, { after: after && [after.count, after.query], limit: limit + 1, now: clock() });
    return partOf(rows, limit, ['count', 'query'], (miss) => miss);
  },
});
