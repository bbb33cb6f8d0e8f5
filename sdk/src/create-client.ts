import { parseBaseUrl } from './build-url.ts';
import type { ClientOptions } from './client-options.ts';
import { type ArotOperations, createOperations } from './generated/client.ts';
import { type Connection, sendCall } from './send-call.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

/** The operations of the API by namespace: `client.products.list()`. */
export type ArotClient = ArotOperations;

/**
 * Creates a client. It has no connection and no state, so a program may use one client, or one for each request.
 *
 * @throws TypeError for invalid options
 */
export function createClient(options: ClientOptions): ArotClient {
  const credentials = options.credentials ?? ('token' in options ? 'bearer' : 'cookie');
  if (credentials === 'cookie' && options.token !== undefined) {
    throw new TypeError("A token needs credentials: 'bearer'.");
  }
  const connection: Connection = {
    baseUrl: parseBaseUrl(options.baseUrl),
    credentials,
    token: options.token,
    fetch: options.fetch,
    headers: options.headers,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
  return createOperations((call) => sendCall(connection, call));
}
