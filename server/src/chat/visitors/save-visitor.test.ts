import { describe, expect, it } from 'vitest';
import { postJson } from '../../../test/support/accounts/fixtures.ts';
import {
  type Body,
  createChatApp,
  type SavedVisitor,
  saveVisitor,
  startWidget,
  visitorCall,
} from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
const app = await createChatApp(server, {
  fields: [
    { key: 'company', type: 'text' },
    { key: 'vip', type: 'boolean' },
    { key: 'orders', type: 'number' },
    { key: '__defineGetter__', type: 'text' },
    { key: 'valueOf', type: 'text' },
  ],
});

describe('POST save-visitor', () => {
  it('creates a visitor with 201, then updates it with 200 under the same id', async () => {
    const first = await saveVisitor(server, app, {
      externalUserId: 'u1',
      name: 'Rahim রহিম',
      email: ' Rahim@Example.com ',
      phone: '01712345678',
      avatarUrl: 'https://example.com/a.png',
      customFields: { company: 'আড়ত', vip: true },
    });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      chatVisitorId: expect.stringMatching(/^cv_[\w-]{24}$/),
      created: true,
      visitorTokenExpiresIn: 900,
      visitor: {
        externalUserId: 'u1',
        identified: true,
        name: 'Rahim রহিম',
        email: 'rahim@example.com',
        phone: '+8801712345678',
        avatarUrl: 'https://example.com/a.png',
        customFields: { company: 'আড়ত', vip: true },
      },
    });
    const again = await saveVisitor(server, app, { externalUserId: 'u1' });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ chatVisitorId: first.body.data.chatVisitorId, created: false });
    expect({ ...again.body.data.visitor, updatedAt: '' }).toEqual({ ...first.body.data.visitor, updatedAt: '' });
  });

  it('does not change absent properties, clears null ones, and merges custom fields key by key', async () => {
    await saveVisitor(server, app, {
      externalUserId: 'u2',
      name: 'A',
      phone: '12345',
      customFields: { company: 'C', vip: true },
    });
    const { body } = await saveVisitor(server, app, { externalUserId: 'u2', phone: null, customFields: { vip: null } });
    expect(body.data.visitor).toMatchObject({ name: 'A', phone: null, customFields: { company: 'C' } });
    expect(body.data.visitor.customFields).not.toHaveProperty('vip');
  });

  it('distinguishes users by letter case, and ignores surrounding blanks', async () => {
    const id = async (externalUserId: string) =>
      (await saveVisitor(server, app, { externalUserId })).body.data.chatVisitorId;
    expect(await id('Case')).not.toBe(await id('case'));
    expect(await id(' Case ')).toBe(await id('Case'));
  });

  it('never matches a visitor by email or phone', async () => {
    const id = async (externalUserId: string) =>
      (await saveVisitor(server, app, { externalUserId, email: 'one@example.com', phone: '01812345678' })).body.data
        .chatVisitorId;
    expect(await id('one')).not.toBe(await id('other'));
  });

  it('accepts names of inherited object properties as keys', async () => {
    // The JSON is text, because __proto__ in an object literal would set the prototype instead of a key.
    const send = (customFields: string) =>
      server.request<Body<SavedVisitor>>(`/api/chat/applications/${app.id}/save-visitor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${app.secret}` },
        body: `{"externalUserId":"proto","customFields":${customFields}}`,
      });
    const saved = await send('{"valueOf":"b","__defineGetter__":"a"}');
    expect(JSON.stringify(saved.body.data.visitor.customFields)).toBe('{"valueOf":"b","__defineGetter__":"a"}');
    const rejected = await send('{"__proto__":{"company":"x"},"toString":"x","hasOwnProperty":null}');
    expect(rejected.status).toBe(400);
    expect(Object.keys(rejected.body.error.fields ?? {}).toSorted()).toEqual([
      'customFields.__proto__',
      'customFields.hasOwnProperty',
      'customFields.toString',
    ]);
    expect(({} as { company?: string }).company).toBeUndefined();
  });

  it('reports every issue, of custom fields as customFields.<key>', async () => {
    const invalid = await saveVisitor(server, app, {
      externalUserId: ' ',
      name: 1,
      email: 'x',
      avatarUrl: 'javascript:alert(1)',
      more: 1,
    });
    expect(invalid.status).toBe(400);
    expect(Object.keys(invalid.body.error.fields ?? {}).toSorted()).toEqual([
      'avatarUrl',
      'email',
      'externalUserId',
      'more',
      'name',
    ]);
    const custom = await saveVisitor(server, app, { externalUserId: 'u3', customFields: { shoe: 1, vip: 'true' } });
    expect(custom.body.error.fields).toEqual({
      'customFields.shoe': ['Is not a field of this application.'],
      'customFields.vip': ['Must be true or false.'],
    });
  });

  it.each([
    ['a body that is not an object', '[]'],
    ['custom fields that are a list', '{"externalUserId":"u","customFields":[]}'],
    ['an id with NUL', '{"externalUserId":"a\\u0000b"}'],
    ['a lone surrogate', '{"externalUserId":"a\\ud800"}'],
    ['an id of 256 characters', JSON.stringify({ externalUserId: 'x'.repeat(256) })],
    ['no body', ''],
  ])('rejects %s', async (_what, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${app.secret}` };
    const path = `/api/chat/applications/${app.id}/save-visitor`;
    expect((await server.request(path, { method: 'POST', headers, body })).status).toBe(400);
  });

  it('rejects a body over 32 KiB with 413, and accepts one just below it', async () => {
    const size = (bytes: number) => ({ externalUserId: 'big', customFields: { company: 'x'.repeat(bytes) } });
    expect((await saveVisitor(server, app, size(33_000))).status).toBe(413);
    // The size of the body is allowed, but the value is too long.
    expect((await saveVisitor(server, app, size(32_000))).status).toBe(400);
  });

  it('creates one visitor for 100 concurrent requests', async () => {
    // A busy machine rejects some of so many requests with 503, and a client sends them again.
    const saveUntilServed = async (index: number) => {
      const visitor = { externalUserId: 'parallel', name: `n${index}`, customFields: { vip: index % 2 === 0 } };
      let response = await saveVisitor(server, app, visitor);
      while (response.status === 503) response = await saveVisitor(server, app, visitor);
      return response;
    };
    const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => saveUntilServed(index)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(99);
    expect(responses.filter(({ body }) => body.data.created)).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => body.data.chatVisitorId)).size).toBe(1);
  });
});

/** The doors by which a visitor is saved. */
const DOORS: [string, (visitor: string) => Promise<[status: number, fields: Record<string, string[]> | undefined]>][] =
  [
    [
      'save-visitor',
      async (visitor) => {
        const { status, body } = await send<Body<SavedVisitor>>('save-visitor', visitor);
        return [status, body.error?.fields];
      },
    ],
    [
      'save-visitors',
      async (visitor) => {
        type Batch = { data: { results: { error?: { fields: Record<string, string[]> } }[] } };
        const { body } = await send<Batch>('save-visitors', `{"visitors":[${visitor}]}`);
        const error = body.data.results[0]?.error;
        return [error ? 400 : 201, error?.fields];
      },
    ],
  ];
const send = <T>(operation: string, body: string) =>
  server.request<T>(`/api/chat/applications/${app.id}/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.secret}`, 'content-type': 'application/json' },
    body,
  });

describe.each(DOORS)('%s', (_operation, save) => {
  it.each(['.', '..', ' .. '])('rejects the id "%s", which no URL can name', async (id) => {
    const fields = { externalUserId: ['Must not be "." or "..": no URL can name such an id.'] };
    expect(await save(JSON.stringify({ externalUserId: id }))).toEqual([400, fields]);
  });

  it.each(['...', '.a', '%2e', '%2E%2E', 'a/..', '?', '#', '/', 'a b', '\\'])(
    'saves the id "%s", which is found',
    async (id) => {
      expect((await save(JSON.stringify({ externalUserId: id })))[1]).toBeUndefined();
      const path = `/api/chat/applications/${app.id}/visitors/by-external-id/${encodeURIComponent(id)}`;
      const found = await server.request<{ data: { externalUserId: string } }>(path, {
        headers: { authorization: `Bearer ${app.secret}` },
      });
      expect([found.status, found.body.data?.externalUserId]).toEqual([200, id]);
    },
  );

  it.each(['9007199254740993', '9007199254740992', '-9007199254740993', '1e300', '1e999'])(
    'rejects the number %s, which JSON.parse may have changed',
    async (number) => {
      const [status, fields] = await save(`{"externalUserId":"n","customFields":{"orders":${number}}}`);
      expect([status, fields?.['customFields.orders']?.length]).toEqual([400, 1]);
    },
  );

  it('saves the largest exact numbers', async () => {
    for (const number of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0.5]) {
      const visitor = { externalUserId: 'exact', customFields: { orders: number } };
      expect((await save(JSON.stringify(visitor)))[1]).toBeUndefined();
    }
  });
});

it('rejects an inexact number before a chat', async () => {
  const { status, body } = await startWidget(server, app, { preChat: { orders: 2 ** 53 } });
  expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['preChat.orders']]);
});

describe('an existing visitor', () => {
  it('can be read only by its own application', async () => {
    const { chatVisitorId, visitor } = (await saveVisitor(server, app, { externalUserId: 'r', name: 'R' })).body.data;
    expect((await visitorCall(server, app, 'GET', chatVisitorId)).body.data).toEqual(visitor);
    const anonymous = (await startWidget(server, app)).body.data.visitor.chatVisitorId;
    const read = await visitorCall(server, app, 'GET', anonymous);
    expect(read.body.data).toMatchObject({ identified: false, externalUserId: null, name: null });
    const otherApplication = await createChatApp(server);
    expect((await visitorCall(server, otherApplication, 'GET', chatVisitorId)).status).toBe(404);
    expect((await visitorCall(server, otherApplication, 'DELETE', chatVisitorId)).status).toBe(404);
    expect((await visitorCall(server, app, 'GET', 'cv_AAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    expect((await visitorCall(server, app, 'GET', 'x')).status).toBe(400);
  });
});

it('returns 400 for an invalid body with the right secret', async () => {
  const path = `/api/chat/applications/${app.id}/save-visitor`;
  for (const body of [
    '{',
    'null',
    '"x"',
    '{"externalUserId":{}}',
    '{"externalUserId":"e","customFields":{"vip":1e999}}',
  ]) {
    const headers = { authorization: `Bearer ${app.secret}`, 'content-type': 'application/json' };
    expect((await server.request(path, { method: 'POST', headers, body })).status).toBe(400);
  }
  expect((await postJson(server, path, {}, { authorization: 'Bearer x', 'content-type': 'text/plain' })).status).toBe(
    401,
  );
});
