import type { ErrorCode } from './generated/error-statuses.ts';

/** Messages per field, keyed by the query, path, body or part name. */
export type FieldErrors = { readonly [field: string]: readonly string[] };

/** The properties of the response that an error is about. */
export type ErrorResponse = {
  readonly status?: number;
  readonly headers?: Headers | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

/** The contents of an error response of the API. */
export type ApiErrorDetails = ErrorResponse & {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly fields: FieldErrors;
};

/** Shared by all copies of this package in a program, for example its ESM and its CommonJS copy. */
export const BRAND = Symbol.for('@arot/sdk.error');

/**
 * The base class of all errors of the client. A call may also reject with the caller's abort reason, with an error of the
 * caller's token function, and with a TypeError for invalid arguments.
 *
 * Each class has its own literal `name`. It survives minifiers, and the compiler uses it to tell the classes apart.
 */
export abstract class ArotError extends Error {
  /** HTTP status; undefined if no response arrived. */
  declare readonly status: number | undefined;
  /** The headers of the response. In browsers, CORS hides most of them from pages of other origins. */
  declare readonly headers: Headers | undefined;
  /** The `X-Request-Id` of the response. Quote it to the operator. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait, from `Retry-After`; undefined if the response has no such header. */
  declare readonly retryAfterSeconds: number | undefined;

  constructor(message: string, details?: object) {
    super(message);
    Object.assign(this, details);
  }

  override get name(): string {
    return 'ArotError';
  }

  get [BRAND](): true {
    return true;
  }

  /**
   * Returns the properties of the error for logs. They contain no headers, and of the body only the API's own error.
   */
  toJSON(): Record<string, unknown> {
    const { headers, bodyStart, location, ...rest } = this as unknown as Record<string, unknown>;
    return { name: this.name, message: this.message, ...rest };
  }
}

/**
 * The API rejected the call. `code` is for programs, `message` for people.
 *
 * @see catalog specification, section 7
 */
export class ArotApiError extends ArotError {
  /** One of the API's codes, or a newer one that this version of the client does not know. */
  declare readonly code: ErrorCode | (string & {});
  declare readonly status: number;
  /** Messages per field; empty if the response has none. */
  declare readonly fields: FieldErrors;

  constructor({ message, ...details }: ApiErrorDetails) {
    super(message, details);
  }

  override get name(): string {
    return 'ArotApiError';
  }
}

/** No complete response arrived. `cause` is the error of fetch. The service may have done what the call asked for. */
export class ArotConnectionError extends ArotError {
  declare readonly status: undefined;

  constructor(cause: unknown) {
    // Node's fetch says only "fetch failed", and its cause says why.
    const { cause: root = cause } = (cause ?? {}) as { cause?: unknown };
    super(`No response: ${root instanceof Error ? root.message : String(root)}`);
    Object.defineProperty(this, 'cause', { value: cause });
  }

  override get name(): 'ArotConnectionError' {
    return 'ArotConnectionError';
  }
}

/** Returns the error for the failure of a fetch function. A mistake in a test of the mock API stays what it is. */
export function toConnectionError(cause: unknown): unknown {
  return (cause as { isMistake?: true } | undefined)?.isMistake ? cause : new ArotConnectionError(cause);
}

/** The call took too long, or its file made no progress. The service may have done what the call asked for. */
export class ArotTimeoutError extends ArotError {
  declare readonly status: undefined;
  declare readonly timeoutMs: number;
  /** The limit that was reached: of the whole call, of one attempt, or the time without progress of a file. */
  declare readonly limit: 'call' | 'attempt' | 'stall';

  constructor(timeoutMs: number, limit: 'call' | 'attempt' | 'stall' = 'call') {
    super(`No ${limit === 'stall' ? 'progress' : 'complete response'} within ${timeoutMs} ms.`, { timeoutMs, limit });
  }

  override get name(): 'ArotTimeoutError' {
    return 'ArotTimeoutError';
  }
}

/** A response that is not the API's, such as the error page of a proxy, or of a wrong `baseUrl`. */
export class ArotResponseError extends ArotError {
  declare readonly status: number;
  declare readonly contentType: string | undefined;
  /** The first 500 characters of the body. */
  declare readonly bodyStart: string;

  /** @param reason what is wrong with it, such as the name of a property that is missing */
  constructor(
    details: ErrorResponse & { status: number; contentType: string | undefined; bodyStart: string },
    reason: string,
  ) {
    super(`Not a response of the API: ${details.status} ${details.contentType ?? ''}: ${reason}`, details);
  }

  override get name(): 'ArotResponseError' {
    return 'ArotResponseError';
  }
}

/**
 * The service, or a proxy before it, redirected the call. No operation redirects, and following one would send passwords
 * and tokens to wherever it leads. Usually `baseUrl` is wrong, for example `http:` instead of `https:`.
 */
export class ArotRedirectError extends ArotError {
  /** HTTP status; 0 in browsers, which hide it. */
  declare readonly status: number;
  /** The `Location` header; undefined in browsers, which hide it. */
  declare readonly location: string | undefined;

  constructor(details: ErrorResponse & { status: number; location: string | undefined }) {
    super('The service redirects. Check baseUrl.', details);
  }

  override get name(): 'ArotRedirectError' {
    return 'ArotRedirectError';
  }
}

/**
 * Another account signed in, or the account signed out, while the call was in flight. Its response belongs to the previous
 * account, so no caller receives it. A read is sent again first, as one of its retries.
 */
export class ArotIdentityError extends ArotError {
  declare readonly status: undefined;

  constructor() {
    super('The account changed during the call.');
  }

  override get name(): 'ArotIdentityError' {
    return 'ArotIdentityError';
  }
}
