import { fillPath, toQueryString } from './build-url.ts';
import type { ClientOptions, FetchFunction, TokenSource } from './client-options.ts';
import { mimeTypeOf, openDownload } from './download.ts';
import { ArotConnectionError } from './errors.ts';
import { type FormValues, toFormData } from './form-data.ts';
import type { RouteCall } from './operation.ts';
import { readResponse, type Success } from './read-response.ts';
import type { Route } from './route.ts';
import { startDeadline } from './start-deadline.ts';

/** A client's options with defaults applied. */
export type Connection = {
  readonly baseUrl: string;
  readonly credentials: 'cookie' | 'bearer';
  readonly token: TokenSource | undefined;
  readonly fetch: FetchFunction | undefined;
  readonly headers: ClientOptions['headers'];
  readonly timeoutMs: number;
};

/** Sends one request and reads its response within the call's time limit. The caller reads the body of a download. */
export async function sendCall(connection: Connection, call: RouteCall): Promise<Success> {
  const { route, options } = call;
  const url = connection.baseUrl + fillPath(route.path, call.parameters) + toQueryString(call.query);
  const body = buildBody(call);
  const deadline = startDeadline({ signal: options.signal, timeoutMs: options.timeoutMs ?? connection.timeoutMs });
  const request = async () => {
    const init: RequestInit = {
      method: route.method,
      headers: await buildHeaders(connection, call),
      credentials: connection.credentials === 'bearer' ? 'omit' : 'include',
      signal: deadline.signal,
    };
    if (body !== undefined) init.body = body;
    // The deadline may have passed while the token was fetched. A fetch function that ignores the signal must not start.
    if (deadline.signal.aborted) throw deadline.signal.reason;
    return withConnectionErrors(() => (connection.fetch ?? fetch)(url, init));
  };

  let isOpenDownload = false;
  try {
    const response = await deadline.race(request());
    isOpenDownload = isDownload(route, response);
    if (isOpenDownload) return { status: response.status, data: openDownload(response, deadline) };
    return readResponse(response, await deadline.race(withConnectionErrors(() => response.text())), route);
  } finally {
    if (!isOpenDownload) deadline.end();
  }
}

/** Checks the type too: the page of a proxy with status 200 is not the document. */
function isDownload({ statuses, download = [] }: Route, response: Response): boolean {
  return response.ok && statuses.includes(response.status) && download.includes(mimeTypeOf(response));
}

async function withConnectionErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ArotConnectionError(cause);
  }
}

function buildBody({ route, body }: RouteCall): string | FormData | undefined {
  if (route.body === 'json') return JSON.stringify(body);
  return route.body && toFormData(body as FormValues);
}

async function buildHeaders(connection: Connection, { route, options }: RouteCall): Promise<Headers> {
  const headers = new Headers({ accept: [...(route.download ?? []), 'application/json'].join(', ') });
  if (route.body === 'json') headers.set('content-type', 'application/json');
  if (route.auth !== 'none') {
    const token = typeof connection.token === 'function' ? await connection.token() : connection.token;
    if (token !== undefined) headers.set('authorization', `Bearer ${checkToken(token)}`);
  }
  for (const [name, value] of Object.entries({ ...connection.headers, ...options.headers })) headers.set(name, value);
  return headers;
}

/** Validates the token, because an error of fetch about an invalid header repeats its value. */
function checkToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new TypeError('The token is empty or has characters that are not allowed in a header.');
}
