import { type RequestHandler, Router } from 'express';
import type { DatabaseState } from '../database/connection/probe-database.ts';
import type { Database } from '../database/database.ts';
import { migrationsList } from '../database/schema/migrations/index.ts';
import { rejectOptions } from './error-handler.ts';
import { requestLog } from './request-log.ts';
import { noStore } from './security-headers.ts';

const UNAVAILABLE = 'database unavailable';

/**
 * Serves `/healthz`, which responds 200 while the process responds, and `/readyz`, which responds 200 if the server can take
 * requests: the database responds within two seconds and accepts writes, its schema is one that this version can use, and the
 * process is not stopping. Otherwise 503. With `?database=optional`, a database that does not respond is no reason: a balancer that
 * removed every server then would hide the responses that they still have.
 */
export function health({ probe }: Pick<Database, 'probe'>, isStopping: () => boolean): Router {
  const router = Router();
  const ready: RequestHandler = async (request, response) => {
    const { status, error } = await readiness(probe, isStopping);
    if (error) requestLog(request).error({ err: error }, 'not ready');
    const isReady = status === 'ready' || (request.query.database === 'optional' && status === UNAVAILABLE);
    response.status(isReady ? 200 : 503).json({ status });
  };
  router.options(['/healthz', '/readyz'], rejectOptions);
  router.get('/healthz', noStore, (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', noStore, ready);
  return router;
}

export type Readiness = { readonly status: string; readonly clockAheadMs?: number; readonly error?: unknown };

/**
 * Returns the status that `/readyz` responds with, the difference of the clocks, and the error of a database that does not
 * respond.
 */
export async function readiness(probe: Database['probe'], isStopping: () => boolean): Promise<Readiness> {
  if (isStopping()) return { status: 'stopping' };
  try {
    const state = await probe.state();
    return { status: statusOf(state), clockAheadMs: state.clockAheadMs };
  } catch (error) {
    return { status: UNAVAILABLE, error };
  }
}

function statusOf({ migrations, isReadOnly }: DatabaseState): string {
  const applied = new Set(migrations.map(({ name }) => name));
  const known = new Set(migrationsList.map(({ name }) => name));
  if (migrationsList.some(({ name }) => !applied.has(name))) return 'migrations pending';
  if (migrations.some(({ name, is_breaking }) => is_breaking && !known.has(name))) return 'database of a newer version';
  return isReadOnly ? 'database read-only' : 'ready';
}
