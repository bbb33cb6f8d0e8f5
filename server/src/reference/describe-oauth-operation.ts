import type { JsonSchema, NamedOAuthRoute, OAuthAuth, oauth } from '@arot/contract';
import type { GeneratedOperation } from './describe-operation.ts';
import { oauthExamples } from './examples/oauth-examples.ts';
import type { Operation, Response, SecurityRequirement } from './openapi-document.ts';

const OAUTH_TAG = 'OAuth';

const securityOf = {
  none: [],
  browser: [{}, { sessionCookie: [] }],
  client: [{}, { clientSecret: [] }],
  'access-token': [{ accessToken: [] }],
} as const satisfies Record<OAuthAuth, readonly SecurityRequirement[]>;

/** An example error of each status, with the codes of the standards. */
const errors: Readonly<Record<number, { description: string; example: { error: string; error_description: string } }>> =
  {
    400: {
      description: 'The request is not valid.',
      example: { error: 'invalid_grant', error_description: 'grant request is invalid' },
    },
    401: {
      description: 'The client credentials or the token are not valid.',
      example: { error: 'invalid_client', error_description: 'client authentication failed' },
    },
    403: {
      description: 'The scope of the token is not sufficient.',
      example: { error: 'insufficient_scope', error_description: 'access token missing openid scope' },
    },
    429: {
      description: 'Too many requests of this client.',
      example: { error: 'temporarily_unavailable', error_description: 'too many requests' },
    },
    503: {
      description: 'The server is overloaded or cannot reach its database.',
      example: { error: 'temporarily_unavailable', error_description: 'the server cannot handle the request now' },
    },
  };

/** Completes a generated operation of an OAuth endpoint, whose standards define neither the API's envelope nor its codes. */
export function describeOAuthOperation(
  generated: GeneratedOperation,
  { operation, route }: NamedOAuthRoute,
): Operation {
  const example = oauthExamples[operation as keyof typeof oauth];
  const parameters = (generated.parameters ?? []).map((parameter) => {
    const value = example.parameters?.[parameter.name];
    return value === undefined ? parameter : { ...parameter, example: value };
  });
  const isJson = (schema: JsonSchema | undefined): schema is JsonSchema =>
    schema !== undefined && schema.type !== 'string';
  const responses = Object.entries(generated.responses).map(([status, { content }]): [string, Response] => {
    const error = errors[Number(status)];
    const [mimeType = 'application/json', { schema }] = Object.entries(content ?? {})[0] ?? [
      'text/html',
      { schema: undefined },
    ];
    const body = Number(status) >= 400 ? error?.example : example.body;
    return [
      status,
      {
        description: (Number(status) >= 400 ? error?.description : undefined) ?? example.success,
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
          ...(status === '429' || status === '503'
            ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
            : {}),
        },
        content: isJson(schema)
          ? { [mimeType]: { schema, example: body } }
          : { [mimeType]: { schema: { type: 'string' as const } } },
      },
    ];
  });
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
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(content) } } : {}),
    responses: Object.fromEntries(responses),
  };
}
