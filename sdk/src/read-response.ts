import { errorClassOf, SecondFactorRequiredError, UnauthenticatedError } from './api-errors.ts';
import type { Epoch } from './epoch.ts';
import { type ApiErrorDetails, ArotRedirectError, ArotResponseError, type FieldErrors } from './errors.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { Route } from './route.ts';

/** A successful response: its `data` or file, and what `withResponse` adds. */
export type Success = {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The epoch of the account that the response belongs to; undefined if it is the same for every account. */
  readonly epoch?: Epoch | undefined;
};

/** Returns the properties of a response that results and errors have. */
export function metaOf({ status, headers }: Response) {
  return {
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
  };
}

/**
 * Removes the envelope from a response.
 *
 * @param body the whole body as text
 * @throws ArotApiError for the API's error envelope
 * @throws ArotResponseError for any other body
 */
export function readResponse(response: Response, body: string, route: Route): Success {
  const meta = metaOf(response);
  const { status } = meta;
  const envelope = parseObject(body);
  const isDeclared = response.ok && route.statuses.includes(`${status}`) && !/file/.test(route.kind);
  const data = asObject(envelope?.data);
  // A proxy's `{"data": null}` is not a page of products: every list and object that the contract promises must be there.
  const missing = route.details.find(
    (name) => !(name.endsWith('[]') ? Array.isArray(data?.[name.slice(0, -2)]) : asObject(data?.[name])),
  );
  if (isDeclared && data && !missing) return { ...meta, data };
  const error = response.ok ? undefined : asObject(envelope?.error);
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    const { code, message } = error;
    const fields = (asObject(error.fields) ?? {}) as FieldErrors;
    const errorClass = errorClassOf(status, code);
    const details = { code, message, fields, ...meta };
    const { secondFactor: kinds, challenge, ...others } = fields;
    if (kinds && challenge && errorClass === UnauthenticatedError) {
      const step = { kinds, challenge: challenge[0], fields: others };
      throw new SecondFactorRequiredError({ ...details, ...step } as ApiErrorDetails);
    }
    throw new errorClass(details);
  }
  const contentType = response.headers.get('content-type') ?? undefined;
  const expected = response.ok ? (missing ?? 'data of a declared status') : 'error code';
  const reason = `no ${envelope || /file/.test(route.kind) ? expected : 'JSON object'}`;
  throw new ArotResponseError({ ...meta, contentType, bodyStart: body.slice(0, 500) }, reason);
}

/**
 * Rejects a redirect. A browser shows it as a response without a status. React Native follows it, and only the URL of the
 * response shows it.
 *
 * @throws ArotRedirectError
 */
export function rejectRedirect(response: Response, baseUrl: string): void {
  const { type, status, url, headers } = response;
  const isRedirected = response.redirected ?? (url && !url.startsWith(baseUrl));
  if (isRedirected || type === 'opaqueredirect' || /30[12378]/.test(`${status}`)) {
    throw new ArotRedirectError({ ...metaOf(response), location: headers.get('location') ?? undefined });
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
