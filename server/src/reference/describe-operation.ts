import {
  type ApiRoute,
  ERRORS,
  type ErrorCode,
  type FieldErrors,
  type JsonSchema,
  type NamedRoute,
} from '@arot/contract';
import { errorBody } from '../http/error-handler.ts';
import { securityOf } from './about.ts';
import { examples } from './examples.ts';
import type { MediaType, Operation, Parameter, Response } from './openapi-document.ts';
import type { OperationExample } from './operation-example.ts';

/** What the ts-rest generator makes of a route. */
export type GeneratedOperation = {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: JsonSchema }> }>>;
};

/** Completes a generated operation: who may call it, what each status means, and examples of everything. */
export function describeOperation(generated: GeneratedOperation, { domain, operation, route }: NamedRoute): Operation {
  const example = exampleOf(domain, operation);
  const parameters = (generated.parameters ?? []).map((parameter) => describeParameter(parameter, example));
  const responses = Object.entries(generated.responses).map(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    if (!schema) throw new Error(`${domain}.${operation} has no JSON for status ${status}`);
    return [status, describeResponse(Number(status), schema, example)];
  });
  return {
    operationId: operation,
    summary: route.summary,
    description: descriptionOf(route),
    tags: [route.metadata.tag],
    security: [...securityOf[route.metadata.auth]],
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: Object.fromEntries(responses),
  };
}

function exampleOf(domain: string, operation: string): OperationExample<ApiRoute> {
  const byDomain: Record<string, Record<string, OperationExample<ApiRoute>>> = examples;
  const example = byDomain[domain]?.[operation];
  if (!example) throw new Error(`${domain}.${operation} has no examples`);
  return example;
}

function descriptionOf(route: ApiRoute): string {
  if (!route.description) throw new Error(`${route.path} has no description`);
  return route.description;
}

function describeParameter(parameter: Parameter, { parameters = {} }: OperationExample<ApiRoute>): Parameter {
  const example = parameters[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

function describeResponse(status: number, schema: JsonSchema, example: OperationExample<ApiRoute>): Response {
  const code = errorCodeOf(status);
  if (code)
    return response(status, errorDescription(code), { schema, example: errorExample(code, example.invalidFields) });
  return response(status, example.success, { schema, examples: { ...example.bodies } });
}

function response(status: number, description: string, mediaType: MediaType): Response {
  const headers = ['X-Request-Id', 'Cache-Control', ...(status === 429 ? ['Retry-After'] : [])];
  return {
    description,
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { 'application/json': mediaType },
  };
}

function errorCodeOf(status: number): ErrorCode | undefined {
  return (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code].status === status);
}

function errorDescription(code: ErrorCode): string {
  return `\`${code}\`: ${ERRORS[code].message}`;
}

function errorExample(code: ErrorCode, invalidFields: FieldErrors | undefined): unknown {
  const fields = code === 'VALIDATION_ERROR' ? invalidFields : undefined;
  return errorBody({ code, message: ERRORS[code].message, fields });
}
