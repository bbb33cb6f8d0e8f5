import express from 'express';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { errorHandler, notFound } from '../http/error-handler.ts';
import { logRequests } from '../http/request-log.ts';
import { noStore, securityHeaders } from '../http/security-headers.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { rejectBrokenTarget, routeTargets } from '../listener/request-target.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

/** Serves `/metrics` for Prometheus on a second listener, which must not be reachable from the public network. */
export async function serveMetrics(
  address: { host: string; port: number },
  responseCache: ResponseCache,
  logger: Logger,
): Promise<Listener> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  collectResponseMetrics(registry, responseCache);
  const createHandler = () => {
    const app = express();
    app.disable('x-powered-by');
    app.set('etag', false);
    // Prometheus scrapes every few seconds, so ordinary requests are not logged.
    app.use(logRequests(logger.child({}, { level: 'warn' })));
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

/** The state of the response cache, read at each scrape. */
function collectResponseMetrics(registry: Registry, responseCache: ResponseCache): void {
  const registers = [registry];
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  counter('arot_response_cache_hits_total', 'Responses sent from the cache.', () => responseCache.hits);
  counter('arot_response_cache_misses_total', 'Responses read from the database.', () => responseCache.misses);
  gauge('arot_response_cache_entries', 'Responses in the cache.', () => responseCache.entries);
  gauge('arot_response_cache_bytes', 'Size of the cached responses in bytes.', () => responseCache.bytes);
  counter(
    'arot_catalog_version_checks_total',
    'Statements that read the catalog version alone.',
    () => responseCache.versionChecks,
  );
}
