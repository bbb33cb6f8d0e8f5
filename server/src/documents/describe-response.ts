import { type ApiRoute, ERRORS, type ErrorCode, errorCodesOf, type JsonSchema } from '@arot/contract';
import { type AnyOperationExample, type CookieChange, hasVersion, UNNAMED } from '@arot/contract/examples';
import { type HeaderName, referToHeaders } from './headers.ts';
import type { MediaType, OpenApiVersion, Reference, Response } from './openapi-document.ts';

/** Collects the error responses of a document, which many operations share. */
export class SharedResponses {
  readonly #responses = new Map<string, Response>();

  /**
   * Returns the reference to a response.
   *
   * @throws Error if another response has the same name
   */
  refer(name: string, response: Response): Reference {
    const known = this.#responses.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(response)) {
      throw new Error(`Two different responses have the name ${name}`);
    }
    this.#responses.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  all(): Record<string, Response> {
    return Object.fromEntries([...this.#responses].sort(([left], [right]) => (left < right ? -1 : 1)));
  }
}

/** Returns the examples of a body as OpenAPI has them: the only one without a name, or several by name. */
export function mediaExamples(
  cases: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>,
): Pick<MediaType, 'example' | 'examples'> {
  const unnamed = cases[UNNAMED];
  if (unnamed) return { example: unnamed.value };
  return {
    examples: Object.fromEntries(Object.entries(cases).map(([name, { summary, value }]) => [name, { summary, value }])),
  };
}

export type FileParts = NonNullable<ApiRoute['metadata']['files']>;

type NamedSchemas = { schema: JsonSchema; components: Record<string, JsonSchema> };

/**
 * Adds the file parts of a form to the schema of its text parts. *
 * @see https://spec.openapis.org/oas/v3.1.1.html#multipart-content
 */
export function addFileParts(form: NamedSchemas, files: FileParts, version: OpenApiVersion): NamedSchemas {
  const parts = Object.entries(files).map(([part, { mimeTypes }]) => [
    part,
    { ...binarySchema(version), description: `A file: ${mimeTypes.join(', ')}.` },
  ]);
  if (parts.length === 0) return form;
  const required = Object.keys(files).filter((part) => files[part]?.required);
  const extend = (schema: JsonSchema) => ({
    ...schema,
    ...(required.length > 0 && { required: [...((schema.required as string[] | undefined) ?? []), ...required] }),
    properties: { ...(schema.properties as object), ...Object.fromEntries(parts) },
  });
  const { schema, components } = form;
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : undefined;
  if (name === undefined) return { schema: extend(schema), components };
  return { schema, components: { ...components, [name]: extend(components[name] ?? {}) } };
}

/**
 * Returns the schema of a file's bytes. OpenAPI 3.0 uses `format: binary`; 3.1 uses a media type without an encoding. Tools for
 * 3.1 support either, so the 3.1 schema has both.
 *
 * @see https://spec.openapis.org/oas/v3.0.3.html#considerations-for-file-uploads
 * @see https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
 */
function binarySchema(version: OpenApiVersion, mimeType = 'application/octet-stream'): JsonSchema {
  return { type: 'string', format: 'binary', ...(version === '3.1' ? { contentMediaType: mimeType } : {}) };
}

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
  const codes = errorCodesOf({ metadata }, status);
  const [code] = codes;
  // Errors share their components: staff routes that of a 403, other routes all.
  const isLimited = auth === 'staff' ? code === 'FORBIDDEN' : code !== undefined || 429 in responses;
  const everywhere: readonly HeaderName[] = [
    ...ON_EVERY_RESPONSE,
    // Only servers call these routes: a request with an Origin is rejected. Their errors share the components of other routes.
    ...(auth === 'chat-secret' && !code ? [] : (['Access-Control-Allow-Origin'] as const)),
    ...(isLimited ? ON_LIMITED_ROUTES : []),
  ];
  if (code) return errors.refer(errorName(codes, metadata), describeError(code, codes, required(schema), everywhere));
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
    ...(metadata.mayBeStale ? (['X-Arot-As-Of'] as const) : []),
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

/** Returns the name of an error's component. Those of staff routes have other headers. */
function errorName(codes: readonly ErrorCode[], { auth }: ApiRoute['metadata']): string {
  const words = codes.map((code) => code.replace('_REQUIRED', '').toLowerCase()).join('_');
  const name = words.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return auth === 'staff' && codes[0] !== 'FORBIDDEN' ? `Staff${name}` : name;
}

function describeError(code: ErrorCode, codes: ErrorCode[], schema: JsonSchema, on: readonly HeaderName[]): Response {
  const { status, message } = ERRORS[code];
  const fields = code === 'VALIDATION_ERROR' ? { page: ['Must be a whole number from 1 to 1000000.'] } : undefined;
  const error = { code, message, ...(fields && { fields }) };
  return {
    description: codes.map((each) => `\`${each}\`: ${ERRORS[each].message}`).join('\n\n'),
    headers: referToHeaders([...on, ...headersOfError(status)]),
    content: { 'application/json': { schema, example: { error } } },
  };
}

function headersOfError(status: number): readonly HeaderName[] {
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 403) return ['ScopeChallenge'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function required(schema: JsonSchema | undefined): JsonSchema {
  if (!schema) throw new Error('A JSON response has no schema');
  return schema;
}
