import { listOAuthRoutes, listRoutes, operationIdOf } from '@arot/contract';
import * as z from 'zod';
import { buildOpenApi } from '../../../src/documents/build-openapi.ts';
import type {
  Header,
  MediaType,
  OpenApiDocument,
  OpenApiVersion,
  Operation,
  Parameter,
  Reader,
  Response,
} from '../../../src/documents/openapi-document.ts';

export const serverUrl = 'https://api.shop.example.com';

export const documentNames = ['public 3.1', 'public 3.0', 'staff 3.1', 'staff 3.0'] as const;
export type DocumentName = (typeof documentNames)[number];

/** The documents of OpenAPI 3.1 and 3.0 of each reader, for {@link serverUrl}. */
export const documents = Object.fromEntries(
  await Promise.all(documentNames.map(async (name) => [name, await buildOpenApi(optionsOf(name))])),
) as Readonly<Record<DocumentName, OpenApiDocument>>;

/** Returns what a document is built from. */
export function optionsOf(name: DocumentName) {
  const [reader, version] = name.split(' ') as [Reader, OpenApiVersion];
  return { reader, version, serverUrl };
}

export const oauthRoutes = new Map(listOAuthRoutes().map((named) => [named.operation, named.route]));

/** An operation with its parameters, error responses and headers in place, instead of the references to them. */
export type ResolvedOperation = Omit<Operation, 'parameters' | 'responses'> & {
  readonly parameters?: Parameter[];
  readonly responses: Record<string, ResolvedResponse>;
};
export type ResolvedResponse = Omit<Response, 'headers'> & { readonly headers: Record<string, Header> };

/** Returns all operations of a document, including the OAuth endpoints. */
export function operationsIn(document: OpenApiDocument): ResolvedOperation[] {
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => resolveOperation(document, operation)),
  );
}

export function resolveOperation(
  document: OpenApiDocument,
  { parameters, ...operation }: Operation,
): ResolvedOperation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const { headers, ...rest } = resolve<Response>(document, response);
    const resolved = Object.entries(headers).map(([name, header]) => [name, resolve<Header>(document, header)]);
    return [status, { ...rest, headers: Object.fromEntries(resolved) }];
  });
  return {
    ...operation,
    ...(parameters ? { parameters: parameters.map((each) => resolve<Parameter>(document, each)) } : {}),
    responses: Object.fromEntries(responses),
  };
}

/** Returns a part of a document that may be a reference. @throws Error if the reference names nothing */
export function resolve<T extends object>(document: OpenApiDocument, part: T | { $ref: string }): T {
  if (!('$ref' in part)) return part;
  const steps = part.$ref.replace(/^#\//, '').split('/');
  const found = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
  if (found === undefined) throw new Error(`${part.$ref} is not in the document`);
  return found as T;
}

/** Returns the operations of the API with their routes, without the OAuth endpoints, which have no envelope. */
export function apiOperations(name: DocumentName) {
  const routes = new Map(listRoutes().map((named) => [operationIdOf(named), named.route]));
  return Object.entries(documents[name].paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (oauthRoutes.has(operation.operationId)) return [];
      const route = routes.get(operation.operationId);
      if (!route) throw new Error(`${operation.operationId} is not in the contract`);
      return [{ path, method, operation: resolveOperation(documents[name], operation), route }];
    }),
  );
}

export function operationOf(name: DocumentName, operationId: string): ResolvedOperation {
  const found = operationsIn(documents[name]).find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not in the document`);
  return found;
}

export function parameterOf(name: DocumentName, operationId: string, parameter: string): Parameter {
  const found = operationOf(name, operationId).parameters?.find((each) => each.name === parameter);
  if (!found) throw new Error(`${operationId} has no parameter ${parameter}`);
  return found;
}

/** Parses a value with a schema of the contract; throws if it does not match. */
export function parseWith(schema: unknown, value: unknown): unknown {
  if (!(schema instanceof z.ZodType)) throw new Error('The contract has no schema here');
  return schema.parse(value);
}

/** Iterates over every property of a document, at any depth. */
export function* nodesOf(value: unknown): Generator<{ key: string; value: unknown }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield { key, value: child };
    yield* nodesOf(child);
  }
}

/** Returns the values of the examples of a body. */
export function exampleValues({ example, examples = {} }: MediaType = { schema: {} }): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}
