import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  apiOperations,
  documentNames,
  documents,
  exampleValues,
  operationOf,
  operationsIn,
  optionsOf,
} from '../../test/support/reference/openapi.ts';
import { buildOpenApi } from './build-openapi.ts';
import type { OpenApiDocument } from './openapi-document.ts';

describe.each(documentNames)('OpenAPI %s', (which) => {
  test('has examples of request bodies that match the contract', () => {
    const withBody = apiOperations(which).filter(({ operation }) => operation.requestBody !== undefined);
    expect(withBody.length).toBeGreaterThan(6);
    for (const { operation, route } of withBody) {
      const [mediaType, ...others] = Object.values(operation.requestBody?.content ?? {});
      expect([operation.requestBody?.required, others]).toEqual([true, []]);
      const requests = exampleValues(mediaType);
      expect(requests, operation.operationId).not.toHaveLength(0);
      for (const value of requests) {
        const body = 'body' in route ? route.body : undefined;
        expect(body, operation.operationId).toBeInstanceOf(z.ZodType);
        const files = route.metadata.files ?? {};
        const texts = Object.entries(value as object).filter(([name]) => !(name in files));
        (body as z.ZodType).parse(Object.fromEntries(texts));
      }
    }
  });

  test('documents Retry-After on exactly the 429 and 503 responses', () => {
    const responses = operationsIn(documents[which]).flatMap(({ responses }) => Object.entries(responses));
    const naming = responses.filter(([, { headers }]) => 'Retry-After' in headers).map(([status]) => status);
    expect(naming).toEqual(
      responses.map(([status]) => status).filter((status) => status === '429' || status === '503'),
    );
    expect(naming).not.toHaveLength(0);
  });

  test('documents WWW-Authenticate on exactly the 401 and 403 responses of the API', () => {
    const responses = apiOperations(which).flatMap(({ operation }) => Object.entries(operation.responses));
    const naming = responses.filter(([, { headers }]) => 'WWW-Authenticate' in headers).map(([status]) => status);
    expect(naming).toEqual(
      responses.map(([status]) => status).filter((status) => status === '401' || status === '403'),
    );
    expect(naming).not.toHaveLength(0);
  });

  test('documents the cookie that login sets and logout removes, with its name on this server', async () => {
    const cookies = (document: OpenApiDocument) =>
      operationsIn(document).flatMap(({ operationId, responses }) => {
        const header = responses[200]?.headers['Set-Cookie'];
        const isCookieOfApi = operationId === 'logIn' || operationId === 'logOut';
        return isCookieOfApi && header ? [[operationId, header.example]] : [];
      });
    const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(cookies(documents[which])).toEqual([
      ['logIn', expect.stringMatching(`^__Host-arot_session=[\\w-]{43}; ${attributes}$`)],
      ['logOut', expect.stringMatching(/^__Host-arot_session=; Max-Age=0; /)],
    ]);
    const insecure = await buildOpenApi({ ...optionsOf(which), serverUrl: 'http://localhost:3000' });
    expect(insecure.components.securitySchemes).toMatchObject({ sessionCookie: { name: 'arot_session' } });
    expect(cookies(insecure)[0]?.[1]).toMatch(/^arot_session=(?!.*Secure)/);
  });
});

describe.each(['public 3.1', 'public 3.0'] as const)('OpenAPI %s', (which) => {
  test('documents the registration form, with its text parts and the types of its files', () => {
    const form = operationOf(which, 'registerCustomer').requestBody?.content['multipart/form-data'];
    expect(form).toMatchObject({
      schema: { $ref: '#/components/schemas/RegistrationRequest' },
      encoding: {
        shopImage: { contentType: 'image/jpeg, image/png, image/webp' },
        nidDocument: { contentType: 'image/jpeg, image/png, image/webp, application/pdf' },
        tradeLicenseDocument: { contentType: 'image/jpeg, image/png, image/webp, application/pdf' },
      },
    });
    const schema = documents[which].components.schemas.RegistrationRequest;
    const file = { type: 'string', format: 'binary' };
    expect(schema).toMatchObject({
      type: 'object',
      required: ['phoneNumber', 'password'],
      additionalProperties: false,
      properties: {
        phoneNumber: { type: 'string', maxLength: 30 },
        customerType: { $ref: '#/components/schemas/CustomerType' },
        shopImage: file,
        nidDocument: file,
        tradeLicenseDocument: file,
      },
    });
    expect(operationOf(which, 'registerCustomer').responses).toHaveProperty('201');
  });

  test('documents a download as bytes of each type, as an attachment', () => {
    const { 200: response } = operationOf(which, 'downloadCustomerDocument').responses;
    expect(Object.keys(response?.content ?? {})).toEqual(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
    for (const { schema } of Object.values(response?.content ?? {})) {
      expect(schema).toMatchObject({ type: 'string', format: 'binary' });
    }
    for (const name of ['Content-Disposition', 'Content-Length', 'X-Content-Type-Options']) {
      expect(response?.headers[name]).toMatchObject({ required: true });
    }
  });
});

test('the 3.1 document has the media type of bytes', () => {
  const content = operationOf('public 3.1', 'downloadCustomerDocument').responses[200]?.content ?? {};
  for (const [type, { schema }] of Object.entries(content)) expect(schema).toMatchObject({ contentMediaType: type });
  expect(documents['public 3.1'].components.schemas.RegistrationRequest?.properties).toMatchObject({
    shopImage: { contentMediaType: 'application/octet-stream' },
  });
});
