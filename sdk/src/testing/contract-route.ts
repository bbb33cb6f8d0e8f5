import { type ApiRoute, listRoutes } from '@arot/contract';

/** A request that matches a route of the contract. */
export type MatchedRoute = {
  readonly operation: string;
  readonly route: ApiRoute;
  readonly parameters: Record<string, string>;
};

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string; readonly keys?: readonly string[] };

/** The part of a zod schema that the mock uses. */
type Schema = {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
};

/** Returns the route of a method and a path; undefined if the API has none. */
export function matchRoute(method: string, path: string): MatchedRoute | undefined {
  for (const { operation, route } of listRoutes()) {
    const names: string[] = [];
    const pattern = route.path.replace(/:(\w+)/g, (_, name: string) => `(?<${names.push(name) && name}>[^/]+)`);
    const match = route.method === method && new RegExp(`^${pattern}$`).exec(path);
    if (match) {
      const parameters = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
      return { operation, route, parameters: Object.fromEntries(parameters) };
    }
  }
  return undefined;
}

export type Fields = Record<string, string[]>;

/** Validates a part of a request. @returns the parsed value, or the messages per field */
export function parsePart(
  schema: unknown,
  value: unknown,
): { readonly value: unknown; readonly fields?: undefined } | { readonly fields: Fields } {
  if (!isSchema(schema)) return { value };
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  const fields: Fields = {};
  for (const issue of result.error.issues) {
    const names = issue.keys?.map((key) => [...issue.path, key]) ?? [issue.path];
    for (const name of names) (fields[name.join('.')] ??= []).push(issue.message);
  }
  return { fields };
}

/**
 * Validates a response, so that a test cannot pass with data that the API never returns.
 *
 * @throws Error that names what is wrong
 */
export function requireValidResponse({ operation, route }: MatchedRoute, status: number, body: unknown): void {
  const schema = (route.responses as Record<number, unknown>)[status];
  if (schema === undefined) throw new Error(`The mock: ${operation} does not declare the status ${status}.`);
  const result = isSchema(schema) ? schema.safeParse(body) : undefined;
  if (result && !result.success) {
    throw new Error(`The mock: the response of ${operation} is not valid: ${JSON.stringify(result.error.issues)}`);
  }
}

/** @throws Error for a file that the operation does not declare */
export function requireValidFile({ operation, route }: MatchedRoute, { status, headers }: Response): void {
  const { download } = route.metadata;
  const type = headers.get('content-type') ?? '';
  if (!(status in route.responses) || !download?.mimeTypes.includes(type)) {
    throw new Error(`The mock: ${operation} does not declare a file of ${type}.`);
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}
