import type { ApiRoute } from '@arot/contract';
import type * as z from 'zod';
import { toValidationApiError } from '../http/validation.ts';

export type RouteInput<R extends ApiRoute> = {
  readonly params: R['pathParams'] extends z.ZodType ? z.output<R['pathParams']> : undefined;
  readonly query: R['query'] extends z.ZodType ? z.output<R['query']> : undefined;
};

/** The subject of a request. */
export type Target = {
  /** The `RouteInput` of the route. */
  readonly input: unknown;
  /** Route and input as text: equal keys ask for the same. */
  readonly key: string;
};

/**
 * Validates path parameters and query by the contract, with the same errors as ts-rest.
 *
 * @throws ApiError VALIDATION_ERROR
 */
export function validateInput(route: ApiRoute, request: { readonly params: unknown; readonly query: unknown }): Target {
  const params = (route.pathParams as z.ZodType | undefined)?.safeParse(request.params);
  const query = (route.query as z.ZodType | undefined)?.safeParse(request.query);
  if (params?.error || query?.error) {
    throw toValidationApiError({ pathParams: params?.error ?? null, query: query?.error ?? null });
  }
  const input = { params: params?.data, query: query?.data };
  return { input, key: `${route.path} ${JSON.stringify(input)}` };
}
