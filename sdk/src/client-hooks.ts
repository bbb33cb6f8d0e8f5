import type { FetchFunction } from './fetch-function.ts';

/** A request. Each attempt of a call is one. */
export type RequestEvent = {
  readonly method: string;
  readonly url: string;
  /** A copy with `[redacted]` in place of credentials. */
  readonly headers: Headers;
};

/** A response whose body has not been read yet. */
export type ResponseEvent = RequestEvent & {
  readonly status: number;
  readonly responseHeaders: Headers;
  /** Milliseconds since the request. */
  readonly durationMs: number;
};

/** A request that got no response. */
export type ErrorEvent = RequestEvent & { readonly error: unknown; readonly durationMs: number };

export type ClientHooks = {
  /** May add headers, such as `traceparent`. It is awaited. */
  readonly onRequest?:
    | ((event: RequestEvent & { setHeader(name: string, value: string): void }) => unknown)
    | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  readonly onError?: ((event: ErrorEvent) => void) | undefined;
};

/** Headers that carry credentials, and those whose names say that they might. */
const SECRET_HEADER = /authorization|cookie|token|secret|key|password/i;

/**
 * Returns a fetch function that calls hooks: `createClient({ baseUrl, fetch: withHooks({ onRequest }) })`. Hooks see neither
 * bodies nor credentials. An error of a hook is an error of the request.
 *
 * @param send the fetch function that sends the request. Default: the global fetch
 */
export function withHooks(hooks: ClientHooks, send: FetchFunction = (url, init) => fetch(url, init)): FetchFunction {
  return async (url, init) => {
    const headers = new Headers(init.headers);
    const event = { method: init.method ?? 'GET', url, headers: redact(headers) };
    await hooks.onRequest?.({ ...event, setHeader: (name, value) => headers.set(name, value) });
    const started = Date.now();
    try {
      const response = await send(url, { ...init, headers });
      const { status, headers: responseHeaders } = response;
      hooks.onResponse?.({ ...event, status, responseHeaders, durationMs: Date.now() - started });
      return response;
    } catch (error) {
      hooks.onError?.({ ...event, error, durationMs: Date.now() - started });
      throw error;
    }
  };
}

function redact(headers: Headers): Headers {
  const copy = new Headers();
  headers.forEach((value, name) => {
    copy.set(name, SECRET_HEADER.test(name) ? '[redacted]' : value);
  });
  return copy;
}
