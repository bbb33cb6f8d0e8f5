import { type ApiRoute, ERRORS, type ErrorCode, type FieldErrors, type JsonSchema } from '@arot/contract';
import { errorBody } from '../http/error-handler.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { headers } from './about.ts';
import { binarySchema } from './binary-schema.ts';
import { EXAMPLE_TOKEN } from './examples/example-token.ts';
import type { AnyOperationExample } from './examples/operation-example.ts';
import type { Header, OpenApiVersion, Response } from './openapi-document.ts';

type HeaderName = keyof typeof headers;

/** The OpenAPI version and the session cookie that a document is built for. */
export type Target = { readonly version: OpenApiVersion; readonly sessionCookie: SessionCookie };

const ON_EVERY_RESPONSE: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control'];
const ON_DOWNLOADS: readonly HeaderName[] = ['Content-Disposition', 'Content-Length', 'X-Content-Type-Options'];

/** Describes a response that the contract declares: an error, a file, or a success with a JSON body. */
export function describeResponse(
  status: number,
  schema: JsonSchema | undefined,
  { metadata: { download } }: ApiRoute,
  example: AnyOperationExample,
  target: Target,
): Response {
  const code = errorCodeOf(status);
  if (code) return describeError(code, required(schema), example.invalidFields);
  if (download) {
    const content = download.mimeTypes.map((type) => [type, { schema: binarySchema(target.version, type) }]);
    const headers = refer([...ON_EVERY_RESPONSE, ...ON_DOWNLOADS]);
    return { description: example.success, headers, content: Object.fromEntries(content) };
  }
  return {
    description: example.success,
    headers: { ...refer(ON_EVERY_RESPONSE), ...describeCookie(example.cookie, target.sessionCookie) },
    content: { 'application/json': { schema: required(schema), examples: { ...example.bodies } } },
  };
}

function describeError(code: ErrorCode, schema: JsonSchema, invalidFields: FieldErrors | undefined): Response {
  const { status, message } = ERRORS[code];
  const fields = code === 'VALIDATION_ERROR' ? invalidFields : undefined;
  return {
    description: `\`${code}\`: ${message}`,
    headers: refer([...ON_EVERY_RESPONSE, ...headersOfError(status)]),
    content: { 'application/json': { schema, example: errorBody({ code, message, fields }) } },
  };
}

function headersOfError(status: number): readonly HeaderName[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

/** @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1 */
function describeCookie(change: 'set' | 'cleared' | undefined, cookie: SessionCookie): Record<string, Header> {
  if (!change) return {};
  const [description, example] =
    change === 'set' ? ['The session cookie.', cookie.set(EXAMPLE_TOKEN, undefined)] : ['Removes it.', cookie.clear()];
  return { 'Set-Cookie': { description, required: true, schema: { type: 'string' }, example } };
}

function refer(names: readonly HeaderName[]): Response['headers'] {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorCodeOf(status: number): ErrorCode | undefined {
  return (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code].status === status);
}

function required(schema: JsonSchema | undefined): JsonSchema {
  if (!schema) throw new Error('A JSON response has no schema');
  return schema;
}
