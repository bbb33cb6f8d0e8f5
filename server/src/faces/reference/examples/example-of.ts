import type { ApiRoute, api, NamedRoute } from '@arot/contract';
import * as z from 'zod';
import { authExamples, factorExamples } from './auth-examples.ts';
import { catalogExamples } from './catalog-examples.ts';
import { chatExamples } from './chat-examples.ts';
import { contentExamples } from './content-examples.ts';
import { customersExamples } from './customers-examples.ts';
import { differences } from './differences.ts';
import { exampleValue } from './example-value.ts';
import { type AnyDifferences, type AnyOperationExample, type OperationExample, UNNAMED } from './operation-example.ts';
import { searchExamples } from './search-examples.ts';

/** Returns the examples of an operation: written by hand, or assembled from its schemas. */
export function exampleOf({ domain, operation, route }: NamedRoute): AnyOperationExample {
  const byHand: Examples<AnyOperationExample> = handwritten;
  const example = byHand[domain]?.[operation];
  if (example) return example;
  const different: Examples<AnyDifferences> = differences;
  return assemble(route, different[domain]?.[operation] ?? {});
}

type Examples<T> = Readonly<Record<string, Readonly<Record<string, T | undefined>>>>;

function assemble(route: ApiRoute, { body, data, ...different }: AnyDifferences): AnyOperationExample {
  const afterWrite = route.metadata.ifMatch && hasVersion(route.responses[200]) ? { version: '7422' } : {};
  return {
    requests: requestsOf(route, body),
    ...responseOf(route.responses[200] ?? route.responses[201] ?? route.responses[202], { ...afterWrite, ...data }),
    ...different,
    parameters: { ...parametersOf(route.pathParams), ...parametersOf(route.query), ...different.parameters },
  };
}

function parametersOf(schema: unknown): AnyOperationExample['parameters'] {
  if (!(schema instanceof z.ZodObject)) return {};
  return exampleValue(schema, 'input') as AnyOperationExample['parameters'];
}

function requestsOf(route: ApiRoute, different: unknown): NonNullable<AnyOperationExample['requests']> {
  if (!('body' in route && route.body instanceof z.ZodType)) return {};
  return { [UNNAMED]: { summary: route.summary, value: different ?? exampleValue(route.body, 'input') } };
}

function responseOf(schema: unknown, different: object = {}): Pick<AnyOperationExample, 'success' | 'bodies'> {
  if (!(schema instanceof z.ZodObject)) return { success: 'The file.', bodies: {} };
  const { data } = exampleValue(schema, 'output') as { data: object };
  const success = schema.description ?? '';
  const summary = success.replace(/\.( .*)?$/s, '');
  return { success, bodies: { [UNNAMED]: { summary, value: { data: { ...data, ...different } } } } };
}

/** Returns whether the data of a success has a version, which is its ETag. */
export function hasVersion(envelope: unknown): boolean {
  const { data } = (envelope as { shape?: { data?: { shape?: object } } }).shape ?? {};
  return 'version' in (data?.shape ?? {});
}

type Api = typeof api;

/** The examples of the operations that integrators read first. Those of the others are assembled from their schemas. */
const handwritten = {
  auth: authExamples,
  factors: factorExamples,
  customers: customersExamples,
  catalog: catalogExamples,
  content: contentExamples,
  chat: chatExamples,
  search: searchExamples,
} satisfies {
  [Domain in keyof Api]?: {
    [Operation in keyof Api[Domain]]?: OperationExample<Extract<Api[Domain][Operation], ApiRoute>>;
  };
};
