import { readFileSync } from 'node:fs';
import { apiError, ERRORS, type ErrorCode, listOAuthRoutes, listRoutes } from '@arot/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildOpenApi } from './build-openapi.ts';
import type { OpenApiDocument, OpenApiVersion, Operation, Parameter } from './openapi-document.ts';

const serverUrl = 'https://api.shop.example.com';
const versions = ['3.1', '3.0'] as const;
const documents = {} as Record<OpenApiVersion, OpenApiDocument>;

beforeAll(async () => {
  for (const version of versions) documents[version] = await buildOpenApi({ version, serverUrl });
});

describe.each(versions)('OpenAPI %s', (version) => {
  test('has every route of the contract and nothing else', () => {
    const documented = operations(version).map(({ method, path, operation }) => [method, path, operation.operationId]);
    const contracted = listRoutes().map(({ operation, route }) => [
      route.method.toLowerCase(),
      route.path.replace(/:(\w+)/g, '{$1}'),
      operation,
    ]);
    expect(documented).toEqual(contracted);
  });

  test('describes every operation, and tags it with a tag that is described', () => {
    const described = documents[version].tags.filter((tag) => tag.description).map((tag) => tag.name);
    for (const { operation } of operations(version)) {
      expect(operation.summary, operation.operationId).not.toBe('');
      expect(operation.description, operation.operationId).not.toBe('');
      expect(operation.tags, operation.operationId).toHaveLength(1);
      expect(described).toEqual(expect.arrayContaining(operation.tags));
    }
    const used = allOperations(version).flatMap((operation) => operation.tags);
    expect(new Set(used)).toEqual(new Set(described));
  });

  test('leads every reference to something', () => {
    for (const { key, value } of nodes(documents[version])) {
      if (key === '$ref') expect(resolve(documents[version], String(value)), String(value)).toBeDefined();
    }
  });

  test('keeps definitions in components alone, and all of them in use', () => {
    const text = JSON.stringify(documents[version]);
    expect(text).not.toMatch(/"\$defs"|"definitions"|"\$schema"|"\$id"|__schema/);
    for (const [kind, components] of Object.entries(documents[version].components)) {
      if (kind === 'securitySchemes') continue;
      for (const name of Object.keys(components)) expect(text).toContain(`"#/components/${kind}/${name}"`);
    }
  });

  test('has a body example for every success that the contract accepts', () => {
    for (const { operation, route } of operations(version)) {
      if (route.metadata.download) continue;
      const status = route.responses[201] ? 201 : 200;
      const bodies = Object.values(json(operation, status).examples ?? {});
      expect(bodies, operation.operationId).not.toHaveLength(0);
      for (const { value } of bodies) accept(route.responses[status], value);
    }
  });

  test('says for every error status its code, its default message and a body that the contract accepts', () => {
    for (const { operation, route } of operations(version)) {
      expect(Object.keys(operation.responses)).toEqual(Object.keys(route.responses));
      for (const status of Object.keys(operation.responses)
        .map(Number)
        .filter((each) => each >= 400)) {
        const { example } = json(operation, status);
        const { error } = accept(apiError, example) as z.infer<typeof apiError>;
        expect(ERRORS[error.code as ErrorCode]).toEqual({ status, message: error.message });
        expect(operation.responses[status]?.description).toBe(`\`${error.code}\`: ${error.message}`);
      }
    }
  });

  test('names X-Request-Id and Cache-Control on every answer', () => {
    for (const { operation } of operations(version)) {
      for (const { headers } of Object.values(operation.responses)) {
        expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Request-Id', 'Cache-Control']));
      }
    }
  });

  test('has an example of every parameter that the contract accepts', () => {
    for (const { operation, route } of operations(version)) {
      for (const place of ['path', 'query'] as const) {
        const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
        const values = parameters.map(({ name, example }) => [name, String(example)]);
        const schema = place === 'path' ? route.pathParams : route.query;
        if (schema) accept(schema, Object.fromEntries(values));
        else expect(values).toEqual([]);
      }
    }
  });

  test('types query parameters as callers see them', () => {
    expect(parameter(version, 'listProducts', 'page')).toMatchObject({
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    });
    expect(parameter(version, 'listProducts', 'pageSize')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
    expect(parameter(version, 'listProducts', 'sort')).toMatchObject({
      schema: { type: 'string', enum: ['name', 'createdAt', 'price'], default: 'createdAt' },
    });
    expect(parameter(version, 'listCategories', 'direction')).toMatchObject({ schema: { default: 'asc' } });
    expect(parameter(version, 'listProducts', 'q')).toMatchObject({ schema: { maxLength: 150, default: '' } });
    expect(parameter(version, 'listProducts', 'categoryId')).toMatchObject({
      schema: { minLength: 1, maxLength: 100 },
    });
    expect(parameter(version, 'listProducts', 'minPrice')).toMatchObject({ schema: { type: 'string' } });
  });

  test('requires path parameters and no query parameter', () => {
    for (const { name, in: place, required = false } of operations(version).flatMap(
      (each) => each.operation.parameters ?? [],
    )) {
      expect(required, name).toBe(place === 'path');
    }
  });

  test('says which credential each operation takes', () => {
    const security = Object.fromEntries(
      operations(version).map(({ operation }) => [operation.operationId, operation.security]),
    );
    expect(security).toMatchObject({
      login: [],
      getSession: [{ sessionCookie: [] }, { bearerToken: [] }],
      logout: [{}, { sessionCookie: [] }, { bearerToken: [] }],
      registerCustomer: [],
      getCustomerProfile: [{ sessionCookie: [] }, { bearerToken: [] }],
      downloadCustomerDocument: [{ sessionCookie: [] }, { bearerToken: [] }],
      listProducts: [{}, { sessionCookie: [] }, { bearerToken: [] }],
      getProduct: [{}, { sessionCookie: [] }, { bearerToken: [] }],
      listCategories: [],
      getAppContent: [],
      saveVisitor: [{ chatApplicationSecret: [] }],
      createWidgetSession: [],
      endWidgetSession: [{ widgetToken: [] }],
    });
    expect(documents[version].components.securitySchemes).toMatchObject({
      sessionCookie: { type: 'apiKey', in: 'cookie', name: '__Host-arot_session' },
      bearerToken: { type: 'http', scheme: 'bearer' },
    });
  });

  test('warns where a HEAD is refused', () => {
    for (const { operation, route } of operations(version)) {
      if (route.metadata.head === 'rejected') expect(operation.description).toMatch(/HEAD returns 405/);
    }
  });

  test('is the same text each time it is built', async () => {
    expect(JSON.stringify(await buildOpenApi({ version, serverUrl }))).toBe(JSON.stringify(documents[version]));
  });

  test('names the given server, or without one the server it was read from', async () => {
    expect(documents[version].servers[0]?.url).toBe(serverUrl);
    expect((await buildOpenApi({ version })).servers[0]?.url).toBe('/');
  });
});

describe.each(versions)('the OAuth endpoints in OpenAPI %s', (version) => {
  test('are all there, by GET or by a form', () => {
    const documented = allOperations(version).filter(({ operationId }) => oauthOperations.has(operationId));
    expect(documented.map(({ operationId }) => operationId)).toEqual([...oauthOperations.keys()]);
    for (const { requestBody } of documented) {
      if (requestBody) expect(Object.keys(requestBody.content)).toEqual(['application/x-www-form-urlencoded']);
    }
  });

  test('have examples that the contract accepts', () => {
    for (const operation of allOperations(version)) {
      const route = oauthOperations.get(operation.operationId);
      if (!route) continue;
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const schema = route.responses[Number(status)];
        if (schema instanceof z.ZodType) accept(schema, content['application/json']?.example);
      }
      const requests = Object.values(operation.requestBody?.content ?? {}).flatMap(({ examples = {} }) =>
        Object.values(examples),
      );
      for (const { value } of requests) accept('body' in route ? route.body : undefined, value);
    }
  });
});

test('the 3.1 document says so, and the license by its SPDX identifier', () => {
  expect(documents['3.1']).toMatchObject({
    openapi: '3.1.1',
    info: { version: '1.0.0', license: { identifier: 'MIT' } },
  });
});

test('the 3.0 document has no keyword that only 3.1 knows', () => {
  expect(documents['3.0'].openapi).toBe('3.0.3');
  expect(documents['3.0'].info).not.toHaveProperty('summary');
  expect(documents['3.0'].info.license).not.toHaveProperty('identifier');
  const unknown = [
    'const',
    'propertyNames',
    'patternProperties',
    'prefixItems',
    'contentEncoding',
    'contentMediaType',
    'if',
    '$comment',
  ];
  for (const schema of schemaNodes(documents['3.0'])) {
    for (const keyword of unknown) expect(schema).not.toHaveProperty(keyword);
    if ('type' in schema) expect(schema.type).toSatisfy((type) => typeof type === 'string' && type !== 'null');
    if ('exclusiveMinimum' in schema) expect(schema.exclusiveMinimum).toBeTypeOf('boolean');
    if ('exclusiveMaximum' in schema) expect(schema.exclusiveMaximum).toBeTypeOf('boolean');
    if ('nullable' in schema) expect(schema).toHaveProperty('type');
    if ('$ref' in schema) expect(Object.keys(schema)).toEqual(['$ref']);
  }
});

test('both documents name the same schemas', () => {
  const [canonical, older] = versions.map((version) => Object.keys(documents[version].components.schemas));
  expect(older).toEqual(canonical);
  expect(canonical).toEqual(canonical?.toSorted());
});

test('trying a path out on the demo catalog finds something', () => {
  const demo = JSON.parse(readFileSync(new URL('../../demo/catalog.json', import.meta.url), 'utf8')) as {
    products: { slug: string }[];
    categories: { id: string }[];
    appContent: { key: string }[];
  };
  expect(demo.products.map(({ slug }) => slug)).toContain(parameter('3.1', 'getProduct', 'slug').example);
  expect(demo.categories.map(({ id }) => id)).toContain(parameter('3.1', 'getCategory', 'id').example);
  expect(demo.appContent.map(({ key }) => key)).toContain(parameter('3.1', 'getAppContent', 'key').example);
});

const oauthOperations = new Map(listOAuthRoutes().map((named) => [named.operation, named.route]));

function allOperations(version: OpenApiVersion) {
  return Object.values(documents[version].paths).flatMap((methods) => Object.values(methods));
}

/** Those of the API; the OAuth endpoints beside it have answers of their own. */
function operations(version: OpenApiVersion) {
  const routes = new Map(listRoutes().map(({ operation, route }) => [operation, route]));
  return Object.entries(documents[version].paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (oauthOperations.has(operation.operationId)) return [];
      const route = routes.get(operation.operationId);
      if (!route) throw new Error(`${operation.operationId} is not in the contract`);
      return [{ path, method, operation, route }];
    }),
  );
}

function parameter(version: OpenApiVersion, operationId: string, name: string): Parameter {
  const operation = operations(version).find((each) => each.operation.operationId === operationId)?.operation;
  const found = operation?.parameters?.find((each) => each.name === name);
  if (!found) throw new Error(`${operationId} has no parameter ${name}`);
  return found;
}

function json(operation: Operation, status: number) {
  const mediaType = operation.responses[status]?.content['application/json'];
  if (!mediaType) throw new Error(`${operation.operationId} has no JSON for ${status}`);
  return mediaType;
}

/** Parses with a schema of the contract, and fails the test where it does not fit. */
function accept(schema: unknown, value: unknown): unknown {
  if (!(schema instanceof z.ZodType)) throw new Error('The contract has no schema here');
  return schema.parse(value);
}

function* nodes(value: unknown): Generator<{ key: string; value: unknown }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield { key, value: child };
    yield* nodes(child);
  }
}

/** Every schema of a document, nested ones included. */
function* schemaNodes(document: OpenApiDocument): Generator<Record<string, unknown>> {
  const roots = [...nodes(document)].flatMap(({ key, value }) => {
    if (key === 'schemas') return Object.values(value as object);
    return key === 'schema' ? [value] : [];
  });
  for (const root of roots) yield* nestedSchemas(root);
}

function* nestedSchemas(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Record<string, unknown>;
  yield schema;
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const lists = [allOf, anyOf, oneOf] as unknown[][];
  for (const child of [...Object.values(properties as object), items, additionalProperties, ...lists.flat()]) {
    yield* nestedSchemas(child);
  }
}

function resolve(document: OpenApiDocument, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
}
