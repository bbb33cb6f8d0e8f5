import type { FetchFunction } from './fetch-function.ts';
import type { Progress } from './progress.ts';
import type { ResponseCache } from './response-cache.ts';
import type { TokenStore } from './token-store.ts';
import type { UploadTransport } from './upload.ts';

/**
 * A bearer token, or a function that returns it before each attempt. `undefined`, `null` and `''` mean "signed out": no
 * token is sent. Another token counts as another account, so return the same one while the account is the same.
 */
export type TokenSource = string | null | (() => Token | Promise<Token>);

type Token = string | null | undefined;

/** A language in which the API says what is wrong. */
type Language = 'en' | 'bn';

type CommonOptions = {
  /** URL of the service, such as `https://api.example.com`. It may have a path, but without the `/api` of the operations. */
  readonly baseUrl: string;
  /** A replacement for the global fetch, for example `withHooks(debugLog(console.debug))`. */
  readonly fetch?: FetchFunction | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The language of the messages of errors, or a function that returns it for each call: it is sent as `Accept-Language`. Default:
   * that of the browser, which sends the header itself; elsewhere English.
   */
  readonly language?: Language | (() => Language) | undefined;
  /**
   * Time limit of a call with all of its attempts, in milliseconds. Default: 30,000. 0 or Infinity: no limit. It does not
   * apply to uploads and downloads.
   */
  readonly timeoutMs?: number | undefined;
  /** Time limit of one attempt of a call, in milliseconds. Default: 15,000. 0 or Infinity: no limit. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Time without progress after which an upload or a download ends, in milliseconds. Default: 30,000. */
  readonly stallTimeoutMs?: number | undefined;
  /** The number of times a failed read, or a call with an `idempotencyKey`, is sent again. Default: 2. Other calls are sent once. */
  readonly retries?: number | undefined;
  /** Stores responses of the catalog, for example `priceCache()`. Default: none. */
  readonly cache?: ResponseCache | undefined;
  /** Sends forms with files and reports progress: `xhrUpload()` or, in Node, `streamUpload()`. Default: fetch, without progress. */
  readonly upload?: UploadTransport | undefined;
};

/** Sends the browser's session cookie with each call. The default without `token` and `tokenStore`. */
export type CookieOptions = CommonOptions & {
  readonly credentials?: 'cookie' | undefined;
  readonly auth?: never;
  readonly token?: never;
  readonly tokenStore?: never;
  readonly whenEnded?: never;
};

/**
 * Sends the session token as `Authorization: Bearer` to the operations that use credentials, and never sends cookies. The
 * default with `token`, also if it is undefined, so that a lost token does not make the client send a cookie.
 */
export type BearerOptions = CommonOptions & { readonly credentials?: 'bearer' | undefined; readonly auth?: never } & (
    | {
        /** The token, if the program manages it. Logins do not change it. */
        readonly token?: TokenSource | undefined;
        readonly tokenStore?: never;
      }
    | {
        /**
         * The store for the token of a login, for example `webStorage()`. Default: memory. The client is then the client of one
         * user, so a server needs one for each user.
         */
        readonly tokenStore?: TokenStore | undefined;
        readonly token?: never;
      }
  ) & {
    /**
     * Decides about a read that visitors may do too, such as `products.list`, when the session of the token has ended. `visitor`: it is
     * sent again without the token, and has the visitor's result. Default: with `token`, the call rejects with an UnauthenticatedError;
     * with a store, it is sent again too, and rejects with that error if a visitor gets none.
     */
    readonly whenEnded?: 'visitor' | undefined;
  };

/** The credential of a program. */
export type ProgramAuth =
  | {
      /** The key of a service account, `sk_…`. It is for servers only: in a page, everyone could read it. */
      readonly apiKey: string;
      readonly accessToken?: never;
    }
  | {
      /**
       * Returns an access token for the API, for example that of `clientCredentialsToken()` of `@arot/sdk/server`. It is called before each
       * attempt. After a 401, it is called once more with the rejected token, and must return another one then.
       */
      readonly accessToken: (rejected?: string) => string | Promise<string>;
      readonly apiKey?: never;
    };

/**
 * Sends a key or an access token as `Authorization: Bearer` to the operations that use credentials, and never sends cookies. Logins
 * and logouts do not change it, and the account is always the same.
 */
export type ProgramOptions = CommonOptions & {
  readonly auth: ProgramAuth;
  readonly credentials?: never;
  readonly token?: never;
  readonly tokenStore?: never;
  readonly whenEnded?: never;
};

export type ClientOptions = CookieOptions | BearerOptions | ProgramOptions;

/** The last argument of every call. */
export type CallOptions = {
  /** Aborts the call, also while it waits for its next attempt. The call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of this call with all of its attempts and its body, in milliseconds. 0 or Infinity: no limit. */
  readonly timeoutMs?: number | undefined;
  /** Time limit of one attempt, in milliseconds. */
  readonly attemptTimeoutMs?: number | undefined;
  /** The number of times this call is sent again if it fails, and is a read or has an `idempotencyKey`. */
  readonly retries?: number | undefined;
  /** Sent with this call. Overrides the client's headers and the token. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the call even if the cache has its response. */
  readonly fresh?: boolean | undefined;
};

type FileOptions = Omit<CallOptions, 'attemptTimeoutMs' | 'fresh'> & {
  /** Time without progress after which the call ends, in milliseconds. */
  readonly stallTimeoutMs?: number | undefined;
};

/** The last argument of an upload. It has no time limit except `stallTimeoutMs`, unless `timeoutMs` is given here. */
export type UploadOptions = FileOptions & {
  /** Receives the progress while the form is sent. It needs the client option `upload`. */
  readonly onUploadProgress?: ((progress: Progress) => void) | undefined;
};

/** The last argument of a download. It has no time limit except `stallTimeoutMs`, unless `timeoutMs` is given here. */
export type DownloadOptions = FileOptions & {
  /** Receives the progress while the body is read. Not called in React Native, whose fetch has no streams. */
  readonly onDownloadProgress?: ((progress: Progress) => void) | undefined;
};

/** The last argument of a change of a staff resource. */
export type ChangeOptions = CallOptions & {
  /** The `version` of the resource that the change is based on, or `*` to overwrite any version. */
  readonly ifMatch: string;
};

/** The last argument of a POST with a session that changes something. */
export type RepeatableOptions = CallOptions & {
  /**
   * Chosen by the program, for example `crypto.randomUUID()`. A call that is repeated with it within 24 hours changes nothing, and
   * has the result of the first one. So the client sends the call again if its response is lost.
   */
  readonly idempotencyKey?: string | undefined;
};

/** The last argument of an action on a staff resource. */
export type RepeatableChangeOptions = ChangeOptions & RepeatableOptions;

/** The last argument of `iterate`. The other options apply to the call of each page. */
export type IterateOptions = CallOptions & {
  /** The number of items after which the iterator ends. Default: no limit. */
  readonly limit?: number | undefined;
};
