import type { Credential } from './mock-accounts.ts';
import type { MockFile } from './mock-documents.ts';
import type { MockAccount } from './mock-state.ts';

/** A request that the contract accepts, from a caller who may send it. */
export type Call<Body = unknown, Query = unknown> = {
  /** The first path parameter; an empty text without one. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The files of a form by the name of their part. */
  readonly files: ReadonlyMap<string, MockFile>;
  /** The account that is signed in. */
  readonly caller: MockAccount | undefined;
  readonly credential: Credential;
  readonly ifMatch: string | null;
  readonly url: URL;
  /** The origin of the page that sends the request; null for a program. */
  readonly origin: string | null;
  /** The headers that the response has beside those of every response. */
  readonly responseHeaders: Headers;
};

/**
 * The answer of an operation: the data of its success, or a response. It throws a `MockFailure`.
 *
 * An answer for certain bodies is one for any, because the contract has validated the body.
 */
export type Answer = (call: Call<never, never>) => unknown;
