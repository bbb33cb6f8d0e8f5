import {
  type ApiErrorBody,
  type FieldMessages,
  fieldsIn,
  listRoutes,
  loginRequest,
  visitorRequest,
} from '@arot/contract';
import { fieldErrors, fieldTexts } from '@arot/contract/issues';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newAccount, newPassword, staffRole } from '../../src/accounts/account-rules.ts';
import { applicationChange, fieldDefinition, newApplication } from '../../src/chat/applications/application-rules.ts';
import { checkFields } from '../../src/chat/applications/field-rules.ts';
import { loadConfig } from '../../src/config.ts';
import { environmentVariables } from '../../src/environment-variables.ts';
import { recordSchemas } from '../../src/import/records.ts';
import { newApplication as newOAuthApplication } from '../../src/oauth/applications/application-rules.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { badInputs } from '../support/http/bad-input.ts';
import { encodeForm } from '../support/registration/forms.ts';
import { shareOf, TEST_SCALE } from '../support/test-scale.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Words that occur in messages of zod, but not in messages of this project. */
const ZOD_TEXT =
  /Invalid|\bexpected\b|\breceived\b|Too (big|small)|Unrecognized|No matching|pattern|regex|NaN|undefined/;

const schemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    listRoutes().flatMap(({ operation, route }) =>
      (['pathParams', 'query', 'body'] as const).flatMap((part) => {
        const schema = part in route ? (route as Record<string, unknown>)[part] : undefined;
        return schema instanceof z.core.$ZodType ? [[`${operation} ${part}`, schema as z.ZodType]] : [];
      }),
    ),
  ),
  ...recordSchemas,
  ...{ visitorRequest, loginRequest, newAccount, newPassword, staffRole },
  newOAuthApplication: newOAuthApplication({ allowLoopback: false }),
  ...{ newChatApplication: newApplication, applicationChange, fieldDefinition },
};

function expectOwnMessages(texts: readonly string[]): void {
  for (const message of texts) {
    // A message may quote the input.
    expect(message.replace(/"[^"]*"?/g, '""')).not.toMatch(ZOD_TEXT);
    expect(message).toMatch(/\S/);
  }
}

/** Expects plain messages in both languages. */
function expectBoth(fields: FieldMessages): void {
  expectOwnMessages(Object.values(fieldsIn('en', fields)).flat());
  for (const text of Object.values(fieldsIn('bn', fields)).flat()) expect(text).toMatch(/[অ-হ]/);
}

/** Expects that every field is a name that the caller knows: of the schema, or of an unknown key that was sent. */
function expectNamesOf(schema: z.ZodType, input: unknown, fields: object): void {
  if (!(schema instanceof z.ZodObject)) return;
  const sent = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  const known = ['body', ...Object.keys(schema.shape), ...sent];
  // A sent key may contain dots.
  const unknown = Object.keys(fields).filter(
    (name) => !known.some((key) => name === key || name.startsWith(`${key}.`)),
  );
  expect(unknown).toEqual([]);
}

describe.each(Object.keys(schemas))('%s', (name) => {
  it('reports invalid input in plain messages, not in those of zod', () => {
    const schema = schemas[name] as z.ZodType;
    let rejected = 0;
    fc.assert(
      fc.property(badInputs(schema), (input) => {
        const { error } = schema.safeParse(input);
        if (!error) return;
        rejected += 1;
        const fields = fieldErrors(error.issues);
        expectBoth(fields);
        expectNamesOf(schema, input, fields);
      }),
      { numRuns: shareOf(200 * TEST_SCALE) },
    );
    expect(rejected).toBeGreaterThan(10);
  });
});

describe('other input', () => {
  it.each([
    [{ key: 'topic', type: 'select' }, 'options'],
    [{ key: 'topic', type: 'text', options: ['a'] }, 'options'],
    [{ key: 'topic', type: 'number', maxLength: 3 }, 'maxLength'],
  ])('names the property of a chat field that is not valid: %j', (definition, property) => {
    const { error } = fieldDefinition.safeParse(definition);
    expect(Object.keys(fieldErrors(error?.issues ?? []))).toEqual([property]);
  });

  it('counts one item in the singular', () => {
    const { error } = z
      .strictObject({ items: z.array(z.string()).min(1), pair: z.array(z.string()).min(2) })
      .safeParse({
        items: [],
        pair: [],
      });
    expect(fieldTexts(error?.issues ?? [])).toEqual({
      items: ['Must have at least 1 item.'],
      pair: ['Must have at least 2 items.'],
    });
  });

  it('reports invalid custom fields in plain messages', () => {
    const types = ['text', 'textarea', 'email', 'phone', 'number', 'boolean', 'select', 'date', 'url'] as const;
    const fields = types.map((type) => ({
      key: type,
      type,
      options: ['a'],
      archived: false,
      required: false,
      max_length: null,
    }));
    const values = fc.record(Object.fromEntries(types.map((type) => [type, fc.anything({ maxDepth: 1 })])));
    fc.assert(
      fc.property(values, (sent) => {
        expectBoth(checkFields('customFields', fields as never, sent).issues);
      }),
      { numRuns: 500 },
    );
  });

  it('reports invalid environment variables in plain messages', () => {
    for (const name of Object.keys(environmentVariables)) {
      for (const value of ['?', ' ', 'x'.repeat(300), '-1', '99999999']) {
        try {
          loadConfig({ [name]: value });
        } catch (error) {
          expectOwnMessages([(error as Error).message]);
        }
      }
    }
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  let token: string;
  let staffToken: string;

  beforeAll(async () => {
    server = await startTestServer();
    token = await createSession(server, (await createAccount(server, { customerType: 'RETAIL' })).id);
    staffToken = await createSession(server, (await createAccount(server, { role: 'owner', permissions: ['*'] })).id);
  });

  afterAll(() => server.close());

  const rejected = async (path: string, init: RequestInit) => (await server.error(path, 400, init)).fields;

  it.each([
    ['an unknown query parameter', '/api/products?color=red', { color: ['Unknown query parameter.'] }],
    ['a wrong choice', '/api/products?sort=size', { sort: ['Must be one of: name, createdAt, price.'] }],
    ['a wrong number', '/api/products?page=0', { page: ['Must be a whole number from 1 to 1000000.'] }],
    ['a wrong path', '/api/customers/me/documents/x', { type: ['Must be one of: shop-image, nid, trade-license.'] }],
  ])('reports %s', async (_what, path, fields) => {
    expect(await rejected(path, { headers: { authorization: `Bearer ${token}` } })).toEqual(fields);
  });

  it.each([
    ['no fields', {}, { identifier: ['Required.'], password: ['Required.'] }],
    [
      'wrong types',
      { identifier: 5, password: null, rememberMe: 'yes' },
      { identifier: ['Must be text.'], password: ['Must be text.'], rememberMe: ['Must be true or false.'] },
    ],
    [
      'an unknown field',
      { identifier: 'a@example.com', password: 'long enough', role: 'x' },
      { role: ['Unknown field.'] },
    ],
    ['a list', [], { body: ['Must be an object.'] }],
  ])('reports a login with %s', async (_what, body, fields) => {
    const headers = { 'content-type': 'application/json' };
    expect(await rejected('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })).toEqual(fields);
  });

  it('reports an empty registration', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=arot-form-boundary' };
    const fields = await rejected('/api/auth/customer/register', { method: 'POST', headers, body: encodeForm([]) });
    expect(fields).toEqual({ phoneNumber: ['Required.'], password: ['Required.'] });
  });

  it('reports invalid generated queries in plain messages', async () => {
    for (const { route, operation } of listRoutes()) {
      if (route.method !== 'GET' || !('query' in route) || !route.query) continue;
      await fc.assert(
        fc.asyncProperty(badInputs(route.query as z.ZodType), async (input) => {
          const entries = Object.entries(typeof input === 'object' && input !== null ? input : {});
          const query = new URLSearchParams(
            entries.map(([key, value]) => [
              key,
              (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500).toWellFormed(),
            ]),
          );
          const headers: Record<string, string> =
            route.metadata.auth === 'staff' ? { authorization: `Bearer ${staffToken}` } : {};
          const path = route.path.replace(/:\w+/g, 'x');
          const expected = [
            200,
            403,
            ...(route.pathParams || operation === 'explainPrice' ? [404] : []),
            ...(410 in route.responses ? [410] : []),
          ];
          const { status, body } = await server.request<ApiErrorBody>(`${path}?${query}`, { headers });
          if (status === 400) expectOwnMessages(Object.values(body.error.fields ?? {}).flat());
          else expect(expected, operation).toContain(status);
        }),
        { numRuns: shareOf(40 * TEST_SCALE) },
      );
    }
  });
});
