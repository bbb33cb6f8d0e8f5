import { type RequestHandler, Router } from 'express';
import { sql } from 'kysely';
import { migrationStatus } from '../database/migrate.ts';
import type { Database } from '../database/open-database.ts';
import { refuseOptions } from './error-handler.ts';
import { requestLog } from './request-log.ts';
import { noStore } from './security-headers.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it may be sent requests, that is, the database answers, every migration is
 * applied and the process is not stopping; 503 otherwise.
 */
export function health(database: Database, isStopping: () => boolean): Router {
  const router = Router();
  let migrated = false;
  const ready: RequestHandler = async (request, response) => {
    if (isStopping()) {
      response.status(503).json({ status: 'stopping' });
      return;
    }
    try {
      // Once applied, migrations stay applied; from then on one small query tells.
      if (migrated) await sql`select 1`.execute(database.fork().getKysely());
      else migrated = (await migrationStatus(database)).every(({ appliedAt }) => appliedAt !== null);
    } catch (error) {
      requestLog(request).error({ err: error }, 'not ready');
      response.status(503).json({ status: 'database unavailable' });
      return;
    }
    response.status(migrated ? 200 : 503).json({ status: migrated ? 'ready' : 'migrations pending' });
  };
  router.options(['/healthz', '/readyz'], refuseOptions);
  router.get('/healthz', noStore, (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', noStore, ready);
  return router;
}
