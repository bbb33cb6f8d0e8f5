import {
  type ApiRoute,
  type AuthRequirement,
  deprecationOf,
  type ErrorCode,
  errorCodesOf,
  isRepeatable,
  type JsonSchema,
  listRoutes,
  type NamedRoute,
  type Permission,
  type RouteMetadata,
  toJsonSchema,
} from '@arot/contract';
import { type AnyOperationExample, exampleOf } from '@arot/contract/examples';
import { type Component, Components } from '../../contract/scripts/components.ts';
import { describe } from '../../contract/scripts/write-type.ts';
import { readShape } from './read-shape.ts';

type Schema = Parameters<typeof toJsonSchema>[0];

/** One operation of the contract in the terms of the SDK, with JSON Schemas instead of zod schemas. */
export type SdkOperation = {
  /** `listProducts` */
  readonly key: string;
  /** The domain of the contract that declares it: `catalog` */
  readonly domain: string;
  /** `products` and `list` of `client.products.list` */
  readonly namespace: string;
  readonly name: string;
  /** The call in programs: `client.products.list`, or `staff.products.list` */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly auth: AuthRequirement;
  /** Staff operations require one. */
  readonly permission: Permission | undefined;
  /** The permission that every request needs too. */
  readonly alsoNeeds: Permission | undefined;
  readonly summary: string;
  readonly description: string;
  /** Says since when it is deprecated, and what replaces it; undefined for others. */
  readonly deprecation: string | undefined;
  readonly pathParameters: readonly string[];
  readonly pathSchema: JsonSchema | undefined;
  /** The query without `fields` and `include`. */
  readonly querySchema: JsonSchema | undefined;
  /** The caller selects properties of the result: `fields` is in the query, or in the body. */
  readonly selectsFields: boolean;
  /** The caller asks for more properties of the result: `include` is in the query. */
  readonly includes: boolean;
  readonly body: SdkBody | undefined;
  /** The schema of `data` by success status; for a download, the MIME types of the file. */
  readonly results: readonly SdkResult[];
  /** The description of the result, or an empty string. */
  readonly resultDescription: string;
  /** The properties that every result has with a value, and their kinds. The client compares responses with them. */
  readonly shape: Readonly<Record<string, string>>;
  /** The result is a page of at most so many items, and the query selects the page. */
  readonly maxPageSize: number | undefined;
  /** The result is a part of a list, and the query says where it begins. */
  readonly hasCursor: boolean;
  /** The call names the version that it changes. */
  readonly changesVersion: boolean;
  /** The call accepts an idempotency key. */
  readonly isRepeatable: boolean;
  /** A POST that only reads. */
  readonly onlyReads: boolean;
  /** The examples of the documents. */
  readonly example: AnyOperationExample;
  readonly errorCodes: readonly ErrorCode[];
  /** Every declared status, ascending. */
  readonly statuses: readonly number[];
};

/** A JSON body, or a form whose text parts the schema describes. */
export type SdkBody = SdkPropertyNames &
  (
    | { readonly kind: 'json'; readonly schema: JsonSchema }
    | { readonly kind: 'form'; readonly schema: JsonSchema; readonly files: readonly SdkFilePart[] }
  );

export type SdkPropertyNames = { readonly required: readonly string[]; readonly optional: readonly string[] };

export type SdkFilePart = { readonly name: string; readonly mimeTypes: readonly string[]; readonly required: boolean };

export type SdkResult = { readonly status: number } & (
  | { readonly schema: JsonSchema }
  | { readonly mimeTypes: readonly string[] }
);

export type SdkModel = {
  readonly operations: readonly SdkOperation[];
  /** The named schemas by name, in alphabetical order. */
  readonly components: ReadonlyMap<string, Component>;
};

/**
 * Reads the routes of the client, or of another entry point of the SDK, in their order. Default: all routes of the contract.
 *
 * @throws Error for what the SDK does not support, such as a body that is neither JSON nor a form
 */
export function readOperations(
  routes: readonly NamedRoute[] = listRoutes(),
  entry?: RouteMetadata['sdkEntry'],
): SdkModel {
  const components = new Components();
  const ownRoutes = routes.filter(({ route }) => route.metadata.sdkEntry === entry);
  const operations = ownRoutes.map(({ domain, operation: key, route }): SdkOperation => {
    const [namespace, name, ...deeper] = route.metadata.sdk.split('.');
    if (!namespace || !name || deeper.length > 0) throw new Error(`${key}: metadata.sdk must be "namespace.method"`);
    const statuses = Object.keys(route.responses).map(Number);
    const failed = statuses.filter((status) => status >= 400);
    const results = statuses.filter((status) => status < 400).map((status) => readResult(key, route, status));
    for (const status of failed) toSchema(key, route.responses[status], 'output');
    const wholeQuery = route.query === undefined ? undefined : toSchema(key, route.query, 'input');
    const querySchema = withoutSelection(wholeQuery);
    const body = readBody(key, route);
    const dataSchemas = results.flatMap((result) => ('schema' in result ? [components.resolve(result.schema)] : []));
    const shapes = dataSchemas.map((schema) => readShape(schema, (property) => components.resolve(property)));
    const [shape = {}] = shapes;
    const isPaged = shape.items === 'array' && shape.pagination === 'object' && hasProperty(querySchema, 'page');

    return {
      key,
      domain,
      namespace,
      name,
      call: `${entry === 'staff' ? 'staff' : 'client'}.${namespace}.${name}`,
      method: route.method,
      path: route.path,
      auth: route.metadata.auth,
      permission: route.metadata.permission,
      alsoNeeds: route.metadata.alsoNeeds,
      summary: route.summary,
      description: route.description ?? '',
      deprecation: deprecationOf(route),
      pathParameters: [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter),
      pathSchema: route.pathParams === undefined ? undefined : toSchema(key, route.pathParams, 'input'),
      querySchema,
      selectsFields: hasProperty(wholeQuery, 'fields') || body?.optional.includes('fields') === true,
      includes: hasProperty(wholeQuery, 'include'),
      body,
      results,
      resultDescription: dataSchemas.map(describe).find((text) => text !== '') ?? '',
      // With several results, a response may have any of their shapes.
      shape: shapes.length === 1 ? shape : {},
      maxPageSize: isPaged ? maximumOf(querySchema, 'pageSize') : undefined,
      hasCursor: shape.items === 'array' && hasProperty(querySchema, 'cursor'),
      changesVersion: route.metadata.ifMatch !== undefined,
      isRepeatable: isRepeatable(route),
      onlyReads: route.metadata.onlyReads === true,
      example: exampleOf({ domain, operation: key, route }),
      errorCodes: failed.flatMap((status) => codesOf(key, route, status)),
      statuses: statuses.toSorted((a, b) => a - b),
    };
  });
  return { operations, components: components.sorted() };

  function toSchema(key: string, schema: unknown, io: 'input' | 'output'): JsonSchema {
    if (!isSchema(schema)) throw new Error(`${key}: the SDK does not support a value that is not JSON`);
    const { schema: json, components: named } = toJsonSchema(schema, { io });
    components.add(named, io);
    return json;
  }

  function readResult(key: string, route: ApiRoute, status: number): SdkResult {
    const { download } = route.metadata;
    if (download) return { status, mimeTypes: download.mimeTypes };
    return { status, schema: toSchema(key, dataOf(key, route.responses[status]), 'output') };
  }

  function readBody(key: string, route: ApiRoute): SdkBody | undefined {
    if (route.method === 'GET' || !('body' in route)) return undefined;
    // ts-rest's c.noBody() is a symbol.
    if (route.body === undefined || route.body === null || typeof route.body === 'symbol') return undefined;
    const { contentType = 'application/json' } = route;
    const files = Object.entries(route.metadata.files ?? {}).map(([name, { mimeTypes, required = false }]) => ({
      name,
      mimeTypes,
      required,
    }));
    const schema = toSchema(key, route.body, 'input');
    const { required, optional } = namesOf(components.resolve(schema));
    if (contentType === 'multipart/form-data') {
      const named = (isRequired: boolean) =>
        files.filter((file) => file.required === isRequired).map(({ name }) => name);
      return {
        kind: 'form',
        schema,
        files,
        required: [...required, ...named(true)],
        optional: [...optional, ...named(false)],
      };
    }
    if (contentType === 'application/json' && files.length === 0) return { kind: 'json', schema, required, optional };
    throw new Error(
      `${key}: the SDK does not support a body of ${contentType}${files.length > 0 ? ' with files' : ''}`,
    );
  }
}

/** Returns the names of an object's properties. */
export function namesOf(schema: JsonSchema): SdkPropertyNames {
  const required = (schema.required as string[] | undefined) ?? [];
  const names = Object.keys((schema.properties as object | undefined) ?? {});
  return { required, optional: names.filter((name) => !required.includes(name)) };
}

function hasProperty(schema: JsonSchema | undefined, name: string): boolean {
  return name in ((schema?.properties as object | undefined) ?? {});
}

/** Returns a query without `fields` and `include`, whose types depend on the call; undefined if nothing is left. */
function withoutSelection(schema: JsonSchema | undefined): JsonSchema | undefined {
  const { fields, include, ...properties } = (schema?.properties ?? {}) as Record<string, JsonSchema>;
  if (fields === undefined && include === undefined) return schema;
  return Object.keys(properties).length > 0 ? { ...schema, properties } : undefined;
}

function maximumOf(schema: JsonSchema | undefined, name: string): number | undefined {
  return (schema?.properties as Record<string, JsonSchema> | undefined)?.[name]?.maximum as number | undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Returns the schema inside the envelope of a success. */
function dataOf(key: string, envelope: unknown): unknown {
  if (!isSchema(envelope)) return envelope;
  const { data } = (envelope as { shape?: { data?: unknown } }).shape ?? {};
  if (!data) throw new Error(`${key}: a successful response must be an envelope with data`);
  return data;
}

function codesOf(key: string, route: ApiRoute, status: number): ErrorCode[] {
  const codes = errorCodesOf(route, status);
  if (codes.length === 0) throw new Error(`${key}: no error code has the status ${status}`);
  return codes;
}
