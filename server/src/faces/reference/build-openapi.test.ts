import { readFileSync } from 'node:fs';
import { type apiError, ERRORS, type ErrorCode, listRoutes, operationIdOf } from '@arot/contract';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import {
  apiOperations,
  documents,
  nodesOf,
  operationsIn,
  parameterOf,
  parseWith,
  serverUrl,
  versions,
} from '../../../test/support/reference/openapi.ts';
import { buildOpenApi } from './build-openapi.ts';
import type { OpenApiDocument, Operation } from './openapi-document.ts';

describe.each(versions)('OpenAPI %s', (version) => {
  test('describes exactly the routes of the contract', () => {
    const documented = apiOperations(version).map(({ method, path, operation }) => [
      method,
      path,
      operation.operationId,
    ]);
    const contracted = listRoutes().map((named) => [
      named.route.method.toLowerCase(),
      named.route.path.replace(/:(\w+)/g, '{$1}'),
      operationIdOf(named),
    ]);
    // The methods of a path are together in a document.
    expect(documented.toSorted()).toEqual(contracted.toSorted());
  });

  test('describes every operation and its tag', () => {
    const described = documents[version].tags.filter((tag) => tag.description).map((tag) => tag.name);
    for (const { operation } of apiOperations(version)) {
      expect(operation.summary, operation.operationId).not.toBe('');
      expect(operation.description, operation.operationId).not.toBe('');
      expect(operation.tags, operation.operationId).toHaveLength(1);
      expect(described).toEqual(expect.arrayContaining(operation.tags));
    }
    const used = operationsIn(documents[version]).flatMap((operation) => operation.tags);
    expect(new Set(used)).toEqual(new Set(described));
  });

  test('has no dangling reference', () => {
    for (const { key, value } of nodesOf(documents[version])) {
      if (key === '$ref') expect(resolve(documents[version], String(value)), String(value)).toBeDefined();
    }
  });

  test('has definitions only in components, and uses all of them', () => {
    const text = JSON.stringify(documents[version]);
    expect(text).not.toMatch(/"\$defs"|"definitions"|"\$schema"|"\$id"|__schema/);
    for (const [kind, components] of Object.entries(documents[version].components)) {
      if (kind === 'securitySchemes') continue;
      for (const name of Object.keys(components)) expect(text).toContain(`"#/components/${kind}/${name}"`);
    }
  });

  test('has response examples that match the contract', () => {
    for (const { operation, route } of apiOperations(version)) {
      if (route.metadata.download) continue;
      const status = route.responses[201] ? 201 : 200;
      const bodies = Object.values(json(operation, status).examples ?? {});
      expect(bodies, operation.operationId).not.toHaveLength(0);
      for (const { value } of bodies) parseWith(route.responses[status], value);
    }
  });

  test('documents code, default message and a valid body of every error status', () => {
    for (const { operation, route } of apiOperations(version)) {
      expect(Object.keys(operation.responses)).toEqual(Object.keys(route.responses));
      for (const status of Object.keys(operation.responses)
        .map(Number)
        .filter((each) => each >= 400)) {
        const { example } = json(operation, status);
        const { error } = parseWith(route.responses[status], example) as z.infer<typeof apiError>;
        expect(ERRORS[error.code as ErrorCode]).toEqual({ status, message: error.message });
        expect(operation.responses[status]?.description).toBe(`\`${error.code}\`: ${error.message}`);
      }
    }
  });

  test('documents X-Request-Id and Cache-Control on every response', () => {
    for (const { operation } of apiOperations(version)) {
      for (const { headers } of Object.values(operation.responses)) {
        expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Request-Id', 'Cache-Control']));
      }
    }
  });

  test('has parameter examples that match the contract', () => {
    for (const { operation, route } of apiOperations(version)) {
      for (const place of ['path', 'query'] as const) {
        const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
        const values = parameters.map(({ name, example }) => [name, String(example)]);
        const schema = place === 'path' ? route.pathParams : route.query;
        if (schema) parseWith(schema, Object.fromEntries(values));
        else expect(values).toEqual([]);
      }
    }
  });

  test('documents the types of query parameters before parsing', () => {
    expect(parameterOf(version, 'listProducts', 'page')).toMatchObject({
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    });
    expect(parameterOf(version, 'listProducts', 'pageSize')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
    expect(parameterOf(version, 'listProducts', 'sort')).toMatchObject({
      schema: { type: 'string', enum: ['name', 'createdAt', 'price'], default: 'createdAt' },
    });
    expect(parameterOf(version, 'listCategories', 'direction')).toMatchObject({ schema: { default: 'asc' } });
    expect(parameterOf(version, 'listProducts', 'q')).toMatchObject({ schema: { maxLength: 150, default: '' } });
    expect(parameterOf(version, 'listProducts', 'categoryId')).toMatchObject({
      schema: { minLength: 1, maxLength: 100 },
    });
    expect(parameterOf(version, 'listProducts', 'minPrice')).toMatchObject({ schema: { type: 'string' } });
  });

  test('requires path parameters and If-Match, and no query parameter', () => {
    for (const { name, in: place, required = false } of apiOperations(version).flatMap(
      (each) => each.operation.parameters ?? [],
    )) {
      expect(required, name).toBe(place === 'path' || name === 'If-Match');
    }
  });

  test('documents the credentials of each operation', () => {
    const security = Object.fromEntries(
      apiOperations(version).map(({ operation }) => [operation.operationId, operation.security]),
    );
    expect(security).toMatchObject({
      logIn: [],
      getSession: [{ sessionCookie: [] }, { bearerToken: [] }],
      logOut: [{}, { sessionCookie: [] }, { bearerToken: [] }],
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

  test('warns of operations that reject HEAD', () => {
    for (const { operation, route } of apiOperations(version)) {
      if (route.metadata.head === 'rejected') expect(operation.description).toMatch(/HEAD returns 405/);
    }
  });

  test('is deterministic', async () => {
    expect(JSON.stringify(await buildOpenApi({ version, serverUrl }))).toBe(JSON.stringify(documents[version]));
  });

  test('names the given server, and says whether it is local', async () => {
    expect(documents[version].servers).toEqual([
      { url: serverUrl, description: 'The public server, in production or staging.', 'x-internal': false },
    ]);
    const local = await buildOpenApi({ version, serverUrl: 'http://localhost:3000' });
    expect(local.servers).toMatchObject([{ url: 'http://localhost:3000', description: 'A local server.' }]);
  });

  test('has absolute OAuth URLs of the issuer, also if it is another server', async () => {
    const issuer = 'https://auth.shop.example.com';
    const elsewhere = await buildOpenApi({ version, serverUrl, issuer });
    for (const [document, origin] of [
      [documents[version], serverUrl],
      [elsewhere, issuer],
    ] as const) {
      expect(document.components.securitySchemes.accessToken).toMatchObject({
        flows: {
          authorizationCode: { authorizationUrl: `${origin}/oauth/authorize`, tokenUrl: `${origin}/oauth/token` },
        },
      });
    }
    const { servers } = elsewhere.paths['/oauth/token']?.post ?? {};
    expect(servers).toMatchObject([{ url: issuer }]);
    expect(elsewhere.paths['/api/products']?.get).not.toHaveProperty('servers');
    expect(documents[version].paths['/oauth/token']?.post).not.toHaveProperty('servers');
  });
});

test('has examples that exist in the demo catalog', () => {
  const demo = JSON.parse(readFileSync(new URL('../../../demo/catalog.json', import.meta.url), 'utf8')) as {
    products: { slug: string }[];
    categories: { id: string }[];
    appContent: { key: string }[];
  };
  expect(demo.products.map(({ slug }) => slug)).toContain(parameterOf('3.1', 'getProduct', 'slug').example);
  expect(demo.categories.map(({ id }) => id)).toContain(parameterOf('3.1', 'getCategory', 'id').example);
  expect(demo.appContent.map(({ key }) => key)).toContain(parameterOf('3.1', 'getAppContent', 'key').example);
});

function json(operation: Operation, status: number) {
  const mediaType = operation.responses[status]?.content['application/json'];
  if (!mediaType) throw new Error(`${operation.operationId} has no JSON for ${status}`);
  return mediaType;
}

function resolve(document: OpenApiDocument, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
}
