import { fillPath, toQueryString } from './build-url.ts';
import type { ClientOptions, FetchFunction, TokenSource } from './client-options.ts';
import { ArotConnectionError } from './errors.ts';
import type { RouteCall } from './operation.ts';
import { readAnswer, type Success } from './read-answer.ts';
import { withDeadline } from './with-deadline.ts';

/** A client's options with everything decided. */
export type Connection = {
  readonly baseUrl: string;
  readonly credentials: 'cookie' | 'bearer';
  readonly token: TokenSource | undefined;
  readonly fetch: FetchFunction | undefined;
  readonly headers: ClientOptions['headers'];
  readonly timeoutMs: number;
};

/** Makes one request and reads its answer, all within the call's time. */
export async function sendCall(connection: Connection, call: RouteCall): Promise<Success> {
  const { route, options } = call;
  const url = connection.baseUrl + fillPath(route.path, call.parameters) + toQueryString(call.query);
  const limits = { signal: options.signal, timeoutMs: options.timeoutMs ?? connection.timeoutMs };
  return withDeadline(limits, async (signal) => {
    const init: RequestInit = {
      method: route.method,
      headers: await buildHeaders(connection, call),
      credentials: connection.credentials === 'bearer' ? 'omit' : 'include',
      signal,
    };
    if (route.body) init.body = JSON.stringify(call.body);
    // The time may have run out while the token was fetched; fetch functions that ignore the signal must not start.
    if (signal.aborted) throw signal.reason;
    const { response, body } = await exchange(connection.fetch ?? fetch, url, init);
    return readAnswer(response, body, route.statuses);
  });
}

async function exchange(send: FetchFunction, url: string, init: RequestInit) {
  try {
    const response = await send(url, init);
    return { response, body: await response.text() };
  } catch (cause) {
    throw new ArotConnectionError(cause);
  }
}

async function buildHeaders(connection: Connection, { route, options }: RouteCall): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' });
  if (route.body) headers.set('content-type', 'application/json');
  if (route.auth !== 'none') {
    const token = typeof connection.token === 'function' ? await connection.token() : connection.token;
    if (token !== undefined) headers.set('authorization', `Bearer ${checkToken(token)}`);
  }
  for (const [name, value] of Object.entries({ ...connection.headers, ...options.headers })) headers.set(name, value);
  return headers;
}

/** Checked here because the errors of fetch about a bad header repeat its value. */
function checkToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new TypeError('The token is empty or has characters that a header cannot carry.');
}
