import {
  type ApiRoute,
  deprecationOf,
  type JsonSchema,
  type NamedRoute,
  operationIdOf,
  permissionsOf,
} from '@arot/contract';
import { type AnyOperationExample, exampleOf } from '@arot/contract/examples';
import { securityOf } from './about.ts';
import { describeResponse, mediaExamples, type Target } from './describe-response.ts';
import { referToRequestHeaders } from './headers.ts';
import type { MediaType, Operation, Parameter, RequestBody } from './openapi-document.ts';

/** Completes a generated request body with its examples and the media types of its file parts. */
function describeRequestBody(
  content: Readonly<Record<string, { schema: JsonSchema }>>,
  { metadata: { files = {} } }: ApiRoute,
  { requests = {} }: AnyOperationExample,
): RequestBody {
  const encoding = Object.entries(files).map(([part, { mimeTypes }]) => [part, { contentType: mimeTypes.join(', ') }]);
  // An example of a form cannot have the bytes of a file. The name of one stands for it.
  const required = Object.fromEntries(
    Object.keys(files)
      .filter((part) => files[part]?.required)
      .map((part) => [part, `${part}.jpg`]),
  );
  const describe = ({ schema }: { schema: JsonSchema }): MediaType => ({
    schema,
    ...mediaExamples(
      Object.fromEntries(
        Object.entries(requests).map(([name, { summary, value }]) => [
          name,
          { summary, value: { ...(value as object), ...required } },
        ]),
      ),
    ),
    ...(encoding.length > 0 ? { encoding: Object.fromEntries(encoding) } : {}),
  });
  const described = Object.entries(content).map(([contentType, body]) => [contentType, describe(body)]);
  return { required: true, content: Object.fromEntries(described) };
}

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
    ...referToRequestHeaders(route),
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
    ...(route.metadata.deprecated === undefined ? {} : { deprecated: true as const }),
    tags: [route.metadata.tag],
    security: securityOf(route.metadata),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(generated.requestBody
      ? { requestBody: describeRequestBody(generated.requestBody.content, route, example) }
      : {}),
    responses: Object.fromEntries(responses),
  };
}

function descriptionOf(route: ApiRoute): string {
  const { description, metadata } = route;
  if (!description) throw new Error(`${route.path} has no description`);
  const needed = permissionsOf(metadata).map((permission) => `\`${permission}\``);
  const notice = metadata.deprecated && `Deprecated ${deprecationOf(route)}`;
  const needs = needed.length > 0 && `Needs the permission${needed.length > 1 ? 's' : ''} ${needed.join(' and ')}.`;
  return [notice, description, needs].filter(Boolean).join('\n\n');
}

function describeParameter(parameter: Parameter, { parameters = {} }: AnyOperationExample): Parameter {
  const example = parameters[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}
