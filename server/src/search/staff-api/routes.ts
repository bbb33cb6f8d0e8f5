import { staffSearch } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { listSearchMisses } from './list-search-misses.ts';
import { getSynonyms, replaceSynonyms } from './synonyms.ts';

export function createStaffSearchRoutes({ read, write }: StaffResponses) {
  return initServer().router(staffSearch, {
    getSynonyms: async ({ req, res }) => read(res, await getSynonyms(contextOf(req))),
    replaceSynonyms: ({ req, res, body }) => write(req, res, (ctx) => replaceSynonyms(ctx, body)),
    listSearchMisses: async ({ req, res, query }) => read(res, await listSearchMisses(contextOf(req), query)),
  });
}
