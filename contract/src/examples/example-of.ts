import * as z from 'zod';
import type { NamedRoute } from '../index.ts';
import type { ApiRoute } from '../metadata.ts';
import { differences } from './differences.ts';
import { exampleValue } from './example-value.ts';
import { type AnyDifferences, type AnyOperationExample, UNNAMED } from './operation-example.ts';

export { exampleValue } from './example-value.ts';
export { type AnyOperationExample, type CookieChange, UNNAMED } from './operation-example.ts';

/** Returns the examples of an operation, assembled from its schemas. */
export function exampleOf({ domain, operation, route }: NamedRoute): AnyOperationExample {
  const different: Examples<AnyDifferences> = differences;
  return assemble(route, different[domain]?.[operation] ?? {});
}

type Examples<T> = Readonly<Record<string, Readonly<Record<string, T | undefined>>>>;

function assemble(route: ApiRoute, { body, data, ...different }: AnyDifferences): AnyOperationExample {
  const afterWrite = route.metadata.ifMatch && hasVersion(route.responses[200]) ? { version: '7422' } : {};
  return {
    requests: requestsOf(route, body),
    ...responseOf(route, { ...afterWrite, ...data }),
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

/** The sentence at the responses that may lack properties. */
export const MAY_LACK = 'With `fields`, a product has only the properties that it names: required ones may be missing.';

/** Returns true if a caller selects the properties of a response, in the query or in the body. */
function selectsFields(route: ApiRoute): boolean {
  const inputs = [route.query, 'body' in route ? route.body : undefined];
  return inputs.some((each) => each instanceof z.ZodObject && 'fields' in each.shape);
}

/** If a route may answer 200 or 201, the differences are those of 200. */
function responseOf(route: ApiRoute, different: object): Pick<AnyOperationExample, 'success' | 'bodies'> {
  const { responses } = route;
  const schema: unknown = responses[200] ?? responses[201] ?? responses[202];
  if (!(schema instanceof z.ZodObject)) return { success: 'The file.', bodies: {} };
  const { data } = exampleValue(schema, 'output') as { data: object };
  const described = schema.description ?? '';
  const success = selectsFields(route) ? `${described} ${MAY_LACK}` : described;
  const summary = success.replace(/\.( .*)?$/s, '');
  const value = { data: { ...data, ...different } };
  if (responses[200] === undefined || responses[201] === undefined)
    return { success, bodies: { [UNNAMED]: { summary, value } } };
  const created = { summary: `${summary}: a new one`, value: { data }, status: 201 as const };
  return { success, bodies: { created, known: { summary: `${summary}: a known one`, value, status: 200 } } };
}

/** Returns whether the data of a success has a version, which is its ETag. */
export function hasVersion(envelope: unknown): boolean {
  const { data } = (envelope as { shape?: { data?: { shape?: object } } }).shape ?? {};
  return 'version' in (data?.shape ?? {});
}
