import { staffEvents } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { RequestHandler } from 'express';
import { callerOf } from '../../http/caller-of.ts';
import { contextOf, recheckCaller } from '../../http/context.ts';
import { ok } from '../../http/respond.ts';
import { type FeedDependencies, listEvents } from '../list-events.ts';
import { getCatalogSnapshot } from '../send-snapshot.ts';

export function createStaffEventRoutes(deps: FeedDependencies) {
  return initServer().router(staffEvents, {
    listEvents: async ({ req, res, query }) => {
      const leaving = new AbortController();
      res.once('close', () => leaving.abort());
      const ctx = contextOf(req);
      const { id: accountId } = callerOf(ctx.principal).user;
      const waiting = { accountId, signal: leaving.signal, recheck: () => recheckCaller(req) };
      return ok(await listEvents(deps, ctx, query, waiting));
    },
    getCatalogSnapshot: {
      middleware: [sendSnapshot],
      handler: async () => {
        throw new Error('the middleware has sent the response');
      },
    },
  });
}

/** Sends the lines in a middleware, since ts-rest would pipe a stream without handling its errors. */
const sendSnapshot: RequestHandler = async (request, response) => {
  await getCatalogSnapshot(contextOf(request), { method: request.method, response });
};
