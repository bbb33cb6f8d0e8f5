import { Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { getCode, redeem, userInfoStatus } from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';

// Only the provider knows its instance: nothing here is replaced.
const created = vi.spyOn(Provider.prototype, 'callback');
const oauth = await setUpOAuth();
/** The number of access tokens of the test's grant, and the tokens themselves. */
let count = 1;
let issued: string[] = [];
await fetch(`${oauth.server.publicOrigin}/.well-known/openid-configuration`);
beforeAll(async () => {
  const provider = created.mock.contexts.at(-1) as Provider;
  provider.registerGrantType('authorization_code', issueAccessTokens, ['code', 'redirect_uri']);
});
afterAll(() => void created.mockRestore());

/** Exchanges a code for access tokens, and for no refresh token. */
async function issueAccessTokens(ctx: TokenEndpointGrantContext): Promise<void> {
  const { provider, client, params } = ctx.oidc;
  const code = await provider.AuthorizationCode.find(String(params?.code), { ignoreExpiration: true });
  const grant = code && (await provider.Grant.find(String(code.grantId)));
  if (!client || !code || !grant) throw new Error('the test presents a valid code');
  await code.consume();
  for (let index = 0; index < count; index += 1) {
    const { accountId, grantId } = code;
    const token = new provider.AccessToken({ accountId, client, grantId, gty: 'authorization_code' } as never);
    token.scope = 'openid';
    issued.push(await token.save());
  }
  ctx.body = { access_token: issued.at(-1) ?? 'none', token_type: 'Bearer', expires_in: 3_600, scope: 'openid' };
}

const statuses = (tokens: readonly string[]) => Promise.all(tokens.map((token) => userInfoStatus(oauth.server, token)));

describe.each([0, 1, 2, 3])('an exchange that issues %s tokens', (expected) => {
  it('stores them, and revokes all of them when the code is used again', async () => {
    count = expected;
    issued = [];
    const code = await getCode(oauth.browser, oauth.application, oauth.account.identifier);
    expect((await redeem(oauth.server, oauth.application, code)).status).toBe(200);
    expect(await statuses(issued)).toEqual(Array(expected).fill(200));

    const { status, body } = await redeem(oauth.server, oauth.application, code);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect((await statuses(issued)).filter((each) => each !== 401)).toEqual([]);
    const { kind, details, ip } =
      (await allEvents(oauth.server)).findLast((event) => event.kind === 'oauth_grant_revoked') ?? {};
    expect([kind, details, ip]).toEqual([
      'oauth_grant_revoked',
      { clientId: oauth.application.clientId, at: 'token' },
      expect.stringMatching(/./),
    ]);
  });
});
