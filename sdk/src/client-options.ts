/** A bearer token, or a function that returns it before each call. With undefined, the call is sent without a token. */
export type TokenSource = string | (() => string | undefined | Promise<string | undefined>);

/** The part of fetch that the client uses. The global fetch and most wrappers of it have this type. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

type CommonOptions = {
  /** URL of the service, such as `https://api.example.com`. It may have a path. */
  readonly baseUrl: string;
  /** A replacement for the global fetch. */
  readonly fetch?: FetchFunction | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time limit of a call with its body, in milliseconds. Default: 30,000. 0 or Infinity: no limit. */
  readonly timeoutMs?: number | undefined;
};

/** Sends the browser's session cookie with each call. The default without `token`. */
export type CookieOptions = CommonOptions & { readonly credentials?: 'cookie' | undefined; readonly token?: never };

/**
 * Sends the session token as `Authorization: Bearer` to the operations that use credentials, and never sends cookies. The
 * default with `token`, also if it is undefined, so that a lost token does not make the client send a cookie.
 */
export type BearerOptions = CommonOptions & {
  readonly credentials?: 'bearer' | undefined;
  readonly token?: TokenSource | undefined;
};

export type ClientOptions = CookieOptions | BearerOptions;

/** The last argument of every call. */
export type CallOptions = {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of this call with its body, in milliseconds. 0 or Infinity: no limit. */
  readonly timeoutMs?: number | undefined;
  /** Sent with this call. Overrides the client's headers and the token. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};
