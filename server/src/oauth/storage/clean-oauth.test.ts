import { expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { authorizePath, Browser, getCode, getTokens, redeem, refresh } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { cleanOAuth } from './clean-oauth.ts';

const server = await startTestServer();

const DAY_MS = 86_400_000;

async function left(): Promise<{ tokens: number; grants: number; states: number }> {
  const count = async (table: string) =>
    Number((await server.database.fork().execute<{ n: number }[]>(`select count(*) as n from ${table}`))[0]?.n);
  return {
    tokens: await count('oauth_token'),
    grants: await count('oauth_grant'),
    states: await count('oauth_interaction'),
  };
}

it('deletes what ended a day ago, in batches, and nothing that is valid or needed to detect a replay', async () => {
  const application = await createTestApplication(server);
  const { identifier } = await createAccount(server);
  const browser = new Browser(server);
  const tokens = await getTokens(browser, server, application, identifier);
  const code = await getCode(browser, application, identifier);
  await redeem(server, application, code);
  await redeem(server, application, code);
  await new Browser(server).open(authorizePath(application));
  // More than one batch.
  await server.database.fork().execute(`insert into oauth_interaction (id_hash, kind, payload, expires_at)
    select 'old ' || n, 'Interaction', '{}', timestamptz '2020-01-01' from generate_series(1, 1200) n`);

  const before = await left();
  expect(await cleanOAuth(server.database, () => new Date())).toBe(1_200);
  expect(await left()).toEqual({ ...before, states: before.states - 1_200 });

  const inTwoDays = new Date(Date.now() + 2 * DAY_MS);
  await cleanOAuth(server.database, () => inTwoDays);
  // The valid refresh token and its grant remain. Its code and access token are deleted, and so are all rows of the
  // replayed code.
  expect(await left()).toMatchObject({ tokens: 1, grants: 1 });
  server.setNow(inTwoDays);
  expect((await refresh(server, application, tokens.refresh_token)).status).toBe(200);
  await cleanOAuth(server.database, () => new Date(Date.now() + 40 * DAY_MS));
  expect(await left()).toEqual({ tokens: 0, grants: 0, states: 0 });
});
