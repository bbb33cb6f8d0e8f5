import type { JsonSchema, NamedOAuthRoute, OAuthAuth, oauth } from '@arot/contract';
import { describeServer } from './about.ts';
import type { GeneratedOperation } from './describe-operation.ts';
import { ON_LIMITED_ROUTES, type SharedResponses } from './describe-response.ts';
import { oauthErrorExamples, oauthExamples, PAGE_EXAMPLE } from './examples/oauth-examples.ts';
import { type HeaderName, referToHeaders } from './headers.ts';
import type { MediaType, Operation, Reference, Response, SecurityRequirement } from './openapi-document.ts';

/** The issuer that a document is built for, whether it is another server than the API's, and the error responses. */
export type OAuthTarget = { readonly issuer: string; readonly elsewhere: boolean; readonly errors: SharedResponses };

const ERROR_SCHEMA = { $ref: '#/components/schemas/OAuthErrorResponse' };

/** Describes a response of an OAuth endpoint: JSON as its standard defines it, a page for a browser, or a redirect. */
function describeOAuthResponse(
  status: number,
  content: Readonly<Record<string, { schema: JsonSchema }>>,
  { operation, route }: NamedOAuthRoute,
  { issuer, errors }: OAuthTarget,
): Response | Reference {
  const example = oauthExamples[operation as keyof typeof oauth];
  const error = status >= 400 ? oauthErrorExamples(status) : undefined;
  const isPage = 'text/html' in content;
  const body = error ? error.example : withIssuer(example.body, issuer);
  const media: Record<string, MediaType> = {};
  if (isPage) media['text/html'] = { schema: { $ref: '#/components/schemas/HtmlPage' }, example: PAGE_EXAMPLE };
  // A client that does not accept HTML gets the error as JSON.
  if (isPage && error) media['application/json'] = { schema: ERROR_SCHEMA, example: error.example };
  for (const [type, { schema }] of Object.entries(content)) media[type] ??= { schema, example: body };
  const response = {
    description: error?.description ?? (status === 303 ? example.redirect : undefined) ?? example.success,
    headers: referToHeaders(headersOf(status, route)),
    content: media,
  };
  return error
    ? errors.refer(`OAuth${route.metadata.auth === 'browser' ? 'Page' : ''}${error.name}`, response)
    : response;
}

/** Returns the headers of a response. The errors of pages, and those of all other endpoints, share their components. */
function headersOf(status: number, { path, metadata, responses }: NamedOAuthRoute['route']): HeaderName[] {
  const cacheable = path.startsWith('/.well-known/') && status < 400;
  const isBrowser = metadata.auth === 'browser';
  const isProviders = status !== 421 && status !== 429;
  return [
    'X-Request-Id',
    // The provider allows every origin: browsers send these endpoints no cookies.
    ...(isBrowser ? [] : (['Access-Control-Allow-Origin'] as const)),
    cacheable ? 'PublicCacheControl' : 'Cache-Control',
    ...((path === '/oauth/token' || (status >= 400 && !isBrowser)) && status !== 421 ? (['Pragma'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    // The host is checked before anything is counted.
    ...((status >= 400 || 429 in responses) && status !== 421 ? ON_LIMITED_ROUTES : []),
    ...(status === 303 ? (['Location'] as const) : []),
    ...(status === 303 && path === '/oauth/logout' ? (['EndedSiteData'] as const) : []),
    ...(isBrowser && status < 500 && isProviders ? (['ProviderCookies'] as const) : []),
    ...(isProviders && status >= 400 && !isBrowser ? (['OAuthChallenge'] as const) : []),
  ];
}

/** Replaces the origin of the issuer in the examples. */
function withIssuer(body: unknown, issuer: string): unknown {
  return body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body).replaceAll('https://auth.example.com', issuer));
}

const OAUTH_TAG = 'OAuth';

const securityOf = {
  none: [],
  browser: [{}, { sessionCookie: [] }],
  client: [{}, { clientSecret: [] }],
  'access-token': [{ accessToken: [] }],
} as const satisfies Record<OAuthAuth, readonly SecurityRequirement[]>;

/**
 * Completes a generated operation of an OAuth endpoint, whose standards define neither the API's envelope nor its
 * codes.
 */
export function describeOAuthOperation(
  generated: GeneratedOperation,
  named: NamedOAuthRoute,
  target: OAuthTarget,
): Operation {
  const { operation, route } = named;
  const example = oauthExamples[operation as keyof typeof oauth];
  const parameters = (generated.parameters ?? []).map((parameter) => {
    const value = example.parameters?.[parameter.name];
    return value === undefined ? parameter : { ...parameter, example: value };
  });
  const responses = Object.entries(generated.responses).map(([status, { content = {} }]) => [
    status,
    describeOAuthResponse(Number(status), content, named, target),
  ]);
  const content = Object.entries(generated.requestBody?.content ?? {}).map(([mimeType, { schema }]) => [
    mimeType,
    { schema, examples: { ...example.requests } },
  ]);
  return {
    operationId: operation,
    summary: route.summary,
    description: route.description,
    tags: [OAUTH_TAG],
    security: [...securityOf[route.metadata.auth]],
    ...(target.elsewhere && !route.metadata.isOfApi ? { servers: [describeServer(target.issuer)] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(content) } } : {}),
    responses: Object.fromEntries(responses),
  };
}
