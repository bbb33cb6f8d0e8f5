import { changes } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import { listChanges } from './list-changes.ts';

export function createChangeRoutes(deps: { readonly retentionSeconds: number }) {
  return initServer().router(changes, {
    listChanges: async ({ req, query }) => ok(await listChanges(deps, contextOf(req), query)),
  });
}
