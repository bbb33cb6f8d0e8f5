import { fillPath } from './build-url.ts';
import { toConnectionError } from './errors.ts';
import type { FetchFunction } from './fetch-function.ts';
import { readResponse, rejectRedirect } from './read-response.ts';
import { parseRoute } from './route.ts';
import { startDeadline } from './start-deadline.ts';

/** One JSON request, by purpose. */
export type JsonCall = {
  /** A line of a route table. */
  readonly route: string;
  readonly parameters?: { readonly [name: string]: string };
  readonly body?: unknown;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
};

/**
 * Sends one request of another entry point than the client, without cookies, and returns the `data` of its response.
 *
 * @throws ArotError
 */
export async function sendJson<T>(
  { baseUrl, fetch: send = fetch }: { readonly baseUrl: string; readonly fetch?: FetchFunction | undefined },
  { route: line, parameters = {}, body, token, signal, timeoutMs }: JsonCall,
): Promise<T> {
  const route = parseRoute(line);
  const url = baseUrl + fillPath(route.path, parameters);
  const deadline = startDeadline(signal, timeoutMs);
  const init: RequestInit = {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    credentials: 'omit',
    // No operation redirects. A redirect could take the secret to another host.
    redirect: 'manual',
    signal: deadline.signal,
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  const exchange = async () => {
    try {
      const response = await send(url, init);
      return { response, text: await response.text() };
    } catch (cause) {
      throw toConnectionError(cause);
    }
  };
  try {
    const { response, text } = await deadline.race(exchange());
    rejectRedirect(response, baseUrl);
    return readResponse(response, text, route).data as T;
  } finally {
    deadline.end();
  }
}
