import { describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { createChatApp, saveVisitor } from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { StaffChatApplication } from './staff-chat-application.ts';

const server = await startTestServer();
const staff = await createStaffCaller(server, ['applications:write']);

type Secret = { chatApplicationSecret: string; oldSecretsEndAt: string };

describe('a chat application', () => {
  it('is created, changed, rotated and disabled, with one event each and never a secret', async () => {
    const events = (await allEvents(server)).length;
    const input = { name: 'Shop', visitorOrigins: ['HTTPS://Shop.Example:443'] };
    const created = await staff.call<StaffChatApplication & Secret>('POST', '/chat-applications', input);
    expect(created).toMatchObject({ status: 201, data: { visitorOrigins: ['https://shop.example'], fields: [] } });
    const { chatApplicationId: id, chatApplicationSecret: first, widgetKey } = created.data;
    const versions = [created.etag];
    const step = async <T = StaffChatApplication>(method: string, action: string, body?: unknown) => {
      const { status, data, etag } = await staff.call<T>(method, `/chat-applications/${id}${action}`, body, {
        'if-match': versions.at(-1) ?? '',
      });
      expect([action, status]).toEqual([action, 200]);
      versions.push(etag);
      return data;
    };
    const visitorStatus = async (secret: string) =>
      (await saveVisitor(server, { id, secret, widgetKey }, { externalUserId: 'u' })).status;

    await step('PATCH', '', { visitorOrigins: ['https://shop.example', 'https://www.shop.example'] });
    await step('PATCH', '', { name: 'Store', identityVerification: 'required' });
    await step('POST', '/fields', { key: 'age', type: 'number', label: 'Age', order: 2 });
    const defined = await step('POST', '/fields', { key: 'kind', type: 'select', options: ['a', 'b'] });
    expect(defined.fields.map(({ key }) => key)).toEqual(['kind', 'age']);
    expect((await step('POST', '/fields/age/archive')).fields).toMatchObject([{ key: 'kind' }, { archived: true }]);
    expect(await visitorStatus(first)).toBe(201);
    const next = await step<Secret>('POST', '/rotate-secret', {});
    expect([await visitorStatus(first), await visitorStatus(next.chatApplicationSecret)]).toEqual([401, 200]);
    expect((await step('POST', '/disable')).enabled).toBe(false);
    expect(await visitorStatus(next.chatApplicationSecret)).toBe(403);
    expect((await step('POST', '/enable')).enabled).toBe(true);
    expect(new Set(versions).size).toBe(versions.length);
    const read = await staff.call<StaffChatApplication>('GET', `/chat-applications/${id}`);
    expect([read.etag, read.data.secrets.length]).toEqual([versions.at(-1), 1]);

    const added = (await allEvents(server)).slice(events).filter(({ actor }) => actor === staff.id);
    expect(added.map(({ kind }) => kind)).toEqual([
      'chat_application_created',
      'chat_application_changed',
      'chat_application_changed',
      'chat_field_defined',
      'chat_field_defined',
      'chat_field_archived',
      'chat_secret_rotated',
      'chat_application_disabled',
      'chat_application_enabled',
    ]);
    expect(added[2]?.details).toEqual({
      applicationId: id,
      before: { name: 'Shop', identityVerification: 'off' },
      after: { name: 'Store', identityVerification: 'required' },
    });
    const dump = JSON.stringify([added, server.logs]);
    for (const secret of [first, next.chatApplicationSecret]) expect(dump).not.toContain(secret);
  });

  it('is changed by one of two who have read the same version, also if they change different parts', async () => {
    const { id } = await createChatApp(server);
    const path = `/chat-applications/${id}`;
    const { etag } = await staff.call('GET', path);
    const results = await Promise.all([
      staff.call('POST', `${path}/fields`, { key: 'a', type: 'text' }, { 'if-match': etag }),
      staff.call('POST', `${path}/fields`, { key: 'b', type: 'text' }, { 'if-match': etag }),
      staff.call('PATCH', path, { visitorOrigins: ['https://other.example'] }, { 'if-match': etag }),
      staff.call('POST', `${path}/rotate-secret`, {}, { 'if-match': etag }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  });

  it('keeps its version when its secret is used', async () => {
    const app = await createChatApp(server);
    const { etag } = await staff.call('GET', `/chat-applications/${app.id}`);
    expect((await saveVisitor(server, app, { externalUserId: 'u' })).status).toBe(201);
    expect((await staff.call('GET', `/chat-applications/${app.id}`)).etag).toBe(etag);
  });

  it.each<[string, string, object, number, string]>([
    ['a path in an origin', '', { visitorOrigins: ['https://a.example/x'] }, 400, 'visitorOrigins.0'],
    ['the origin null', '', { visitorOrigins: ['null'] }, 400, 'visitorOrigins.0'],
    ['no origin', '', { visitorOrigins: [] }, 400, 'visitorOrigins'],
    ['another type of a field', '/fields', { key: 'age', type: 'text' }, 400, 'type'],
    ['a key with a dot', '/fields', { key: 'a.b', type: 'text' }, 400, 'key'],
    ['a reserved key', '/fields', { key: '__proto__', type: 'text' }, 400, 'key'],
    ['a select without options', '/fields', { key: 's', type: 'select' }, 400, 'options'],
  ])('rejects %s', async (_what, action, body, status, field) => {
    const { id } = await createChatApp(server, { fields: [{ key: 'age', type: 'number' }] });
    const rejected = await staff.call(action === '' ? 'PATCH' : 'POST', `/chat-applications/${id}${action}`, body);
    expect([rejected.status, Object.keys(rejected.error.fields ?? {})]).toEqual([status, [field]]);
  });

  it('is a 404 if it is unknown, like an unknown field', async () => {
    const { id } = await createChatApp(server);
    expect((await staff.call('GET', '/chat-applications/cap_unknown')).status).toBe(404);
    expect((await staff.call('POST', '/chat-applications/cap_unknown/disable')).status).toBe(404);
    expect((await staff.call('POST', `/chat-applications/${id}/fields/unknown/archive`)).status).toBe(404);
  });

  it('is listed by name, part by part', async () => {
    type Page = { items: StaffChatApplication[]; nextCursor: string | null };
    const first = await staff.call<Page>('GET', '/chat-applications?limit=1');
    const rest = await staff.call<Page>('GET', `/chat-applications?cursor=${first.data.nextCursor}`);
    const ids = [...first.data.items, ...rest.data.items].map(({ chatApplicationId }) => chatApplicationId);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
