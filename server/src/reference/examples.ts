import type { api, FieldErrors } from '@arot/contract';
import type { AppRoute, ClientInferResponseBody } from '@ts-rest/core';
import { catalogExamples } from './catalog-examples.ts';
import { contentExamples } from './content-examples.ts';

/** What the documents show of one operation beside its schemas. */
export type OperationExample<Route extends AppRoute> = {
  /** Values of parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** The fields of a believable 400; left out where nothing of the request has rules of its own. */
  readonly invalidFields?: FieldErrors;
  /** What a success is, in a sentence. */
  readonly success: string;
  /** Bodies of a 200, by a name for the case. */
  readonly bodies: Readonly<Record<string, { summary: string; value: ClientInferResponseBody<Route, 200> }>>;
};

type Api = typeof api;

/** The examples of every operation, by domain like the contract: an operation without any does not compile. */
export const examples = {
  catalog: catalogExamples,
  content: contentExamples,
} satisfies {
  [Domain in keyof Api]: {
    [Operation in keyof Api[Domain]]: OperationExample<Extract<Api[Domain][Operation], AppRoute>>;
  };
};
