import { type RequestHandler, Router } from 'express';
import { migrationsList } from '../database/migrations/index.ts';
import type { Database } from '../database/open-database.ts';
import { rejectOptions } from './error-handler.ts';
import { requestLog } from './request-log.ts';
import { noStore } from './security-headers.ts';

/**
 * `/healthz`: the process responds. `/readyz`: it can take requests, because the database responds within two seconds, all
 * migrations are applied and the process is not stopping. Otherwise 503.
 */
export function health({ probe }: Pick<Database, 'probe'>, isStopping: () => boolean): Router {
  const router = Router();
  const ready: RequestHandler = async (request, response) => {
    if (isStopping()) {
      response.status(503).json({ status: 'stopping' });
      return;
    }
    try {
      const applied = new Set(await probe.appliedMigrations());
      const isMigrated = migrationsList.every(({ name }) => applied.has(name));
      response.status(isMigrated ? 200 : 503).json({ status: isMigrated ? 'ready' : 'migrations pending' });
    } catch (error) {
      requestLog(request).error({ err: error }, 'not ready');
      response.status(503).json({ status: 'database unavailable' });
    }
  };
  router.options(['/healthz', '/readyz'], rejectOptions);
  router.get('/healthz', noStore, (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', noStore, ready);
  return router;
}
