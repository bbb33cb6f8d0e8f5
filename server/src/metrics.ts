import express from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Listener, listen } from './http/listen.ts';
import { securityHeaders } from './http/security-headers.ts';

/** Answers `/metrics` on a listener of its own, which is kept off the public network. */
export async function serveMetrics(host: string, port: number): Promise<Listener> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return await listen({ host, port }, () => {
    const app = express();
    app.disable('x-powered-by');
    app.use(securityHeaders);
    app.get('/metrics', async (_request, response) => {
      response.type(registry.contentType).send(await registry.metrics());
    });
    return app;
  });
}
