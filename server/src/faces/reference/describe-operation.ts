import { type ApiRoute, isRepeatable, type JsonSchema, type NamedRoute, operationIdOf } from '@arot/contract';
import { securityOf } from './about.ts';
import { describeRequestBody } from './describe-request-body.ts';
import { describeResponse, type Target } from './describe-response.ts';
import { exampleOf } from './examples/example-of.ts';
import type { AnyOperationExample } from './examples/operation-example.ts';
import type { Operation, Parameter } from './openapi-document.ts';

type Content = Readonly<Record<string, { schema: JsonSchema }>>;

/** The operation that the ts-rest generator produces for a route. */
export type GeneratedOperation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { content?: Content }>>;
};

/** Completes a generated operation with its security, descriptions of its responses, and examples. */
export function describeOperation(generated: GeneratedOperation, named: NamedRoute, target: Target): Operation {
  const { route } = named;
  const example = exampleOf(named);
  const parameters = [
    ...(generated.parameters ?? []).map((parameter) => describeParameter(parameter, example)),
    ...describeRequestHeaders(route),
  ];
  const responses = Object.entries(generated.responses).map(([status, { content }]) => [
    status,
    describeResponse(Number(status), content?.['application/json']?.schema, route, example, target),
  ]);
  return {
    operationId: operationIdOf(named),
    summary: route.summary,
    description: descriptionOf(route),
    ...(route.metadata.permission === undefined ? {} : { 'x-permission': route.metadata.permission }),
    tags: [route.metadata.tag],
    security: [...securityOf[route.metadata.auth]],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(generated.requestBody
      ? { requestBody: describeRequestBody(generated.requestBody.content, route, example) }
      : {}),
    responses: Object.fromEntries(responses),
  };
}

/** @see docs/decisions/0047-staff-api.md */
function describeRequestHeaders(route: ApiRoute): Parameter[] {
  const ifMatch: Parameter = {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The `ETag` of the version that the caller has read, or `*` for every version.',
    schema: { type: 'string', minLength: 1, maxLength: 300 },
    example: '"7421"',
  };
  const idempotencyKey: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller, for example a UUID. A request that is repeated with it within 24 hours changes nothing and gets the first response.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$', maxLength: 255 },
    example: '3b241101-e2bb-4255-8caf-4136c566a962',
  };
  return [...(route.metadata.ifMatch === undefined ? [] : [ifMatch]), ...(isRepeatable(route) ? [idempotencyKey] : [])];
}

function descriptionOf(route: ApiRoute): string {
  const { description, metadata } = route;
  if (!description) throw new Error(`${route.path} has no description`);
  const { permission } = metadata;
  return permission === undefined ? description : `${description}\n\nNeeds the permission \`${permission}\`.`;
}

function describeParameter(parameter: Parameter, { parameters = {} }: AnyOperationExample): Parameter {
  const example = parameters[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}
