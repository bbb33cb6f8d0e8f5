import { changes, staffAudit, staffEvents } from '@arot/contract';
import { recheckCaller } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';
import { operations } from '../operations/bind.ts';
import { listAuditEvents } from './list-audit-events.ts';
import { listChanges } from './list-changes.ts';
import { listEvents } from './list-events.ts';
import { getCatalogSnapshot } from './send-snapshot.ts';

export const changeOperations = operations(changes, {
  listChanges: (ctx, { query }) => listChanges(ctx, query),
});

export const staffEventOperations = operations(staffEvents, {
  listEvents: async (ctx, { query }, { request, response }) => {
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const { id: accountId } = callerOf(ctx.principal).user;
    const waiting = { accountId, signal: leaving.signal, recheck: () => recheckCaller(request) };
    return await listEvents(ctx, query, waiting);
  },
  getCatalogSnapshot: { send: (ctx, _input, exchange) => getCatalogSnapshot(ctx, exchange) },
});

export const staffAuditOperations = operations(staffAudit, {
  listAuditEvents: (ctx, { query }) => listAuditEvents(ctx, query),
});
