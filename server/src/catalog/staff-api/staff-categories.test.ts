import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { removeStoredResponses } from '../../operations/run-once.ts';

type Category = { id: string; version: string; name: string; parentId: string | null };
type Body = { data: Category; error: { code: string; message: string; fields?: Record<string, string[]> } };

const server = await startTestServer();
const account = await createAccount(server, { role: 'owner', permissions: ['*'] });
const accountId = account.id;
const token = await createSession(server, accountId);
beforeEach(async () => {
  await server.database.fork().execute('delete from category');
});

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return await server.request<Body>(`/api/staff/categories${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const create = async (body: object) => (await send('POST', '', body)).body.data;
const match = ({ version }: Category) => ({ 'if-match': `"${version}"` });

describe('a category', () => {
  it('is created, changed and deleted, each with one audit event of what differs', async () => {
    const created = await send('POST', '', { id: 'tea', name: 'Tea' });
    expect(created.status).toBe(201);
    expect(created.headers.get('etag')).toBe(`"${created.body.data.version}"`);
    const change = { name: 'Tea and coffee', description: 'hot' };
    const changed = await send('PATCH', '/tea', change, match(created.body.data));
    expect(changed.body.data).toMatchObject(change);
    expect(changed.headers.get('etag')).not.toBe(created.headers.get('etag'));
    expect((await send('DELETE', '/tea', undefined, match(changed.body.data))).status).toBe(200);
    const events = await findAuditEvents(server.database.fork(), { since: new Date(0), limit: 10 });
    const ofCategory = events.filter(({ kind }) => kind.startsWith('category'));
    expect(ofCategory.map(({ kind, actor, details }) => ({ kind, actor, details }))).toEqual([
      expect.objectContaining({ kind: 'category_created', actor: accountId }),
      {
        kind: 'category_changed',
        actor: accountId,
        details: { before: { name: 'Tea' }, after: { name: 'Tea and coffee', description: 'hot' } },
      },
      expect.objectContaining({ kind: 'category_deleted', actor: accountId }),
    ]);
  });

  it('has another version after an import or the move of its parent has changed it, and the same after neither', async () => {
    await create({ id: 'tea', name: 'Tea' });
    await create({ id: 'drinks', name: 'Drinks' });
    const versionOf = async () => (await send('GET', '/green')).body.data.version;
    const versions = [(await create({ id: 'green', name: 'Green', parentId: 'tea' })).version];
    await server.load({ categories: [{ id: 'green', name: 'Green tea' }] });
    versions.push(await versionOf());
    await server.load({ categories: [{ id: 'green', name: 'Green tea' }] });
    expect(await versionOf()).toBe(versions[1]);
    await send('DELETE', '/tea?moveTo=drinks', undefined, { 'if-match': '*' });
    versions.push(await versionOf());
    expect(new Set(versions).size).toBe(3);
  });

  it('needs the version that the caller has read', async () => {
    const created = await create({ id: 'tea', name: 'Tea' });
    expect((await send('PATCH', '/tea', { name: 'x' })).status).toBe(428);
    expect((await send('PATCH', '/tea', { name: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await send('PATCH', '/tea', { name: 'x' }, { 'if-match': `W/"${created.version}"` })).status).toBe(412);
    expect((await send('PATCH', '/tea', { name: 'y' }, { 'if-match': `"1", "${created.version}"` })).status).toBe(200);
    expect((await send('PATCH', '/tea', { name: 'z' }, { 'if-match': '*' })).status).toBe(200);
  });

  it('is changed by one of ten who have read the same version', async () => {
    const created = await create({ id: 'tea', name: 'Tea' });
    const names = Array.from({ length: 10 }, (_, index) => `Tea ${index}`);
    const responses = await Promise.all(names.map((name) => send('PATCH', '/tea', { name }, match(created))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
  });

  it('stays on two levels, also when two categories become each other’s parent at once', async () => {
    const [tea, black] = [await create({ id: 'tea', name: 'Tea' }), await create({ id: 'black', name: 'Black tea' })];
    const responses = await Promise.all([
      send('PATCH', '/tea', { parentId: 'black' }, match(tea)),
      send('PATCH', '/black', { parentId: 'tea' }, match(black)),
    ]);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await send('PATCH', '/tea', { parentId: 'tea' }, { 'if-match': '*' })).body.error.fields).toHaveProperty(
      'parentId',
    );
  });

  it('is deleted with products only if the caller says where they go', async () => {
    await server.replace({
      categories: [
        { id: 'tea', name: 'Tea' },
        { id: 'black', name: 'Black tea', parentId: 'tea' },
        { id: 'drinks', name: 'Drinks' },
      ],
      products: [],
    });
    const ofAnyVersion = { 'if-match': '*' };
    expect((await send('DELETE', '/tea', undefined, ofAnyVersion)).body.error.code).toBe('CONFLICT');
    expect((await send('DELETE', '/tea?moveTo=tea', undefined, ofAnyVersion)).status).toBe(400);
    expect((await send('DELETE', '/tea?moveTo=uncategorized', undefined, ofAnyVersion)).status).toBe(400);
    expect((await send('DELETE', '/tea?moveTo=drinks', undefined, ofAnyVersion)).status).toBe(200);
    expect((await send('GET', '/black')).body.data.parentId).toBe('drinks');
  });

  it('is listed once in all parts of the list, while others are added and removed', async () => {
    for (const name of ['a', 'B', 'c', 'ঘ', 'চ']) await create({ id: name, name });
    const seen: string[] = [];
    let cursor = '';
    for (let part = 0; part < 5; part += 1) {
      const { body } = await server.request<{ data: { items: Category[]; nextCursor: string | null } }>(
        `/api/staff/categories?limit=2${cursor}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      seen.push(...body.data.items.map(({ id }) => id));
      if (part === 0) {
        await create({ id: 'A0', name: 'A0' });
        await send('DELETE', '/B', undefined, { 'if-match': '*' });
      }
      if (body.data.nextCursor === null) break;
      cursor = `&cursor=${body.data.nextCursor}`;
    }
    expect(seen).toEqual(['a', 'B', 'c', 'ঘ', 'চ']);
  });

  it.each(['x', 'W10', 'WyJhIl0', Buffer.from('["a","\\u0000"]').toString('base64url')])(
    'rejects the cursor %s',
    async (cursor) => {
      const { status, body } = await send('GET', `?cursor=${cursor}`);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['cursor']]);
    },
  );
});

describe('a repeated request', () => {
  const key = { 'idempotency-key': 'abc' };

  it('gets the same response and changes nothing; the stored response is encrypted', async () => {
    const first = await send('POST', '', { id: 'k1', name: 'Secret tea' }, key);
    const second = await send('POST', '', { id: 'k1', name: 'Secret tea' }, key);
    expect([second.status, second.body, second.headers.get('etag')]).toEqual([
      201,
      first.body,
      first.headers.get('etag'),
    ]);
    const stored = await server.database.fork().execute<{ body: string }[]>('select body from idempotent_request');
    expect(stored).toHaveLength(1);
    expect(stored[0]?.body).not.toContain('Secret');
  });

  it('is rejected with another body, and accepted for another account', async () => {
    await send('POST', '', { id: 'k2', name: 'Tea' }, { 'idempotency-key': 'two' });
    expect((await send('POST', '', { id: 'k3', name: 'Tea' }, { 'idempotency-key': 'two' })).status).toBe(422);
    const other = await createAccount(server, { role: 'owner', permissions: ['*'] });
    const authorization = `Bearer ${await createSession(server, other.id)}`;
    const response = await send('POST', '', { id: 'k3', name: 'Tea' }, { 'idempotency-key': 'two', authorization });
    expect(response.status).toBe(201);
  });

  it('runs once if many arrive together', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', '', { name: 'Many' }, { 'idempotency-key': 'many' })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const ids = responses.flatMap(({ status, body }) => (status === 201 ? [body.data.id] : []));
    expect(new Set(ids).size).toBe(1);
  });

  it('is not stored if it failed, and is forgotten after a day', async () => {
    await create({ id: 'k4', name: 'Tea' });
    const failing = () => send('POST', '', { id: 'k4', name: 'Tea' }, { 'idempotency-key': 'four' });
    expect((await failing()).status).toBe(409);
    await send('DELETE', '/k4', undefined, { 'if-match': '*' });
    expect((await failing()).status).toBe(201);
    const late = () => new Date(Date.now() + 25 * 3_600_000);
    expect(await removeStoredResponses(server.database, late)).toBeGreaterThan(0);
    await send('DELETE', '/k4', undefined, { 'if-match': '*' });
    await setTimeout(1);
    expect((await failing()).status).toBe(201);
  });

  it('rejects a key with other characters', async () => {
    const { status, body } = await send('POST', '', { name: 'x' }, { 'idempotency-key': 'a b' });
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('a write by cookie', () => {
  it.each([
    ['without an Origin', {}, 403],
    ['from another origin', { origin: 'https://evil.example' }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
  ])('%s is rejected', async (_, headers, status) => {
    const sent = { authorization: undefined, cookie: `arot_session=${token}`, ...headers };
    const response = await server.request('/api/staff/categories', {
      method: 'POST',
      headers: Object.entries({ 'content-type': 'application/json', ...sent }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
      body: JSON.stringify({ name: 'x' }),
    });
    expect(response.status).toBe(status);
  });

  it('from the public origin is accepted', async () => {
    const response = await server.request('/api/staff/categories', {
      method: 'POST',
      headers: { cookie: `arot_session=${token}`, origin: server.publicOrigin },
      json: { name: 'x' },
    });
    expect(response.status).toBe(201);
  });
});
