import { afterAll, beforeEach, expect, it } from 'vitest';
import { createKeyring } from '../../src/security/keyring.ts';
import { JOBS } from '../../src/serve/jobs/jobs.ts';
import { runJob } from '../../src/serve/jobs/run-jobs.ts';
import { createAccount, PASSWORD, postJson } from '../support/accounts/fixtures.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { createChatApp, renewWidget, saveVisitor, startWidget } from '../support/chat/fixtures.ts';
import { ConflictProxy } from '../support/database/conflict-proxy.ts';
import { directUrl, openServerDatabase } from '../support/database/postgres-databases.ts';
import { openTestDatabase } from '../support/database/test-database.ts';
import { Browser, getCode, redeem, refresh, userInfoStatus } from '../support/oauth/browser.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { runArotInProcess } from '../support/process/arot-in-process.ts';
import { requiredParts, sendForm } from '../support/registration/forms.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, TEST_SECRET } from '../support/test-server.ts';

let injected: string[];

const direct = await openTestDatabase();
if (direct.location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
const proxy = new ConflictProxy(directUrl(direct.location.url));
/** The URL of the database through the proxy. */
const proxied = await proxy.start();
const server = await startTestServer({
  database: { ...(await openServerDatabase(proxied)), location: { kind: 'server', url: proxied } },
});
const owner = await createStaffCaller(server, ['*']);
await createAccount(server, { email: 'customer@example.com', phoneNumber: '+8801712345678' });
await server.load({ categories: [{ id: 'tea', name: 'Tea' }], products: [] });
afterAll(async () => {
  proxy.stop();
});
beforeEach(() => {
  injected = [];
  proxy.choose = () => undefined;
});

const WRITE = /^(with|insert|update|delete)\b/;

/**
 * The first write fails as a deadlock, and the next commit, or the write that is repeated, as a serialization failure. The third
 * attempt is left alone.
 *
 * @param write the writes that can fail
 */
function injectTwo(write = WRITE): void {
  proxy.choose = (text, isWriting) => {
    const isWrite = write.test(text);
    if (injected.length === 0 && isWrite) injected.push(text);
    else if (injected.length === 1 && (text === 'commit' || (isWrite && !isWriting))) injected.push(text);
    else return undefined;
    return injected.length === 1 ? '40P01' : '40001';
  };
}

async function count(statement: string): Promise<unknown> {
  const [row] = await direct.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${statement}`);
  return row?.n;
}

const events = (kind: string) => count(`audit_event where kind = '${kind}'`);

it('a login succeeds once', async () => {
  injectTwo();
  const { status } = await postJson(server, '/api/auth/login', {
    identifier: 'customer@example.com',
    password: PASSWORD,
    responseMode: 'token',
  });
  expect([status, injected.length]).toEqual([200, 2]);
  expect(await events('login')).toBe(1);
});

it('a registration is stored once', async () => {
  injectTwo();
  expect((await sendForm(server, requiredParts())).status).toBe(201);
  expect(injected.length).toBe(2);
  expect([await events('customer_registered'), await count('customer')]).toEqual([1, 1]);
});

const WRITES: readonly [method: string, path: string, body: unknown, status: number, kind: string][] = [
  ['POST', '/categories', { id: 'rice', name: 'Rice' }, 201, 'category_created'],
  ['POST', '/products', { slug: 'chini', name: 'Chini', categoryId: 'tea' }, 201, 'product_created'],
  ['PATCH', '/products/chini/prices', { RETAIL: { basePrice: '10.00' } }, 200, 'product_changed'],
  ['POST', '/app-content', { key: 'about', title: 'About' }, 201, 'app_content_created'],
  ['PATCH', '/settings', { siteName: 'Shop' }, 200, 'setting_created'],
  ['POST', '/roles', { name: 'editor', permissions: ['catalog:write'] }, 201, 'role_set'],
  ['POST', '/accounts', { name: 'E', email: 'editor@example.com', role: 'editor' }, 201, 'account_created'],
  [
    'POST',
    '/chat-applications',
    { name: 'Chat', visitorOrigins: ['https://a.example'] },
    201,
    'chat_application_created',
  ],
];

it.each(WRITES)('%s /api/staff%s acts once', async (method, path, body, status, kind) => {
  const before = Number(await events(kind));
  injectTwo();
  const response = await owner.call(method, path, body);
  expect([response.status, response.error, injected.length]).toEqual([status, undefined, 2]);
  expect(await events(kind)).toBe(before + 1);
});

it('a read registers content once', async () => {
  injectTwo();
  expect((await server.request('/api/app-content/terms')).status).toBe(200);
  expect(injected.length).toBe(2);
  expect(await count(`app_content where key = 'terms'`)).toBe(1);
});

it('an OAuth code and a refresh token are redeemed once, and their tokens are valid', async () => {
  const application = await createTestApplication(server);
  const { clientId } = application;
  const stored = (type: string) =>
    count(
      `oauth_token join oauth_grant on oauth_grant.id = grant_id where client_id = '${clientId}' and oauth_token.kind = '${type}'`,
    );
  const code = await getCode(new Browser(server), application, 'customer@example.com', {
    scope: 'openid offline_access',
  });
  const redeemed = /update "?oauth_token|insert into "?oauth_token/;
  injectTwo(redeemed);
  const exchanged = await redeem(server, application, code);
  expect([exchanged.status, injected.length]).toEqual([200, 2]);
  expect([await stored('AccessToken'), await stored('RefreshToken')]).toEqual([1, 1]);
  expect(await userInfoStatus(server, exchanged.body.access_token)).toBe(200);

  injected = [];
  injectTwo(redeemed);
  const refreshed = await refresh(server, application, exchanged.body.refresh_token);
  expect([refreshed.status, injected.length]).toEqual([200, 2]);
  expect([await stored('AccessToken'), await stored('RefreshToken')]).toEqual([2, 2]);
  expect(await userInfoStatus(server, refreshed.body.access_token)).toBe(200);
  // The successor is the one that was returned: it can be used, and the family lives.
  expect((await refresh(server, application, refreshed.body.refresh_token)).status).toBe(200);
});

it('a chat visitor is saved once, as a new one', async () => {
  const app = await createChatApp(server);
  injectTwo();
  const { status, body } = await saveVisitor(server, app, { externalUserId: 'u1', name: 'Salma' });
  expect([status, body.data.created, injected.length]).toEqual([201, true, 2]);
  expect(await count(`chat_visitor where application_id = '${app.id}'`)).toBe(1);
});

it('a widget session is created once, with one visitor', async () => {
  const app = await createChatApp(server);
  injectTwo();
  const { status, body } = await startWidget(server, app);
  expect([status, injected.length]).toEqual([201, 2]);
  expect(await count(`chat_visitor where application_id = '${app.id}'`)).toBe(1);
  expect(await count(`widget_session where application_id = '${app.id}'`)).toBe(1);
  expect((await renewWidget(server, body.data.sessionId, body.data.resumeToken)).status).toBe(200);
});

it('a command writes once', async () => {
  const folder = temporaryFolder();
  const env = { ...process.env, NO_COLOR: '1', AROT_DATA_DIR: folder, DATABASE_URL: proxied };
  const before = Number(await events('account_created'));
  injectTwo();
  const args = ['account', 'create-user', '--name', 'N', '--email', 'command@example.com', '--password-stdin'];
  const { code, stderr } = await runArotInProcess(args, { cwd: folder, env, input: PASSWORD });
  expect([code, stderr, injected.length]).toEqual([0, '', 2]);
  expect(await count(`account where email = 'command@example.com'`)).toBe(1);
  expect(await events('account_created')).toBe(before + 1);
});

it('a job does its work once, and its run is recorded', async () => {
  await owner.call('POST', '/categories', { id: 'daal', name: 'Daal' }, { 'idempotency-key': 'daal' });
  expect(await count('idempotent_request')).toBe(1);
  const [job] = JOBS.filter(({ name }) => name === 'idempotency');
  if (!job) throw new Error('There is no such job.');
  const clock = () => new Date(Date.now() + 2 * 86_400_000);
  const context = {
    database: server.database,
    clock,
    keyring: createKeyring([TEST_SECRET]),
    auditRetentionSeconds: undefined,
    eventRetentionSeconds: 30 * 86_400,
  };
  for (const write of [/insert into "job|update "job/, /delete from "idempotent_request/]) {
    injected = [];
    injectTwo(write);
    await runJob(context, job, -1);
    expect(injected.length).toBe(2);
  }
  expect(await count('idempotent_request')).toBe(0);
});

it('is a 500 after the third conflict, and nothing is stored', async () => {
  proxy.choose = (text, isWriting) => {
    if (!isWriting || text !== 'commit') return undefined;
    injected.push(text);
    return '40001';
  };
  const { status } = await owner.call('POST', '/categories', { id: 'salt', name: 'Salt' });
  expect([status, injected.length]).toEqual([500, 3]);
  expect(await count(`category where id = 'salt'`)).toBe(0);
});
