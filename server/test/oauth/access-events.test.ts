import { beforeEach, describe, expect, it } from 'vitest';
import { revokeSessions } from '../../src/accounts/sessions/end-session.ts';
import { db } from '../../src/database/db.ts';
import { withdrawGrants } from '../../src/oauth/applications/application-grants.ts';
import { createAccount, createSession, PASSWORD, postJson } from '../support/accounts/fixtures.ts';
import { SESSION_ENDINGS } from '../support/accounts/session-endings.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { Browser, getCode, getTokens, redeem } from '../support/oauth/browser.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';

let account: { id: string; identifier: string };
let phones = 0;
const server = await startTestServer();
const application = await createTestApplication(server);
beforeEach(async () => {
  phones += 1;
  const identifier = `+88019${String(phones).padStart(8, '0')}`;
  const { id } = await createAccount(server, { customerType: 'RETAIL', email: null, phoneNumber: identifier });
  account = { id, identifier };
});

const operator = () => ({ em: server.database.fork(), clock: () => new Date() });

/** Returns the events of a type about the account. */
const eventsOf = (type: 'session.ended' | 'oauth.grant_revoked') =>
  db(server.database.fork())
    .selectFrom('event')
    .where('type', '=', type)
    .where('subjectType', '=', 'account')
    .where('subjectId', '=', account.id)
    .select('data')
    .execute();

describe('session.ended', () => {
  it.each(Object.entries(SESSION_ENDINGS))('tells once of %s', async (_how, end) => {
    await end({ server, account, token: await createSession(server, account.id) });
    expect(await eventsOf('session.ended')).toEqual([{ data: { sessions: 1 } }]);
  });

  it('tells once of sessions that end together', async () => {
    for (let count = 0; count < 3; count += 1) await createSession(server, account.id);
    await createSession(server, account.id, { ended: 'expired' });
    await revokeSessions(operator(), account.id);
    expect(await eventsOf('session.ended')).toEqual([{ data: { sessions: 3 } }]);
  });

  it('tells nothing if no session was open', async () => {
    await createSession(server, account.id, { ended: 'expired' });
    const token = await createSession(server, account.id, { ended: 'revoked' });
    for (const how of ['a logout', 'the command that ends sessions', 'a deactivation', 'an erasure']) {
      const end = SESSION_ENDINGS[how];
      if (!end) throw new Error(how);
      // A logout without a session is a 401.
      await end({ server, account, token }).catch(() => undefined);
    }
    expect(await eventsOf('session.ended')).toEqual([]);
  });

  it('tells nothing of a login of the same account in the same browser', async () => {
    const cookie = `arot_session=${await createSession(server, account.id)}`;
    const login = { identifier: account.identifier, password: PASSWORD };
    const { status } = await postJson(server, '/api/auth/login', login, { cookie, origin: server.publicOrigin });
    expect(status).toBe(200);
    expect(await eventsOf('session.ended')).toEqual([]);
  });
});

describe('oauth.grant_revoked', () => {
  type Granted = { readonly browser: Browser; readonly token: string };
  const ways: Readonly<Record<string, (granted: Granted) => Promise<unknown>>> = {
    'a revocation by the application': ({ token }) => {
      const { clientId: client_id, clientSecret: client_secret } = application;
      const body = new URLSearchParams({ client_id, client_secret, token });
      return fetch(`${server.publicOrigin}/oauth/revoke`, { method: 'POST', body });
    },
    'a withdrawal by the user': ({ browser }) => {
      const headers = { cookie: `arot_session=${browser.cookie('arot_session')}`, origin: server.publicOrigin };
      return server.request(`/api/auth/applications/${application.clientId}`, { method: 'DELETE', headers });
    },
    'a withdrawal by staff': async () => {
      const staff = await createStaffCaller(server, ['applications:write']);
      const path = `/oauth-applications/${application.clientId}/withdraw-grants`;
      expect((await staff.call('POST', path, { accountId: account.id })).status).toBe(200);
    },
    'a withdrawal by a command': () => withdrawGrants(operator(), account.id, application.clientId),
  };

  it.each(Object.entries(ways))('tells once of %s, and no more when it is repeated', async (_how, end) => {
    const browser = new Browser(server);
    const { refresh_token: token } = await getTokens(browser, server, application, account.identifier);
    await end({ browser, token });
    await end({ browser, token });
    expect(await eventsOf('oauth.grant_revoked')).toEqual([{ data: { clientId: application.clientId } }]);
    expect(await eventsOf('session.ended')).toEqual([]);
  });

  it('tells of a code that was used twice', async () => {
    const code = await getCode(new Browser(server), application, account.identifier);
    for (let use = 0; use < 2; use += 1) await redeem(server, application, code);
    expect(await eventsOf('oauth.grant_revoked')).toEqual([{ data: { clientId: application.clientId } }]);
  });

  it('tells nothing of grants that end with their session', async () => {
    const browser = new Browser(server);
    await getTokens(browser, server, application, account.identifier);
    await SESSION_ENDINGS['a logout']?.({ server, account, token: browser.cookie('arot_session') ?? '' });
    expect(await eventsOf('session.ended')).toHaveLength(1);
    expect(await eventsOf('oauth.grant_revoked')).toEqual([]);
  });
});
