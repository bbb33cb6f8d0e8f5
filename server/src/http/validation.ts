import type { IncomingMessage } from 'node:http';
import { type ApiRoute, type FieldMessages, messages } from '@arot/contract';
import { partErrors } from '@arot/contract/issues';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';

/** The error of each part that is not valid. Those of ts-rest wrap zod's, whose issues are the same. */
type InvalidParts = Partial<
  Record<'pathParams' | 'query' | 'headers' | 'body', { readonly issues: readonly unknown[] } | null>
>;

/**
 * Converts the validation errors of the parts of a request into one 400 that names every field.
 *
 * @param request if it may have a body
 */
export function toValidationApiError(error: InvalidParts, request?: Pick<IncomingMessage, 'headers'>): ApiError {
  const fields: FieldMessages = Object.create(null);
  for (const part of ['pathParams', 'query', 'headers', 'body'] as const) {
    const issues = (error[part]?.issues ?? []) as readonly z.core.$ZodIssue[];
    // Nothing reads a body of another type, so it would be reported as missing.
    const found =
      part === 'body' && request && hasOtherType(request) && issues.some(({ path }) => path.length === 0)
        ? { body: [messages.sendJson] }
        : partErrors(part, issues);
    for (const [name, each] of Object.entries(found)) {
      fields[name] = [...(fields[name] ?? []), ...each];
    }
  }
  return new ApiError('VALIDATION_ERROR', { fields, cause: error });
}

/** Returns true if a request has a body that is not JSON. */
function hasOtherType({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasBody && !/^application\/json\b/i.test(headers['content-type'] ?? '');
}

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
