import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { acceptedLanguage } from '../../base/language.ts';
import type { Config } from '../../config.ts';
import { waitForDatabase } from '../../database/connection/wait-for-database.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { errorBody } from '../../http/error-handler.ts';
import { type Listener, listen, type Sharing } from '../../http/listener/listen.ts';
import { securityHeaderList } from '../../http/security-headers.ts';
import type { StopReason } from './end-process.ts';

const UNAVAILABLE = new ApiError('SERVICE_UNAVAILABLE');
const RETRY_AFTER_SECONDS = 5;

type Settings = Pick<Config, 'database' | 'host' | 'port' | 'startWaitSeconds'> & {
  readonly sharing: Sharing | undefined;
};

/**
 * The start of a server whose database may be away. Only while it waits for the database, it listens before the application
 * exists: a server that is merely starting must refuse connections, so that a proxy uses another one.
 */
export class EarlyStart {
  readonly #config: Settings;
  readonly #logger: Logger;
  readonly #stopReason: Promise<StopReason>;
  #listener: Listener | undefined;
  #isServing = false;
  #handle: RequestListener = rejectRequest;

  /** @param stopReason resolves when the server is to stop */
  constructor(config: Settings, logger: Logger, stopReason: Promise<StopReason>) {
    this.#config = config;
    this.#logger = logger;
    this.#stopReason = stopReason;
  }

  /**
   * Runs the first statement. Waits for a server that does not respond or is starting.
   *
   * @returns false if the process is to stop
   * @throws OperatorError if the wait ends without a database
   */
  async awaitDatabase(database: Database): Promise<boolean> {
    const stopped = new AbortController();
    void this.#stopReason.then(() => stopped.abort());
    const { database: location, startWaitSeconds: seconds } = this.#config;
    const onAway = async (reason: string) => {
      this.#logger.warn({ reason, seconds }, 'waiting for the database, which does not respond');
      this.#listener = await this.#listen(() => (request, response) => this.#handle(request, response));
    };
    const isThere = await waitForDatabase(database, location, { seconds, onAway, signal: stopped.signal });
    if (this.#listener) this.#logger.info(isThere ? 'the database responds' : 'stopped before the database responded');
    return isThere;
  }

  /** Hands requests to the application, which the caller stops from then on. */
  async serve(createHandler: (port: number) => RequestListener): Promise<Listener> {
    this.#isServing = true;
    if (!this.#listener) return await this.#listen(createHandler);
    this.#handle = createHandler(this.#listener.port);
    return this.#listener;
  }

  /** Stops listening, unless the application has the listener. */
  async stop(): Promise<void> {
    if (!this.#isServing) await this.#listener?.stop(0);
  }

  async #listen(createHandler: (port: number) => RequestListener): Promise<Listener> {
    const { host, port, sharing } = this.#config;
    return await listen({ host, port }, createHandler, { logger: this.#logger, sharing });
  }
}

/** Responds 200 to `/healthz`, so that no supervisor restarts the process, and 503 to everything else. */
const rejectRequest: RequestListener = (request, response) => {
  const [path] = (request.url ?? '').split('?');
  if (request.method === 'GET' && path === '/healthz') send(response, 200, { status: 'ok' });
  else if (request.method === 'GET' && path === '/readyz') send(response, 503, { status: 'database unavailable' });
  else {
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    const language = acceptedLanguage(request.headers['accept-language']) ?? 'en';
    send(response, UNAVAILABLE.status, errorBody(UNAVAILABLE, language));
  }
};

function send(response: ServerResponse, status: number, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.statusCode = status;
  for (const [name, value] of securityHeaderList) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.setHeader('X-Request-Id', randomUUID());
  response.end(bytes);
}
