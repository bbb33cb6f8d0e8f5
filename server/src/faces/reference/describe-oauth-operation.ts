import type { NamedOAuthRoute, OAuthAuth, oauth } from '@arot/contract';
import { describeServer } from './about.ts';
import { describeOAuthResponse, type OAuthTarget } from './describe-oauth-response.ts';
import type { GeneratedOperation } from './describe-operation.ts';
import { oauthExamples } from './examples/oauth-examples.ts';
import type { Operation, SecurityRequirement } from './openapi-document.ts';

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
