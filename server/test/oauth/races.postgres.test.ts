import { Client } from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { hashToken } from '../../src/security/tokens.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { getApiTokens } from '../support/oauth/api-token.ts';
import { authorizePath, Browser, callbackOf, getCode, getTokens, redeem, refresh } from '../support/oauth/browser.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/*
 * Requests to two servers that race at the critical point: each has read the code or refresh token as unused, and waits
 * to consume it. Requests that only start together seldom meet there, and prove little.
 */

const REQUESTS = 20;
/** Requests that wait for the lock: requests of one kind have at most seven of the ten connections of a server. */
const AT_THE_LOCK = 14;
const NOW = new Date();

const server = await startTestServer({ now: NOW });
const second = await startTestServer({ sharing: server, now: NOW });
const { location } = server.database;
if (location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
const [holder, watcher] = [0, 1].map(() => new Client({ connectionString: location.url })) as [Client, Client];
await holder.connect();
await watcher.connect();
const application = await createTestApplication(server);
const { identifier } = await createAccount(server);
beforeEach(async () => {
  // After a failed test its lock may still be there.
  await holder.query('rollback');
  await watcher.query('delete from oauth_token; delete from oauth_grant');
});
afterAll(async () => {
  await holder?.end();
  await watcher?.end();
});

type HttpResponse = Awaited<ReturnType<typeof refresh>>;

/**
 * @param meanwhile changes the token in another transaction after all requests have read it
 * @param lock locks what all requests wait for
 * @param atTheLock how many requests wait for it at most
 */
async function meet(
  send: (to: TestServer) => Promise<HttpResponse>,
  meanwhile = 'select',
  lock = 'select from oauth_token where consumed_at is null for update',
  atTheLock = AT_THE_LOCK,
): Promise<HttpResponse[]> {
  await holder.query('begin');
  await holder.query(lock);
  const responses = Promise.all(Array.from({ length: REQUESTS }, (_, index) => send(index % 2 ? server : second)));
  responses.catch(() => undefined);
  await untilWaiting(atTheLock);
  await holder.query(meanwhile);
  await holder.query('commit');
  return await responses;
}

async function untilWaiting(statements: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await watcher.query(waiting)).rows[0].n, { interval: 5, timeout: 30_000 })
    .toBe(statements);
}

const rowsOf = async (kind: string, used: boolean) =>
  (await watcher.query(`select from oauth_token where kind = $1 and (consumed_at is not null) = $2`, [kind, used]))
    .rowCount;

const outcomes = (responses: HttpResponse[]) =>
  responses.map(({ status, body }) => (status === 200 ? 200 : body.error)).sort();
const rejected = (count: number) => Array(count).fill('invalid_grant');

it('redeems a code once for 20 concurrent requests', async () => {
  const code = await getCode(new Browser(server), application, identifier);
  const responses = await meet((to) => redeem(to, application, code));
  expect(outcomes(responses)).toEqual([200, ...rejected(REQUESTS - 1)]);
});

it('returns one successor to 20 concurrent uses of a refresh token', async () => {
  const { refresh_token } = await getTokens(new Browser(server), server, application, identifier);
  const responses = await meet((to) => refresh(to, application, refresh_token));
  expect(outcomes(responses)).toEqual(Array(REQUESTS).fill(200));
  expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1);
  const live = `select from oauth_token where kind = 'RefreshToken' and consumed_at is null`;
  expect((await watcher.query(live)).rowCount).toBe(1);
  expect((await refresh(server, application, responses[0]?.body.refresh_token ?? '')).status).toBe(200);
});

it('rejects 20 concurrent uses of a refresh token whose successor was used, and ends the family', async () => {
  const { refresh_token } = await getTokens(new Browser(server), server, application, identifier);
  const responses = await meet(
    (to) => refresh(to, application, refresh_token),
    `update oauth_token set consumed_at = '${new Date(NOW.getTime() - 10_000).toISOString()}' where kind = 'RefreshToken'`,
  );
  expect(outcomes(responses)).toEqual(rejected(REQUESTS));
  expect((await watcher.query('select from oauth_grant where revoked_at is null')).rowCount).toBe(0);
});

it('uses a refresh token only together with storing what it is exchanged for', async () => {
  const { refresh_token } = await getTokens(new Browser(server), server, application, identifier);
  await watcher.query(`alter table oauth_token add constraint disk_full check (kind <> 'AccessToken') not valid`);
  expect((await refresh(server, application, refresh_token)).status).toBe(500);
  expect([await rowsOf('RefreshToken', true), await rowsOf('RefreshToken', false)]).toEqual([0, 1]);
  await watcher.query('alter table oauth_token drop constraint disk_full');
  expect((await refresh(server, application, refresh_token)).status).toBe(200);
});

it('completes a refresh whose client has left, so that the client can repeat it', async () => {
  const { refresh_token } = await getTokens(new Browser(server), server, application, identifier);
  await holder.query('begin');
  await holder.query('select from oauth_token where consumed_at is null for update');
  const client = new AbortController();
  const { clientId: client_id, clientSecret: client_secret } = application;
  const left = fetch(`${server.publicOrigin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id, client_secret }),
    signal: client.signal,
  });
  left.catch(() => undefined);
  await untilWaiting(1);
  client.abort();
  await expect(left).rejects.toThrow();
  await holder.query('commit');
  await expect.poll(() => rowsOf('RefreshToken', true)).toBe(1);
  expect([await rowsOf('RefreshToken', false), await rowsOf('AccessToken', false)]).toEqual([1, 2]);
  const { body } = await refresh(second, application, refresh_token);
  expect((await refresh(server, application, body.refresh_token)).status).toBe(200);
});

it('rejects 20 uses of a refresh token whose grant is revoked meanwhile, by the lock of its row', async () => {
  const { refresh_token } = await getTokens(new Browser(server), server, application, identifier);
  const responses = await meet(
    (to) => refresh(to, application, refresh_token),
    'update oauth_grant set revoked_at = now()',
    'select from oauth_grant for update',
  );
  expect(outcomes(responses)).toEqual(rejected(REQUESTS));
  expect(await rowsOf('RefreshToken', true)).toBe(0);
});

it('does not deadlock with the deletion of a grant, which locks the grant before its tokens', async () => {
  const { refresh_token } = await getTokens(new Browser(server), server, application, identifier);
  const responses = await meet(
    (to) => refresh(to, application, refresh_token),
    'delete from oauth_grant',
    'select from oauth_grant for update',
  );
  expect(outcomes(responses)).toEqual(rejected(REQUESTS));
});

it('returns a code of the new session if the authorization waited for a login', async () => {
  const { id: accountId } = await createAccount(server);
  const token = await createSession(server, accountId);
  const { rows } = await watcher.query('select id from session where token_hash = $1', [hashToken(token)]);
  const browser = new Browser(server);
  browser.setCookie('arot_session', token);

  // The login has replaced the session, but has not committed yet.
  await holder.query('begin');
  await holder.query(`update session set revoked_at = now() where id = $1`, [rows[0].id]);
  await holder.query(
    `insert into session (id, token_hash, account_id, browser_id, created_at, expires_at)
     values ('the-session-after', 'its hash', $1, $2, now(), now() + interval '1 hour')`,
    [accountId, rows[0].id],
  );
  const response = browser.open(authorizePath(application));
  response.catch(() => undefined);
  await untilWaiting(1);
  await holder.query('commit');

  const { code = '' } = callbackOf(await response);
  expect((await redeem(server, application, code)).status).toBe(200);
  const grants = await watcher.query('select session_id from oauth_grant where account_id = $1', [accountId]);
  expect(grants.rows).toEqual([{ session_id: 'the-session-after' }]);
});

it('changes nothing with an access token that is revoked while the change waits', async () => {
  const scopes = ['customer.write'];
  const customer = await createAccount(server, { name: 'Before', customerType: 'RETAIL' });
  const agent = await createTestApplication(server, { scopes });
  const { access_token: token } = await getApiTokens(server, agent, customer.identifier, 'customer.write');
  const change = {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'After' }),
  };
  const responses = await meet(
    (to) => to.request<HttpResponse['body']>('/api/auth/customer/me', change),
    'update oauth_grant set revoked_at = now()',
    'select from oauth_grant for update',
    // Writes of the API have half of the connections.
    AT_THE_LOCK / 2,
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  const { rows } = await watcher.query('select name from account where id = $1', [customer.id]);
  expect(rows).toEqual([{ name: 'Before' }]);
});
