import { readFileSync } from 'node:fs';
import {
  type apiError,
  ERRORS,
  type ErrorCode,
  errorCodesOf,
  eventSchemas,
  listRoutes,
  operationIdOf,
  programAccess,
  TEST_EVENT,
  testEventSchema,
} from '@arot/contract';
import { describe, expect, test } from 'vitest';

import type * as z from 'zod';
import {
  apiOperations,
  type DocumentName,
  documentNames,
  documents,
  exampleValues,
  nodesOf,
  oauthRoutes,
  operationOf,
  operationsIn,
  optionsOf,
  parameterOf,
  parseWith,
  type ResolvedOperation,
  resolve,
  serverUrl,
} from '../../test/support/reference/openapi.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { signWebhook } from '../security/sign-webhook.ts';
import { INTERFACE_VERSION } from './about.ts';
import { buildOpenApi } from './build-openapi.ts';
import type { Parameter } from './openapi-document.ts';

/** The query parameters that an operation cannot do without. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { explainPrice: ['customer', 'product'] };

const SIGN_IN = ['logIn', 'getSession', 'logOut'];

test('the version of the interface is that of the contract', () => {
  const manifest = readFileSync(new URL('../../../contract/package.json', import.meta.url), 'utf8');
  expect(INTERFACE_VERSION).toBe((JSON.parse(manifest) as { version: string }).version);
});

describe.each(documentNames)('OpenAPI %s', (which) => {
  test('describes exactly the routes of the contract that are for its readers', () => {
    const documented = apiOperations(which).map(({ method, path, operation }) => [method, path, operation.operationId]);
    const contracted = listRoutes()
      .filter((named) => {
        const isStaff = named.route.path.startsWith('/api/staff/');
        return which.startsWith('staff') ? isStaff || SIGN_IN.includes(operationIdOf(named)) : !isStaff;
      })
      .map((named) => [
        named.route.method.toLowerCase(),
        named.route.path.replace(/:(\w+)/g, '{$1}'),
        operationIdOf(named),
      ]);
    // The methods of a path are together in a document.
    expect(documented.toSorted()).toEqual(contracted.toSorted());
    const others = operationsIn(documents[which]).length - documented.length;
    expect(others).toBe(which.startsWith('staff') ? 0 : oauthRoutes.size);
  });

  test('has at most the promised bytes an operation, as it is sent', () => {
    const { webhooks: _, ...document } = documents[which];
    const operations = operationsIn(documents[which]).length;
    // @see docs/decisions/0035-openapi-documents.md
    const promised = which.startsWith('staff') ? 3_600 : 3_400;
    expect(Buffer.byteLength(JSON.stringify(document)) / operations).toBeLessThanOrEqual(promised);
  });

  test('has every error response and every header once', () => {
    for (const path of Object.values(documents[which].paths)) {
      for (const { operationId, parameters = [], responses } of Object.values(path)) {
        expect(parameters, operationId).not.toContainEqual(expect.objectContaining({ in: 'header' }));
        for (const [status, response] of Object.entries(responses)) {
          expect('$ref' in response, `${operationId} ${status}`).toBe(Number(status) >= 400);
        }
      }
    }
    const responses = Object.values(documents[which].components.responses).map((response) => JSON.stringify(response));
    expect(new Set(responses).size).toBe(responses.length);
    for (const { key, value } of nodesOf(documents[which].paths)) {
      if (key !== 'headers') continue;
      for (const header of Object.values(value as object)) expect(Object.keys(header)).toEqual(['$ref']);
    }
  });

  test('describes every operation and its tag', () => {
    const described = documents[which].tags.filter((tag) => tag.description).map((tag) => tag.name);
    for (const { operation } of apiOperations(which)) {
      expect(operation.summary, operation.operationId).not.toBe('');
      expect(operation.description, operation.operationId).not.toBe('');
      expect(operation.tags, operation.operationId).toHaveLength(1);
      expect(described).toEqual(expect.arrayContaining(operation.tags));
    }
    const used = operationsIn(documents[which]).flatMap((operation) => operation.tags);
    expect(new Set(used)).toEqual(new Set(described));
  });

  test('has no dangling reference', () => {
    for (const { key, value } of nodesOf(documents[which])) {
      if (key === '$ref') resolve(documents[which], { $ref: String(value) });
    }
  });

  test('has definitions only in components, and uses all of them', () => {
    const text = JSON.stringify(documents[which]);
    expect(text).not.toMatch(/"\$defs"|"definitions"|"\$schema"|"\$id"|__schema/);
    for (const [kind, components] of Object.entries(documents[which].components)) {
      for (const name of Object.keys(components)) {
        expect(text).toContain(kind === 'securitySchemes' ? `{"${name}":[` : `"#/components/${kind}/${name}"`);
      }
    }
  });

  test('has response examples that match the contract', () => {
    for (const { operation, route } of apiOperations(which)) {
      if (route.metadata.download) continue;
      const status = [201, 202, 200].find((each) => route.responses[each]) ?? 200;
      const bodies = exampleValues(json(operation, status));
      expect(bodies, operation.operationId).not.toHaveLength(0);
      for (const value of bodies) parseWith(route.responses[status], value);
    }
  });

  test('documents code, default message and a valid body of every error status', () => {
    for (const { operation, route } of apiOperations(which)) {
      expect(Object.keys(operation.responses)).toEqual(Object.keys(route.responses));
      for (const status of Object.keys(operation.responses)
        .map(Number)
        .filter((each) => each >= 400)) {
        const { example } = json(operation, status);
        const { error } = parseWith(route.responses[status], example) as z.infer<typeof apiError>;
        expect(ERRORS[error.code as ErrorCode]).toEqual({ status, message: error.message });
        const codes = errorCodesOf(route, status);
        expect(error.code).toBe(codes[0]);
        const described = codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`);
        expect(operation.responses[status]?.description).toBe(described.join('\n\n'));
      }
    }
  });

  test('documents X-Request-Id and Cache-Control on every response', () => {
    for (const { operation } of apiOperations(which)) {
      for (const { headers } of Object.values(operation.responses)) {
        expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Request-Id', 'Cache-Control']));
      }
    }
  });

  test('has parameter examples that match the contract', () => {
    for (const { operation, route } of apiOperations(which)) {
      for (const place of ['path', 'query'] as const) {
        const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
        const values = parameters.map(({ name, example }) => [name, String(example)]);
        const schema = place === 'path' ? route.pathParams : route.query;
        if (schema) parseWith(schema, Object.fromEntries(values));
        else expect(values).toEqual([]);
      }
    }
  });

  test('requires path parameters, If-Match, the text of a search and what an explanation is about, and no other query parameter', () => {
    for (const { operation, route } of apiOperations(which)) {
      const needed = route.path.startsWith('/api/search/') ? ['q'] : (NEEDED[operation.operationId ?? ''] ?? []);
      for (const { name, in: place, required = false } of operation.parameters ?? []) {
        expect(required, name).toBe(place === 'path' || name === 'If-Match' || needed.includes(name));
      }
    }
  });

  test('warns of operations that reject HEAD', () => {
    for (const { operation, route } of apiOperations(which)) {
      if (route.metadata.head === 'rejected') expect(operation.description).toMatch(/HEAD returns 405/);
    }
  });

  test('is deterministic', async () => {
    expect(JSON.stringify(await buildOpenApi(optionsOf(which)))).toBe(JSON.stringify(documents[which]));
  });

  test('names the given server, and says whether it is local', async () => {
    expect(documents[which].servers).toEqual([
      { url: serverUrl, description: 'The public server, in production or staging.', 'x-internal': false },
    ]);
    const local = await buildOpenApi({ ...optionsOf(which), serverUrl: 'http://localhost:3000' });
    expect(local.servers).toMatchObject([{ url: 'http://localhost:3000', description: 'A local server.' }]);
  });
});

describe.each(['public 3.1', 'public 3.0'] as const)('OpenAPI %s', (which) => {
  test('documents the types of query parameters before parsing', () => {
    expect(parameterOf(which, 'listProducts', 'page')).toMatchObject({
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    });
    expect(parameterOf(which, 'listProducts', 'pageSize')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
    expect(parameterOf(which, 'listProducts', 'sort')).toMatchObject({
      schema: { type: 'string', enum: ['name', 'createdAt', 'price'], default: 'createdAt' },
    });
    expect(parameterOf(which, 'listCategories', 'direction')).toMatchObject({ schema: { default: 'asc' } });
    expect(parameterOf(which, 'listProducts', 'q')).toMatchObject({ schema: { maxLength: 150, default: '' } });
    expect(parameterOf(which, 'listProducts', 'categoryId')).toMatchObject({
      schema: { minLength: 1, maxLength: 100 },
    });
    expect(parameterOf(which, 'listProducts', 'minPrice')).toMatchObject({ schema: { type: 'string' } });
  });

  test('documents the credentials of each operation', () => {
    const security = Object.fromEntries(
      apiOperations(which).map(({ operation }) => [operation.operationId, operation.security]),
    );
    const people = [{ bearerToken: [] }, { sessionCookie: [] }];
    const prices = [{}, ...people, { serviceKey: [] }, { accessToken: [] }];
    expect(security).toMatchObject({
      logIn: [],
      getSession: [...people, { serviceKey: [] }],
      logOut: [{}, ...people],
      registerCustomer: [],
      getCustomerProfile: [...people, { accessToken: ['customer.read'] }],
      downloadCustomerDocument: people,
      listProducts: prices,
      getProduct: prices,
      listCategories: [],
      getAppContent: [],
      saveVisitor: [{ chatApplicationSecret: [] }],
      createWidgetSession: [],
      endWidgetSession: [{ widgetToken: [] }],
    });
    expect(documents[which].components.securitySchemes).toMatchObject({
      sessionCookie: { type: 'apiKey', in: 'cookie', name: '__Host-arot_session' },
      bearerToken: { type: 'http', scheme: 'bearer' },
    });
  });

  test('has absolute OAuth URLs of the issuer, also if it is another server', async () => {
    const issuer = 'https://auth.shop.example.com';
    const elsewhere = await buildOpenApi({ ...optionsOf(which), issuer });
    for (const [document, origin] of [
      [documents[which], serverUrl],
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
    expect(documents[which].paths['/oauth/token']?.post).not.toHaveProperty('servers');
  });
});

test('describes webhooks with the headers that are sent, and an example of each event', () => {
  const { webhooks = {} } = documents['staff 3.1'];
  const sent = Object.keys(signWebhook([Buffer.alloc(32)], 'id', new Date(), '{}'));
  for (const [type, { post }] of Object.entries(webhooks)) {
    const parameters = post.parameters.map((each) => resolve<Parameter>(documents['staff 3.1'], each));
    expect(parameters.map(({ name }) => name)).toEqual(sent);
    const schema = type === TEST_EVENT ? testEventSchema : eventSchemas[type as keyof typeof eventSchemas];
    for (const value of exampleValues(post.requestBody.content['application/json'])) parseWith(schema, value);
  }
  const { description } = documents['staff 3.1'].tags.find(({ name }) => name === 'Staff: webhooks') ?? {};
  expect(description).toContain('Standard Webhooks');
});

test('has the scopes of programs that the metadata of the protected resource has', async () => {
  const flowsOf = (which: DocumentName) => {
    const { accessToken } = documents[which].components.securitySchemes;
    return accessToken?.type === 'oauth2' ? accessToken.flows : undefined;
  };
  const server = await startTestServer();
  const scopesOf = async (name: string) => {
    const response = await fetch(`${server.publicOrigin}/.well-known/${name}`);
    return ((await response.json()) as { scopes_supported: string[] }).scopes_supported;
  };
  const known = [...(await scopesOf('oauth-protected-resource/api')), ...(await scopesOf('openid-configuration'))];
  for (const version of ['3.1', '3.0'] as const) {
    const flows = [flowsOf(`public ${version}`), flowsOf(`staff ${version}`)];
    const scopes = flows.flatMap((each) => Object.keys(each?.authorizationCode.scopes ?? {}));
    expect(scopes.toSorted()).toEqual([...new Set(known)].toSorted());
    expect(flows[1]?.clientCredentials?.scopes).toEqual(flows[1]?.authorizationCode.scopes);
    const used = apiOperations(`staff ${version}`).flatMap(({ operation }) => operation.security);
    expect(scopes).toEqual(expect.arrayContaining(used.flatMap(({ accessToken = [] }) => accessToken)));
  }
});

test('names the programs that the contract opens each operation to', () => {
  const described = (['public 3.1', 'staff 3.1'] as const).flatMap(apiOperations);
  for (const { operation, route } of described) {
    const { key, scope } = programAccess(route.metadata);
    const has = (scheme: string) => operation.security.find((each) => scheme in each)?.[scheme];
    expect([operation.operationId, has('serviceKey')]).toEqual([operation.operationId, key ? [] : undefined]);
    expect([operation.operationId, has('accessToken')?.[0]]).toEqual([operation.operationId, scope ?? undefined]);
  }
  expect(operationOf('staff 3.1', 'getCatalogSnapshot').security).toContainEqual({
    accessToken: ['staff:events:read', 'staff:catalog:read'],
  });
});

test('has examples that exist in the demo catalog', () => {
  const demo = JSON.parse(readFileSync(new URL('../../demo/catalog.json', import.meta.url), 'utf8')) as {
    products: { slug: string }[];
    categories: { id: string }[];
    appContent: { key: string }[];
  };
  expect(demo.products.map(({ slug }) => slug)).toContain(parameterOf('public 3.1', 'getProduct', 'slug').example);
  expect(demo.categories.map(({ id }) => id)).toContain(parameterOf('public 3.1', 'getCategory', 'id').example);
  expect(demo.appContent.map(({ key }) => key)).toContain(parameterOf('public 3.1', 'getAppContent', 'key').example);
});

function json(operation: ResolvedOperation, status: number) {
  const mediaType = operation.responses[status]?.content['application/json'];
  if (!mediaType) throw new Error(`${operation.operationId} has no JSON for ${status}`);
  return mediaType;
}
