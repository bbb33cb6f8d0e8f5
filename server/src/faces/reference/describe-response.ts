import { type ApiRoute, ERRORS, type ErrorCode, type FieldErrors, type JsonSchema } from '@arot/contract';
import { errorBody } from '../../http/error-handler.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { hasVersion } from './examples/example-of.ts';
import { EXAMPLE_TOKEN } from './examples/example-token.ts';
import type { AnyOperationExample, CookieChange } from './examples/operation-example.ts';
import { binarySchema } from './file-parts.ts';
import { COOKIE_SCHEMA, type HeaderName, referToHeaders } from './headers.ts';
import type { Header, MediaType, OpenApiVersion, Response } from './openapi-document.ts';

/** The OpenAPI version and the session cookie that a document is built for. */
export type Target = { readonly version: OpenApiVersion; readonly sessionCookie: SessionCookie };

const ON_EVERY_RESPONSE: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control'];
const ON_DOWNLOADS: readonly HeaderName[] = ['Content-Disposition', 'Content-Length', 'X-Content-Type-Options'];

/** Describes a response that the contract declares: an error, a file, or a success with a JSON body. */
export function describeResponse(
  status: number,
  schema: JsonSchema | undefined,
  { metadata: { auth, download, created }, responses }: ApiRoute,
  example: AnyOperationExample,
  target: Target,
): Response {
  const code = errorCodeOf(status);
  // Only servers call these routes: a request with an Origin is rejected.
  const everywhere: readonly HeaderName[] =
    auth === 'chat-secret' ? ON_EVERY_RESPONSE : [...ON_EVERY_RESPONSE, 'Access-Control-Allow-Origin'];
  if (code) return describeError(code, required(schema), example.invalidFields, everywhere);
  if (download) {
    const content = download.mimeTypes.map((type) => [type, { schema: binarySchema(target.version, type) }]);
    const headers = referToHeaders([...everywhere, ...ON_DOWNLOADS]);
    return { description: example.success, headers, content: Object.fromEntries(content) };
  }
  const versioned = hasVersion(responses[status]) ? [...everywhere, 'ETag' as const] : everywhere;
  return {
    description: example.success,
    headers: {
      ...referToHeaders(versioned),
      ...(status === 201 && created !== undefined ? { Location: describeLocation(created) } : {}),
      ...describeCookie(example.cookie, target.sessionCookie),
    },
    content: { 'application/json': { schema: required(schema), examples: casesOf(status, example) } },
  };
}

/** Returns the example bodies of a status. A case without a status is for the only success of its operation. */
function casesOf(status: number, { bodies }: AnyOperationExample): NonNullable<MediaType['examples']> {
  const cases = Object.entries(bodies).filter(([, { status: only = status }]) => only === status);
  return Object.fromEntries(cases.map(([name, { summary, value }]) => [name, { summary, value }]));
}

function describeError(
  code: ErrorCode,
  schema: JsonSchema,
  invalidFields: FieldErrors | undefined,
  everywhere: readonly HeaderName[],
): Response {
  const { status, message } = ERRORS[code];
  const fields = code === 'VALIDATION_ERROR' ? invalidFields : undefined;
  return {
    description: `\`${code}\`: ${message}`,
    headers: referToHeaders([...everywhere, ...headersOfError(status)]),
    content: { 'application/json': { schema, example: errorBody({ code, message, fields }) } },
  };
}

function headersOfError(status: number): readonly HeaderName[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2 */
function describeLocation(path: string): Header {
  const example = path.replace(/:(\w+)/g, '$1');
  return {
    description: 'The path of the new resource.',
    required: true,
    schema: { type: 'string', maxLength: 4_096 },
    example,
  };
}

/** @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1 */
function describeCookie(change: CookieChange | undefined, cookie: SessionCookie): Record<string, Header> {
  if (!change) return {};
  const required = change !== 'replaced';
  const description = {
    set: 'The session cookie.',
    replaced: 'The session cookie, if the request had one.',
    cleared: 'Removes it.',
  }[change];
  const example = change === 'cleared' ? cookie.clear() : cookie.set(EXAMPLE_TOKEN, undefined);
  return { 'Set-Cookie': { description, required, schema: COOKIE_SCHEMA, example } };
}

function errorCodeOf(status: number): ErrorCode | undefined {
  return (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code].status === status);
}

function required(schema: JsonSchema | undefined): JsonSchema {
  if (!schema) throw new Error('A JSON response has no schema');
  return schema;
}
