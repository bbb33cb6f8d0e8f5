import { staffSearch } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { listSearchMisses } from './list-search-misses.ts';
import { getSynonyms, replaceSynonyms } from './synonyms.ts';

export const staffSearchOperations = operations(staffSearch, {
  getSynonyms: (ctx) => getSynonyms(ctx),
  replaceSynonyms: (ctx, { body }) => replaceSynonyms(ctx, body),
  listSearchMisses: (ctx, { query }) => listSearchMisses(ctx, query),
});
