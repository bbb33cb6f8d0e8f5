import { type ApiRoute, ERRORS, type ErrorCode, type JsonSchema, type RouteMetadata } from '@arot/contract';
import { errorBody } from '../../http/error-handler.ts';
import { hasVersion } from './examples/example-of.ts';
import type { AnyOperationExample, CookieChange } from './examples/operation-example.ts';
import { binarySchema } from './file-parts.ts';
import { type HeaderName, referToHeaders } from './headers.ts';
import { mediaExamples } from './media-examples.ts';
import type { OpenApiVersion, Reference, Response } from './openapi-document.ts';
import type { SharedResponses } from './shared-responses.ts';

/** The OpenAPI version of a document, and its error responses. */
export type Target = { readonly version: OpenApiVersion; readonly errors: SharedResponses };

const ON_EVERY_RESPONSE: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control'];
/** Responses of routes whose requests count in limits. `showLimit` sets them. */
export const ON_LIMITED_ROUTES: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];
const ON_DOWNLOADS: readonly HeaderName[] = ['Content-Disposition', 'X-Content-Type-Options'];

const COOKIES: Readonly<Record<CookieChange, readonly HeaderName[]>> = {
  set: ['SessionCookie'],
  replaced: ['ReplacedSessionCookie'],
  cleared: ['ClearedSessionCookie', 'Clear-Site-Data'],
  ended: ['EndedSessionCookie', 'EndedSiteData'],
  browser: ['BrowserCookie'],
};

/** Describes a response that the contract declares: an error, a file, or a success with a JSON body. */
export function describeResponse(
  status: number,
  schema: JsonSchema | undefined,
  { metadata, responses }: ApiRoute,
  example: AnyOperationExample,
  { version, errors }: Target,
): Response | Reference {
  const { auth, download, created } = metadata;
  const code = errorCodeOf(status);
  // Errors share their components: staff routes that of a 403, other routes all.
  const isLimited = auth === 'staff' ? code === 'FORBIDDEN' : code !== undefined || 429 in responses;
  const everywhere: readonly HeaderName[] = [
    ...ON_EVERY_RESPONSE,
    // Only servers call these routes: a request with an Origin is rejected. Their errors share the components of other routes.
    ...(auth === 'chat-secret' && !code ? [] : (['Access-Control-Allow-Origin'] as const)),
    ...(isLimited ? ON_LIMITED_ROUTES : []),
  ];
  if (code) return errors.refer(errorName(code, metadata), describeError(code, required(schema), everywhere));
  if (download) {
    const content = download.mimeTypes.map((type) => [type, { schema: binarySchema(version, type) }]);
    const headers = referToHeaders([
      ...everywhere,
      ...ON_DOWNLOADS,
      ...(download.streamed ? [] : (['Content-Length'] as const)),
    ]);
    return { description: example.success, headers, content: Object.fromEntries(content) };
  }
  const headers: HeaderName[] = [
    ...everywhere,
    ...(hasVersion(responses[status]) ? (['ETag'] as const) : []),
    ...(status === 201 && created !== undefined ? (['NewLocation'] as const) : []),
    ...(example.cookie === undefined ? [] : COOKIES[example.cookie]),
  ];
  return {
    description: example.success,
    headers: referToHeaders(headers),
    content: { 'application/json': { schema: required(schema), ...mediaExamples(casesOf(status, example)) } },
  };
}

/** Returns the example bodies of a status. A case without a status is for the only success of its operation. */
function casesOf(status: number, { bodies }: AnyOperationExample): AnyOperationExample['bodies'] {
  return Object.fromEntries(Object.entries(bodies).filter(([, { status: only = status }]) => only === status));
}

/** Returns the name of an error's component. Staff routes have more codes. */
function errorName(code: ErrorCode, { auth, fresh }: RouteMetadata): string {
  const name = code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (fresh && code === 'FORBIDDEN') return 'FreshForbidden';
  return auth === 'staff' && code !== 'FORBIDDEN' ? `Staff${name}` : name;
}

function describeError(code: ErrorCode, schema: JsonSchema, everywhere: readonly HeaderName[]): Response {
  const { status, message } = ERRORS[code];
  const fields = code === 'VALIDATION_ERROR' ? { page: ['Must be a whole number from 1 to 1000000.'] } : undefined;
  return {
    description: `\`${code}\`: ${message}`,
    headers: referToHeaders([...everywhere, ...headersOfError(status)]),
    content: { 'application/json': { schema, example: errorBody({ code, message, fields }) } },
  };
}

function headersOfError(status: number): readonly HeaderName[] {
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 403) return ['ScopeChallenge'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function errorCodeOf(status: number): ErrorCode | undefined {
  return (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code].status === status);
}

function required(schema: JsonSchema | undefined): JsonSchema {
  if (!schema) throw new Error('A JSON response has no schema');
  return schema;
}
