import { type ApiRoute, type FieldErrors, fieldsIn, listRoutes } from '@arot/contract';
import { partErrors } from '@arot/contract/issues';
import { MockError } from './mock-error.ts';
import { MockFailure } from './mock-failure.ts';
import type { MockOperation } from './operation-names.ts';

/** An operation of the contract. */
export type NamedRoute = {
  /** Its name in the SDK: `staff.products.get`. */
  readonly name: MockOperation;
  /** Its place in the contract: the key of its router, and its own. */
  readonly domain: string;
  readonly operation: string;
  readonly route: ApiRoute;
};

/** A request that matches a route of the contract. */
export type MatchedRoute = NamedRoute & { readonly parameters: Readonly<Record<string, string>> };

/** The part of a zod schema that the mock uses. */
type Schema = {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: Parameters<typeof partErrors>[1] } };
};

type Pattern = NamedRoute & { readonly pattern: RegExp };

let patterns: readonly Pattern[] | undefined;

/** Returns the routes with the patterns of their paths. They are made for the first request, so that a test file loads faster. */
function listPatterns(): readonly Pattern[] {
  patterns ??= listRoutes().map(({ domain, operation, route }) => {
    const { sdk, sdkEntry } = route.metadata;
    return {
      name: (sdkEntry === 'staff' ? `staff.${sdk}` : sdk) as MockOperation,
      domain,
      operation,
      route,
      pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    };
  });
  return patterns;
}

/** @throws MockError for a name that no operation has */
export function requireOperation(name: string): void {
  if (listPatterns().some((each) => each.name === name)) return;
  throw new MockError(`: there is no operation ${name}. Operations are named as in the SDK: staff.products.get.`);
}

/**
 * Returns the route of a method and a path; undefined if the API has none.
 *
 * @throws MockFailure VALIDATION_ERROR for a path that is not encoded correctly
 */
export function matchRoute(method: string, path: string): MatchedRoute | undefined {
  for (const { pattern, ...named } of listPatterns()) {
    const match = named.route.method === method ? pattern.exec(path) : null;
    if (match) return { ...named, parameters: decodeParameters(match.groups ?? {}) };
  }
  return undefined;
}

function decodeParameters(groups: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    throw new MockFailure('VALIDATION_ERROR');
  }
}

/** Validates a part of a request. @returns the parsed value, or the messages per field */
export function parsePart(
  part: Parameters<typeof partErrors>[0],
  schema: unknown,
  value: unknown,
):
  | { readonly value: unknown; readonly fields?: undefined }
  | { readonly value?: undefined; readonly fields: FieldErrors } {
  if (!isSchema(schema)) return { value };
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return { fields: fieldsIn('en', partErrors(part, result.error.issues)) };
}

/** Returns the status of a success. If there are two, a new resource has 201. */
export function statusOf({ route }: NamedRoute, data: unknown): number {
  if (202 in route.responses) return 202;
  if (!(201 in route.responses)) return 200;
  const { created, resumed } = (data ?? {}) as { created?: boolean; resumed?: boolean };
  return 200 in route.responses && (created === false || resumed === true) ? 200 : 201;
}

/** Returns the path of the resource that a response has created. */
export function locationOf({ route, parameters }: MatchedRoute, data: object): string | undefined {
  const values: Readonly<Record<string, unknown>> = { ...parameters, ...data };
  return route.metadata.created?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/**
 * Validates a response, so that a test cannot pass with data that the API never returns.
 *
 * @throws MockError that names what is wrong
 */
export function requireValidResponse({ name, operation, route }: NamedRoute, status: number, body: unknown): void {
  const schema = (route.responses as Record<number, unknown>)[status];
  if (schema === undefined) throw new MockError(`, ${name}: ${operation} does not declare the status ${status}.`);
  const result = isSchema(schema) ? schema.safeParse(body) : undefined;
  if (result && !result.success) {
    const issues = JSON.stringify(result.error.issues);
    throw new MockError(`, ${name}: the response of ${operation} is not valid: ${issues}`);
  }
}

/** Validates a response that an answer has made itself. @throws MockError that names what is wrong */
export async function requireValidAnswer(named: NamedRoute, response: Response): Promise<void> {
  const { name, operation, route } = named;
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const { download } = route.metadata;
  if (status >= 400 || !download) {
    return requireValidResponse(
      named,
      status,
      await response
        .clone()
        .json()
        .catch(() => undefined),
    );
  }
  if (!(status in route.responses) || !download.mimeTypes.includes(type)) {
    throw new MockError(`, ${name}: ${operation} does not declare a file of ${type}.`);
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}
