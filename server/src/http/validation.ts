import type { IncomingMessage } from 'node:http';
import type { ApiRoute, FieldErrors } from '@arot/contract';
import type * as z from 'zod';
import { issueMessage } from '../base/check-input.ts';
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
  const fields: FieldErrors = Object.create(null);
  const parts = {
    pathParams: 'Unknown path parameter.',
    query: 'Unknown query parameter.',
    headers: '',
    body: UNKNOWN_FIELD,
  };
  for (const [part, unknownKey] of Object.entries(parts) as [keyof typeof parts, string][]) {
    const issues = (error[part]?.issues ?? []) as readonly z.core.$ZodIssue[];
    // Nothing reads a body of another type, so it would be reported as missing.
    const found =
      part === 'body' && request && hasOtherType(request) && issues.some(({ path }) => path.length === 0)
        ? { body: ['Send JSON (Content-Type: application/json).'] }
        : fieldErrors(issues, ROOTS[part], unknownKey);
    for (const [name, messages] of Object.entries(found)) {
      fields[name] = [...(fields[name] ?? []), ...messages];
    }
  }
  return new ApiError('VALIDATION_ERROR', { fields, cause: error });
}

/** Returns true if a request has a body that is not JSON. */
function hasOtherType({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasBody && !/^application\/json\b/i.test(headers['content-type'] ?? '');
}

/** The names of issues that belong to a whole part, or to a parameter without a name, as in `?=1`. */
const ROOTS = { pathParams: 'path', query: 'query', headers: 'headers', body: 'body' } as const;

const UNKNOWN_FIELD = 'Unknown field.';

/**
 * Returns messages by field. Nested fields have dotted names, and issues of the whole value are under `root`. An unknown key is a
 * field with the message `unknownKey`.
 */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  root = 'body',
  unknownKey: string = UNKNOWN_FIELD,
): FieldErrors {
  // Without a prototype, a field named "__proto__" is an ordinary key.
  const fields: FieldErrors = Object.create(null);
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.') || root;
    (fields[name] ??= []).push(message);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], unknownKey);
    } else {
      add(issue.path, issueMessage(issue));
    }
  }
  return fields;
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
