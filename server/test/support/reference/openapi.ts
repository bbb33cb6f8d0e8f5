import { listOAuthRoutes, listRoutes, operationIdOf } from '@arot/contract';
import * as z from 'zod';
import { buildOpenApi } from '../../../src/faces/reference/build-openapi.ts';
import type {
  OpenApiDocument,
  OpenApiVersion,
  Operation,
  Parameter,
} from '../../../src/faces/reference/openapi-document.ts';

export const serverUrl = 'https://api.shop.example.com';

export const versions = ['3.1', '3.0'] as const satisfies readonly OpenApiVersion[];

/** The document of each version, for {@link serverUrl}. */
export const documents: Readonly<Record<OpenApiVersion, OpenApiDocument>> = {
  '3.1': await buildOpenApi({ version: '3.1', serverUrl }),
  '3.0': await buildOpenApi({ version: '3.0', serverUrl }),
};

export const oauthRoutes = new Map(listOAuthRoutes().map((named) => [named.operation, named.route]));

/** Returns all operations of a document, including the OAuth endpoints. */
export function operationsIn({ paths }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** Returns the operations of the API with their routes, without the OAuth endpoints, which have no envelope. */
export function apiOperations(version: OpenApiVersion) {
  const routes = new Map(listRoutes().map((named) => [operationIdOf(named), named.route]));
  return Object.entries(documents[version].paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (oauthRoutes.has(operation.operationId)) return [];
      const route = routes.get(operation.operationId);
      if (!route) throw new Error(`${operation.operationId} is not in the contract`);
      return [{ path, method, operation, route }];
    }),
  );
}

export function operationOf(version: OpenApiVersion, operationId: string): Operation {
  const found = operationsIn(documents[version]).find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not in the document`);
  return found;
}

export function parameterOf(version: OpenApiVersion, operationId: string, name: string): Parameter {
  const found = operationOf(version, operationId).parameters?.find((each) => each.name === name);
  if (!found) throw new Error(`${operationId} has no parameter ${name}`);
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
