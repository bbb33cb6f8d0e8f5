import {
  type AuthRequirement,
  ERRORS,
  type ErrorCode,
  type JsonSchema,
  listRoutes,
  type NamedRoute,
  toJsonSchema,
} from '@arot/contract';

type Schema = Parameters<typeof toJsonSchema>[0];

/** One operation of the contract in the terms of the SDK, every zod schema turned into JSON Schema. */
export type SdkOperation = {
  /** `listProducts` */
  readonly key: string;
  /** `products` and `list` of `client.products.list` */
  readonly namespace: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly auth: AuthRequirement;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly string[];
  readonly pathSchema: JsonSchema | undefined;
  readonly querySchema: JsonSchema | undefined;
  readonly bodySchema: JsonSchema | undefined;
  /** The type inside `data`, by success status. */
  readonly results: readonly { readonly status: number; readonly schema: JsonSchema }[];
  readonly errorCodes: readonly ErrorCode[];
  /** Every declared status, ascending. */
  readonly statuses: readonly number[];
};

export type SdkModel = {
  readonly operations: readonly SdkOperation[];
  /** The named schemas by name, in alphabetical order. */
  readonly components: ReadonlyMap<string, JsonSchema>;
};

/**
 * Reads the routes, all of the contract's unless told, in their order.
 *
 * @throws Error for whatever the SDK has no form for yet, such as a multipart body or a binary answer
 */
export function readOperations(routes: readonly NamedRoute[] = listRoutes()): SdkModel {
  const components = new Components();
  const operations = routes.map(({ operation: key, route }): SdkOperation => {
    const [namespace, name, ...deeper] = route.metadata.sdk.split('.');
    if (!namespace || !name || deeper.length > 0) throw new Error(`${key}: metadata.sdk must be "namespace.method"`);
    const statuses = Object.keys(route.responses).map(Number);
    const failed = statuses.filter((status) => status >= 400);
    const results = statuses
      .filter((status) => status < 400)
      .map((status) => ({ status, schema: dataSchema(key, toSchema(key, route.responses[status], 'output')) }));
    for (const status of failed) toSchema(key, route.responses[status], 'output');

    return {
      key,
      namespace,
      name,
      method: route.method,
      path: route.path,
      auth: route.metadata.auth,
      summary: route.summary,
      description: route.description ?? '',
      pathParameters: [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter),
      pathSchema: route.pathParams === undefined ? undefined : toSchema(key, route.pathParams, 'input'),
      querySchema: route.query === undefined ? undefined : toSchema(key, route.query, 'input'),
      bodySchema: bodySchema(key, route),
      results,
      errorCodes: failed.flatMap((status) => codesOf(key, status)),
      statuses: statuses.toSorted((a, b) => a - b),
    };
  });
  return { operations, components: components.sorted() };

  function toSchema(key: string, schema: unknown, io: 'input' | 'output'): JsonSchema {
    if (!isSchema(schema)) throw new Error(`${key}: the SDK has no form for a value that is not JSON`);
    const { schema: json, components: named } = toJsonSchema(schema, { io });
    components.add(named);
    return json;
  }

  function bodySchema(key: string, route: NamedRoute['route']): JsonSchema | undefined {
    if (route.method === 'GET' || !('body' in route)) return undefined;
    // ts-rest's c.noBody() is a symbol.
    if (route.body === undefined || route.body === null || typeof route.body === 'symbol') return undefined;
    if (route.contentType !== undefined && route.contentType !== 'application/json') {
      throw new Error(`${key}: the SDK has no form for a body of ${route.contentType}`);
    }
    return toSchema(key, route.body, 'input');
  }
}

class Components {
  readonly #byName = new Map<string, JsonSchema>();

  add(named: Record<string, JsonSchema>): void {
    for (const [name, schema] of Object.entries(named)) {
      const known = this.#byName.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
        throw new Error(`${name} reads differently in two places (request and answer?): give it two names`);
      }
      this.#byName.set(name, schema);
    }
  }

  sorted(): ReadonlyMap<string, JsonSchema> {
    return new Map([...this.#byName].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function dataSchema(key: string, envelope: JsonSchema): JsonSchema {
  const data = (envelope.properties as Record<string, JsonSchema> | undefined)?.data;
  if (!data) throw new Error(`${key}: a success answer must be an envelope with data`);
  return data;
}

function codesOf(key: string, status: number): ErrorCode[] {
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status);
  if (codes.length === 0) throw new Error(`${key}: no error code answers with ${status}`);
  return codes;
}
