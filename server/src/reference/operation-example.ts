import type { FieldErrors } from '@arot/contract';
import type { AppRoute, ClientInferResponseBody } from '@ts-rest/core';

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
