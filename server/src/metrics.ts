import express from 'express';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { errorHandler, notFound } from './http/error-handler.ts';
import { type Listener, listen } from './http/listen.ts';
import { logRequests } from './http/request-log.ts';
import { noStore, securityHeaders } from './http/security-headers.ts';

/** Answers `/metrics` on a listener of its own, which is kept off the public network. */
export async function serveMetrics(address: { host: string; port: number }, logger: Logger): Promise<Listener> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return await listen(address, () => {
    const app = express();
    app.disable('x-powered-by');
    app.set('etag', false);
    // Being scraped every few seconds is nothing to write down.
    app.use(logRequests(logger.child({}, { level: 'warn' })));
    app.use(securityHeaders);
    app.get('/metrics', noStore, async (_request, response) => {
      response.type(registry.contentType).send(await registry.metrics());
    });
    app.use(notFound);
    app.use(errorHandler);
    return app;
  });
}
