import type { FieldErrors } from '@arot/contract';
import type { AppRoute, ClientInferResponseBody } from '@ts-rest/core';
import type * as z from 'zod';

/** What the documents contain about any operation besides its schemas. */
export type AnyOperationExample = Example<unknown, unknown>;

/** What the documents contain about one operation besides its schemas. */
export type OperationExample<Route extends AppRoute> = Example<RequestBody<Route>, SuccessBody<Route>>;

type Example<Request, Success> = {
  /** Example values of parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  /** Request bodies, by a name for the case; for a form, its text parts. */
  readonly requests?: Cases<Request>;
  /** The `fields` of an example 400; left out if no part of the request can be invalid. */
  readonly invalidFields?: FieldErrors;
  /** The description of a success, in one sentence. */
  readonly success: string;
  /** Response bodies of a success, by a name for the case; none if it is a file. With several success
   * statuses, each case names its own. */
  readonly bodies: Readonly<Record<string, { summary: string; value: Success; status?: 200 | 201 }>>;
  /** How a success changes the session cookie. */
  readonly cookie?: 'set' | 'cleared';
};

type Cases<T> = Readonly<Record<string, { summary: string; value: T }>>;

type RequestBody<Route extends AppRoute> = Route extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

type SuccessBody<Route extends AppRoute> = ClientInferResponseBody<Route, Extract<keyof Route['responses'], 200 | 201>>;
