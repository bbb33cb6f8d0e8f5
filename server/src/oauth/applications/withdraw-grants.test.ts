import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  getCode,
  type Page,
  redeem,
  refresh,
  type Tokens,
  userInfoStatus,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { insertGrantOfOpenSession } from '../../accounts/grants/grant.repository.ts';
import { listGrants, withdrawGrants } from './application-grants.ts';

let application: TestApplication;
let account: { id: string; identifier: string };
let browser: Browser;
const server = await startTestServer();
/** Another process on the same database. */
const second = await startTestServer({ sharing: server });
beforeEach(async () => {
  application = await createTestApplication(server, { thirdParty: true, name: 'Third' });
  account = await createAccount(server);
  browser = new Browser(server);
  browser.setCookie('arot_session', await createSession(server, account.id));
});

const operator = () => ({ em: server.database.fork(), clock: () => new Date() });
const ask = async (of = browser) => of.follow(await of.open(authorizePath(application)));

async function allow(page: Page): Promise<Page> {
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return browser.follow(await browser.submit(action, { csrf: csrfOf(page), decision: 'allow' }));
}

async function tokens(): Promise<Tokens> {
  const { code = '' } = callbackOf(await allow(await ask()));
  return (await redeem(server, application, code)).body;
}

async function openSessionId({ database }: TestServer, accountId: string): Promise<string> {
  const [row] = await database
    .fork()
    .execute<[{ id: string }]>(`select id from session where account_id = '${accountId}'`);
  return row.id;
}

describe('withdrawing the consent and grants of an account', () => {
  it('ends consent, codes and tokens at once in every process, and is audited', async () => {
    const { access_token, refresh_token } = await tokens();
    const code = callbackOf(await ask()).code ?? '';
    const other = await createTestApplication(server);
    const unaffected = (await redeem(server, other, await getCode(browser, other, account.identifier))).body;
    expect(await listGrants(operator(), account.identifier)).toEqual({
      accountId: account.id,
      grants: [
        expect.objectContaining({
          clientId: other.clientId,
          thirdParty: false,
          scopes: null,
          consentedAt: null,
          grants: 1,
        }),
        {
          ...{ clientId: application.clientId, slug: application.slug, name: 'Third', thirdParty: true },
          scopes: expect.arrayContaining(['openid', 'profile', 'email']),
          ...{ consentedAt: expect.any(String), lastGrantedAt: expect.any(String), accessUntil: expect.any(String) },
          grants: 2,
        },
      ],
    });

    const withdrawn = await withdrawGrants(operator(), account.identifier, application.clientId);
    expect(withdrawn).toEqual({ accountId: account.id, consent: true, grants: 2 });
    for (const each of [server, second]) {
      expect(await userInfoStatus(each, access_token)).toBe(401);
      expect((await refresh(each, application, refresh_token)).body.error).toBe('invalid_grant');
      expect((await redeem(each, application, code)).body.error).toBe('invalid_grant');
    }
    expect(await userInfoStatus(second, unaffected.access_token)).toBe(200);
    expect((await ask()).text).toContain('name="decision"');
    expect((await listGrants(operator(), account.id)).grants.map(({ clientId }) => clientId)).toEqual([other.clientId]);
    const events = (await allEvents(server)).filter(({ accountId }) => accountId === account.id);
    expect(events.at(-1)).toMatchObject({
      kind: 'oauth_grants_withdrawn',
      details: { clientId: application.clientId, consent: true, grants: 2 },
    });

    const again = await withdrawGrants(operator(), account.identifier, application.clientId);
    expect(again).toEqual({ accountId: account.id, consent: false, grants: 0 });
  });

  it('ends the grants of a first-party application, which may authorize again', async () => {
    const other = await createTestApplication(server);
    const { access_token } = (await redeem(server, other, await getCode(browser, other, account.identifier))).body;
    expect(await withdrawGrants(operator(), account.id, other.clientId)).toMatchObject({ consent: false, grants: 1 });
    expect(await userInfoStatus(second, access_token)).toBe(401);
    expect(await getCode(browser, other, account.identifier)).toEqual(expect.any(String));
  });

  it('leaves no grant of a concurrent request', async () => {
    for (let round = 0; round < 5; round += 1) {
      await allow(await ask());
      const requests = Array.from({ length: 6 }, () => ask());
      const [, ...pages] = await Promise.all([
        withdrawGrants(operator(), account.id, application.clientId),
        ...requests,
      ]);
      for (const page of pages) {
        const { code } = page.location === '' ? {} : callbackOf(page);
        if (code) expect((await redeem(second, application, code)).body.error).toBe('invalid_grant');
      }
      expect((await listGrants(operator(), account.id)).grants).toEqual([]);
    }
  });

  it('rejects a grant whose consent was read before the withdrawal', async () => {
    const open = { accountId: account.id, clientId: application.clientId, scope: 'openid', createdAt: new Date() };
    const sessionId = await openSessionId(server, account.id);
    const insert = (id: string) =>
      insertGrantOfOpenSession(server.database.fork(), {
        ...{ ...open, id, sessionId, expiresAt: new Date(Date.now() + 60_000), needsConsent: true },
      });
    await allow(await ask());
    expect(await insert('with consent')).toBe(true);
    await withdrawGrants(operator(), account.id, application.clientId);
    expect(await insert('without consent')).toBe(false);
  });

  it('rejects an unknown account and an unknown application', async () => {
    await expect(listGrants(operator(), 'unknown@example.com')).rejects.toThrow('There is no account');
    await expect(withdrawGrants(operator(), 'unknown@example.com', application.clientId)).rejects.toThrow(
      'There is no account',
    );
    await expect(withdrawGrants(operator(), account.id, 'ak_unknown')).rejects.toThrow('There is no application');
  });
});
