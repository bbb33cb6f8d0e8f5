import type { FieldErrors } from '@arot/contract';
import type { AppRoute, ClientInferResponseBody } from '@ts-rest/core';
import type * as z from 'zod';

/** What the documents show of an operation beside its schemas, whichever operation it is. */
export type AnyOperationExample = Example<unknown, unknown>;

/** What the documents show of one operation beside its schemas. */
export type OperationExample<Route extends AppRoute> = Example<RequestBody<Route>, SuccessBody<Route>>;

type Example<Request, Success> = {
  /** Values of parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Bodies of a request, by a name for the case; of a form, its text parts. */
  readonly requests?: Cases<Request>;
  /** The fields of a believable 400; left out where nothing of the request has rules of its own. */
  readonly invalidFields?: FieldErrors;
  /** What a success is, in a sentence. */
  readonly success: string;
  /** Bodies of a success, by a name for the case; none where it is a file. */
  readonly bodies: Cases<Success>;
  /** What a success does to the session cookie. */
  readonly cookie?: 'set' | 'cleared';
};

type Cases<T> = Readonly<Record<string, { summary: string; value: T }>>;

type RequestBody<Route extends AppRoute> = Route extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

type SuccessBody<Route extends AppRoute> = ClientInferResponseBody<Route, Extract<keyof Route['responses'], 200 | 201>>;
