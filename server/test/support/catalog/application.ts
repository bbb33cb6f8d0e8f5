import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import type { Database } from '../../../src/database/database.ts';
import { listen } from '../../../src/http/listener/listen.ts';
import { CatalogVersion } from '../../../src/reads/catalog-version.ts';
import { ResponseCache } from '../../../src/reads/response-cache.ts';
import { createApp } from '../../../src/serve/app.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { recordResponses } from '../http/watched-responses.ts';
import { appDependencies, defaultFreshness } from '../test-server.ts';

export type RawResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they were sent, not decoded. */
  readonly body: Buffer;
};

export type Application = {
  readonly responseCache: ResponseCache;
  /** Sends a request without the default headers of a client library. */
  get(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<RawResponse>;
  close(): Promise<void>;
};

/** Starts the application with a response cache that the test can read. Closes it at the end, but not the database. */
export async function startApplication(database: Database, maxBytes = 16_000_000): Promise<Application> {
  const { dependencies, close } = await appDependencies(database);
  const responseCache = new ResponseCache(new CatalogVersion(database), maxBytes, defaultFreshness(database));
  const listener = await listen({ host: '127.0.0.1', port: 0 }, (port) =>
    createApp({
      ...dependencies,
      responseCache,
      logger: pino({ level: 'silent' }),
      publicOrigin: `http://localhost:${port}`,
    }),
  );
  recordResponses(listener.server);
  return {
    responseCache,
    get: async (path, headers = {}, method = 'GET') => {
      const sent = request({ host: '127.0.0.1', port: listener.port, path, method, headers }).end();
      const [response] = await once(sent, 'response');
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
    },
    close: closeAtEnd(async () => {
      await listener.stop(1_000);
      await close();
    }),
  };
}

/** Returns the decoded body of a response. */
export function decoded({ headers, body }: RawResponse): Buffer {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return body;
  return encoding === 'gzip' ? gunzipSync(body) : brotliDecompressSync(body);
}
