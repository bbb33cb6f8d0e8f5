import express from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { errorHandler, notFound } from '../http/error-handler.ts';
import { type Listener, listen } from '../http/listener/listen.ts';
import { logRequests, requestLogs } from '../http/request-log.ts';
import { rejectBrokenTarget, routeTargets } from '../http/request-target.ts';
import { noStore, securityHeaders } from '../http/security-headers.ts';

/** Serves `/metrics` for Prometheus on a second listener, which must not be reachable from the public network. */
export async function serveMetrics(
  address: { host: string; port: number },
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  logger: Logger,
): Promise<Listener> {
  const createHandler = () => {
    const app = express();
    app.disable('x-powered-by');
    app.set('etag', false);
    // Prometheus scrapes every few seconds, so ordinary requests are not logged.
    app.use(logRequests(requestLogs(logger.child({}, { level: 'warn' }))));
    app.use(securityHeaders);
    app.use(rejectBrokenTarget);
    app.get('/metrics', noStore, async (_request, response) => {
      response.type(registry.contentType).send(await registry.metrics());
    });
    app.use(notFound);
    app.use(errorHandler);
    return routeTargets(app, logger);
  };
  return await listen(address, createHandler, { logger });
}
