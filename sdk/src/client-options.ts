/** A bearer token, or a function asked for it before each call; undefined calls without one. */
export type TokenSource = string | (() => string | undefined | Promise<string | undefined>);

/** The part of fetch that the client uses; the global one and most wrappers around it fit. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

type CommonOptions = {
  /** Where the service stands, such as `https://api.example.com`. A path in it is kept. */
  readonly baseUrl: string;
  /** Used instead of the global fetch. */
  readonly fetch?: FetchFunction | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds a call may take, its body included. 30,000 unless told; 0 or Infinity for no limit. */
  readonly timeoutMs?: number | undefined;
};

/** The browser's session cookie travels with each call. The default when no `token` is given. */
export type CookieOptions = CommonOptions & { readonly credentials?: 'cookie' | undefined; readonly token?: never };

/**
 * The session token travels as `Authorization: Bearer` to the operations that look at credentials, and cookies never do.
 * The default when `token` is given, even as undefined: a lost token must not turn into somebody's cookie.
 */
export type BearerOptions = CommonOptions & {
  readonly credentials?: 'bearer' | undefined;
  readonly token?: TokenSource | undefined;
};

export type ClientOptions = CookieOptions | BearerOptions;

/** What every call takes as its last argument. */
export type CallOptions = {
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds this call may take, its body included; 0 or Infinity for no limit. */
  readonly timeoutMs?: number | undefined;
  /** Sent with this call; wins over the client's headers and over the token. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};
