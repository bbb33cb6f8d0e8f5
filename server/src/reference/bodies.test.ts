import { listRoutes } from '@arot/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildOpenApi } from './build-openapi.ts';
import type { OpenApiDocument, OpenApiVersion, Operation } from './openapi-document.ts';

const serverUrl = 'https://api.shop.example.com';
const versions = ['3.1', '3.0'] as const;
const documents = {} as Record<OpenApiVersion, OpenApiDocument>;

beforeAll(async () => {
  for (const version of versions) documents[version] = await buildOpenApi({ version, serverUrl });
});

describe.each(versions)('OpenAPI %s', (version) => {
  test('has request bodies that the contract accepts, where it takes one', () => {
    const api = new Set(listRoutes().map(({ operation }) => operation));
    const taking = operations(documents[version])
      .filter(({ operationId }) => api.has(operationId))
      .filter(({ requestBody }) => requestBody !== undefined);
    expect(taking.map(({ operationId }) => operationId)).toEqual([
      'login',
      'registerCustomer',
      'saveVisitor',
      'saveVisitors',
      'createWidgetSession',
      'renewWidgetSession',
    ]);
    for (const operation of taking) {
      const route = listRoutes().find((named) => named.operation === operation.operationId)?.route;
      const [mediaType, ...others] = Object.values(operation.requestBody?.content ?? {});
      expect([operation.requestBody?.required, others]).toEqual([true, []]);
      const requests = Object.values(mediaType?.examples ?? {});
      expect(requests, operation.operationId).not.toHaveLength(0);
      for (const { value } of requests) {
        const body = route && 'body' in route ? route.body : undefined;
        expect(body, operation.operationId).toBeInstanceOf(z.ZodType);
        (body as z.ZodType).parse(value);
      }
    }
  });

  test('takes a registration as a form, its text as the contract says and each file with its types', () => {
    const form = operationOf(version, 'registerCustomer').requestBody?.content['multipart/form-data'];
    expect(form).toMatchObject({
      schema: { $ref: '#/components/schemas/CustomerRegistration' },
      encoding: {
        shopImage: { contentType: 'image/jpeg, image/png, image/webp' },
        nidDocument: { contentType: 'image/jpeg, image/png, image/webp, application/pdf' },
        tradeLicenseDocument: { contentType: 'image/jpeg, image/png, image/webp, application/pdf' },
      },
    });
    const schema = documents[version].components.schemas.CustomerRegistration;
    const file = { type: 'string', format: 'binary' };
    expect(schema).toMatchObject({
      type: 'object',
      required: ['phoneNumber', 'password'],
      additionalProperties: false,
      properties: {
        phoneNumber: { type: 'string', maxLength: 30 },
        customerType: { type: 'string', enum: ['WHOLESALE', 'RETAIL'] },
        shopImage: file,
        nidDocument: file,
        tradeLicenseDocument: file,
      },
    });
    expect(operationOf(version, 'registerCustomer').responses).toHaveProperty('201');
  });

  test('answers a download with bytes of each type, as an attachment', () => {
    const { 200: answer } = operationOf(version, 'downloadCustomerDocument').responses;
    expect(Object.keys(answer?.content ?? {})).toEqual(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
    for (const { schema } of Object.values(answer?.content ?? {})) {
      expect(schema).toMatchObject({ type: 'string', format: 'binary' });
    }
    for (const name of ['Content-Disposition', 'Content-Length', 'X-Content-Type-Options']) {
      expect(answer?.headers[name]).toEqual({ $ref: `#/components/headers/${name}` });
      expect(documents[version].components.headers[name]).toMatchObject({ required: true });
    }
  });

  test('names Retry-After on every 429 and 503, and on nothing else', () => {
    const answers = operations(documents[version]).flatMap(({ responses }) => Object.entries(responses));
    const naming = answers.filter(([, { headers }]) => 'Retry-After' in headers).map(([status]) => status);
    expect(naming).toEqual(answers.map(([status]) => status).filter((status) => status === '429' || status === '503'));
    expect(naming).not.toHaveLength(0);
  });

  test('names WWW-Authenticate on every 401 of the API, and on nothing else', () => {
    const answers = Object.entries(documents[version].paths)
      .filter(([path]) => path.startsWith('/api'))
      .flatMap(([, methods]) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses));
    const naming = answers.filter(([, { headers }]) => 'WWW-Authenticate' in headers).map(([status]) => status);
    expect(naming).toEqual(answers.map(([status]) => status).filter((status) => status === '401'));
    expect(naming).not.toHaveLength(0);
  });

  test('names the cookie that a login sets and a logout removes, as this server calls it', async () => {
    const cookies = (document: OpenApiDocument) =>
      operations(document).flatMap(({ operationId, responses }) => {
        const header = responses[200]?.headers['Set-Cookie'];
        return header && 'example' in header ? [[operationId, header.example]] : [];
      });
    const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(cookies(documents[version])).toEqual([
      ['login', expect.stringMatching(`^__Host-arot_session=[\\w-]{43}; ${attributes}$`)],
      ['logout', expect.stringMatching(/^__Host-arot_session=; Max-Age=0; /)],
    ]);
    const insecure = await buildOpenApi({ version, serverUrl: 'http://localhost:3000' });
    expect(insecure.components.securitySchemes).toMatchObject({ sessionCookie: { name: 'arot_session' } });
    expect(cookies(insecure)[0]?.[1]).toMatch(/^arot_session=(?!.*Secure)/);
  });
});

test('the 3.1 document says of bytes what media type they have', () => {
  const content = operationOf('3.1', 'downloadCustomerDocument').responses[200]?.content ?? {};
  for (const [type, { schema }] of Object.entries(content)) expect(schema).toMatchObject({ contentMediaType: type });
  expect(documents['3.1'].components.schemas.CustomerRegistration?.properties).toMatchObject({
    shopImage: { contentMediaType: 'application/octet-stream' },
  });
});

function operations({ paths }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

function operationOf(version: OpenApiVersion, operationId: string): Operation {
  const found = operations(documents[version]).find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not in the document`);
  return found;
}
