import type { AppRoute, ClientInferResponseBody } from '@ts-rest/core';
import type * as z from 'zod';

/** The documents' examples of any operation. */
export type AnyOperationExample = Example<unknown, unknown>;

/** The differences of an operation from the examples that are assembled from its schemas. */
export type Differences<Route extends AppRoute> = DifferencesOf<RequestBody<Route>, SuccessBody<Route>>;

export type AnyDifferences = DifferencesOf<unknown, { data: object }>;

type DifferencesOf<Request, Success> = Partial<Example<Request, unknown>> & {
  /** The request body, if the assembled one would not show what the operation is for. */
  readonly body?: Request;
  /** Properties of the data of the response that differ. */
  readonly data?: Success extends { data: infer Data } ? Partial<Data> : never;
};

/**
 * The change of the session cookie by a success. `replaced`: only if the request had one. `browser` sets another cookie, which binds
 * challenges of passkeys.
 */
export type CookieChange = 'set' | 'replaced' | 'cleared' | 'ended' | 'browser';

type Example<Request, Success> = {
  /** Example values of parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  /** Request bodies, by a name for the case; for a form, its text parts. */
  readonly requests?: Cases<Texts<Request>>;
  /** The description of a success, in one sentence. */
  readonly success: string;
  /** Response bodies of a success, by a name for the case; none if it is a file. With several success
   * statuses, each case names its own. */
  readonly bodies: Readonly<Record<string, { summary: string; value: Success; status?: 200 | 201 }>>;
  readonly cookie?: CookieChange;
};

type Texts<Body> = Body extends { readonly file: Blob } ? Omit<Body, 'file'> : Body;

type Cases<T> = Readonly<Record<string, { summary: string; value: T }>>;

type RequestBody<Route extends AppRoute> = Route extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

type SuccessBody<Route extends AppRoute> = ClientInferResponseBody<Route, Extract<keyof Route['responses'], 200 | 201>>;

/** The name of the only example of an operation. The documents show it without a name. */
export const UNNAMED = 'example';
