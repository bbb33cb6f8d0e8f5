import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';
import type { FetchFunction } from '../../src/fetch-function.ts';
import { ChatVisitors } from '../../src/server/index.ts';
import { createStaffClient } from '../../src/staff/index.ts';
import { createMockApi } from '../../src/testing/index.ts';
import { Transcript } from './support/transcript.ts';

const owner = { name: 'Owner', role: 'owner', permissions: ['*'] };
const PAGE = 'https://shop.client.example';

type Connection = { readonly baseUrl: string; readonly fetch: FetchFunction };
type Program = (transcript: Transcript, connection: Connection) => Promise<unknown>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createAccount(server, { ...owner, email: 'owner@example.com' });
});
afterAll(() => server.close());

/** Runs a program with the mock and with a real server, and compares what it has seen. */
async function compare(program: Program): Promise<void> {
  const accounts = [{ ...owner, identifier: 'owner@example.com', password: PASSWORD }];
  const mock = createMockApi({ accounts }, { pageOrigin: null });
  const [ofMock, ofServer] = [new Transcript(), new Transcript()];
  await program(ofMock, { baseUrl: 'https://api.example', fetch: mock.fetch });
  await program(ofServer, { baseUrl: server.origin, fetch: (url, init) => fetch(url, init) });
  expect(ofMock.lines).toEqual(ofServer.lines);
}

async function openStaff(connection: Connection) {
  const staff = createStaffClient({ ...connection, credentials: 'bearer' });
  await staff.auth.login({ identifier: 'owner@example.com', password: PASSWORD });
  return staff;
}

it('OAuth applications', () =>
  compare(async ({ ask, get }, connection) => {
    const { oauthApplications } = await openStaff(connection);
    const till = { name: 'Till', slug: 'till', redirectUris: ['https://till.example/cb'], scopes: ['orders:read'] };
    const { clientId, version } = await get('create', oauthApplications.create(till));
    await ask('taken', oauthApplications.create(till));
    await ask('wrong slug', oauthApplications.create({ ...till, slug: 'Not a slug' }));
    await ask('public', oauthApplications.create({ ...till, slug: 'app', isPublic: true }));
    await ask(
      'a limit of a public one',
      oauthApplications.create({ ...till, slug: 'no', isPublic: true, tokenLimit: 5 }),
    );
    await ask('list', oauthApplications.list({ limit: 1 }));
    const changed = await get(
      'change',
      oauthApplications.change(clientId, { name: 'Tills', tokenLimit: null }, { ifMatch: version }),
    );
    await ask('late', oauthApplications.change(clientId, { name: 'No' }, { ifMatch: version }));
    await ask('rotate', oauthApplications.rotateSecret(clientId, { keepOldSeconds: 60 }, { ifMatch: changed.version }));
    await ask('both secrets', oauthApplications.get(clientId));
    await ask('rotate at once', oauthApplications.rotateSecret(clientId, {}, { ifMatch: '*' }));
    await ask('one secret', oauthApplications.get(clientId));
    await ask('disable', oauthApplications.disable(clientId, { ifMatch: '*' }));
    await ask('enable', oauthApplications.enable(clientId, { ifMatch: '*' }));
    await ask('grants', oauthApplications.grants(clientId));
    await ask('withdraw from nobody', oauthApplications.withdrawGrants(clientId, { accountId: 'none' }));
    await ask('delete', oauthApplications.delete(clientId, { ifMatch: '*' }));
    await ask('gone', oauthApplications.get(clientId));
  }));

it('chat applications', () =>
  compare(async ({ ask, get }, connection) => {
    const { chatApplications } = await openStaff(connection);
    await ask('wrong origin', chatApplications.create({ name: 'Shop', visitorOrigins: [PAGE, `${PAGE}/a`] }));
    const created = await get('create', chatApplications.create({ name: 'Shop', visitorOrigins: [PAGE] }));
    const { chatApplicationId: id, version } = created;
    const changed = await get(
      'change',
      chatApplications.change(id, { identityVerification: 'required' }, { ifMatch: version }),
    );
    await ask('late', chatApplications.change(id, { name: 'No' }, { ifMatch: version }));
    const topic = { key: 'topic', type: 'select' as const, options: ['order'], required: true, order: 2 };
    await ask('define', chatApplications.defineField(id, topic, { ifMatch: changed.version }));
    await ask('define another', chatApplications.defineField(id, { key: 'note', type: 'text' }, { ifMatch: '*' }));
    await ask('another type', chatApplications.defineField(id, { key: 'note', type: 'url' }, { ifMatch: '*' }));
    await ask('no options', chatApplications.defineField(id, { key: 'x', type: 'select' }, { ifMatch: '*' }));
    await ask('archive', chatApplications.archiveField({ chatApplicationId: id, key: 'note' }, { ifMatch: '*' }));
    await ask('no field', chatApplications.archiveField({ chatApplicationId: id, key: 'none' }, { ifMatch: '*' }));
    await ask('rotate', chatApplications.rotateSecret(id, { keepOldSeconds: 60 }, { ifMatch: '*' }));
    await ask('disable', chatApplications.disable(id, { ifMatch: '*' }));
    await ask('list', chatApplications.list());
    await ask('no visitor', chatApplications.endSessions(id, { visitorId: 'cv_none' }));
    await ask('unknown', chatApplications.get('none'));
  }));

it('chat visitors and widget sessions', () =>
  compare(async ({ ask, get }, connection) => {
    const { chatApplications } = await openStaff(connection);
    const application = await chatApplications.create({ name: 'Chat', visitorOrigins: [PAGE] });
    const { chatApplicationId, chatApplicationSecret, widgetKey } = application;
    const define = (field: Parameters<typeof chatApplications.defineField>[1]) =>
      chatApplications.defineField(chatApplicationId, field, { ifMatch: '*' });
    await define({ key: 'topic', type: 'select', options: ['order', 'price'], required: true });
    await define({ key: 'mail', type: 'email' });
    await define({ key: 'age', type: 'number' });

    const options = { ...connection, chatApplicationId, chatApplicationSecret };
    const visitors = new ChatVisitors(options);
    await ask(
      'wrong secret',
      new ChatVisitors({ ...options, chatApplicationSecret: 'cas_1' }).get('cv_0123456789abcdef'),
    );
    const customFields = { topic: 'order', mail: ' A@Example.com ', age: 7 };
    const saved = await get('save', visitors.save({ externalUserId: 'u1', name: 'Rahima', customFields }));
    await ask(
      'save again',
      visitors.save({ externalUserId: 'u1', name: '', phone: '01712345678', customFields: { age: null } }),
    );
    await ask(
      'wrong fields',
      visitors.save({ externalUserId: 'u1', customFields: { topic: 'x', mail: 'x', age: 'x', none: 1 } }),
    );
    const wrong = { externalUserId: 'u3', email: 'x' };
    await ask('save all', visitors.saveAll([{ externalUserId: 'u2' }, wrong, { externalUserId: 'u1' }]));
    await ask('get', visitors.get(saved.chatVisitorId));
    await ask('get by user', visitors.getByExternalId('u2'));
    await ask('unknown user', visitors.getByExternalId('none'));

    type Session = { sessionId: string; token: string; resumeToken: string; visitor: { chatVisitorId: string } };
    const send = async (name: string, method: string, path: string, body?: object, headers = {}) => {
      const response = await connection.fetch(`${connection.baseUrl}/api/chat/widget/sessions${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: PAGE, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const json = (await response.json()) as { data: Session; error?: object };
      await ask(name, Promise.resolve({ status: response.status, ...json }));
      return json.data;
    };
    const widget = { chatApplicationId, widgetKey };
    const preChat = { topic: 'price', mail: '' };
    await send('other origin', 'POST', '', widget, { origin: 'https://other.example' });
    await send('wrong key', 'POST', '', { ...widget, widgetKey: 'wk_1' });
    await send('missing field', 'POST', '', { ...widget, preChat: {} });
    const first = await send('start', 'POST', '', { ...widget, preChat });
    const renewed = await send('renew', 'POST', `/${first.sessionId}/renew`, { resumeToken: first.resumeToken });
    const again = await send('renew in the grace', 'POST', `/${first.sessionId}/renew`, {
      resumeToken: first.resumeToken,
    });
    expect(again.resumeToken).toBe(renewed.resumeToken);
    await send('resume', 'POST', '', { ...widget, resumeToken: renewed.resumeToken });
    await send('reuse', 'POST', `/${first.sessionId}/renew`, { resumeToken: first.resumeToken });
    await send('ended', 'POST', '', { ...widget, resumeToken: renewed.resumeToken });
    const anonymous = await send('start another', 'POST', '', widget);
    const { visitorToken } = saved;
    await send('forged', 'POST', '', { ...widget, visitorToken: `${visitorToken}x` });
    const moved = await send('identify', 'POST', '', {
      ...widget,
      visitorToken,
      resumeToken: anonymous.resumeToken,
      preChat,
    });
    expect([moved.sessionId, moved.visitor.chatVisitorId]).toEqual([anonymous.sessionId, saved.chatVisitorId]);
    await ask('identified', visitors.get(saved.chatVisitorId));
    await send('by id', 'POST', '', { ...widget, chatVisitorId: saved.chatVisitorId });
    await chatApplications.change(chatApplicationId, { identityVerification: 'required' }, { ifMatch: '*' });
    await send('by id without proof', 'POST', '', { ...widget, chatVisitorId: saved.chatVisitorId });
    await ask('sessions', chatApplications.sessions(chatApplicationId));
    const bearer = { authorization: `Bearer ${moved.token}` };
    await send('wrong session', 'DELETE', `/cws_0123456789abcdef`, undefined, bearer);
    await send('end', 'DELETE', `/${moved.sessionId}`, undefined, bearer);
    await send('end again', 'DELETE', `/${moved.sessionId}`, undefined, bearer);
    await ask('end all', chatApplications.endSessions(chatApplicationId, { visitorId: null }));
    await ask('erase', visitors.erase(saved.chatVisitorId));
    await ask('erased', visitors.get(saved.chatVisitorId));
    await chatApplications.disable(chatApplicationId, { ifMatch: '*' });
    await ask('disabled', visitors.getByExternalId('u2'));
    await send('disabled widget', 'POST', '', widget);
  }));
