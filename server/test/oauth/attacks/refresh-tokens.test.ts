import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeCode, getUserInfo, type JsonResponse, openProvider, refresh } from '../../support/oauth/blackbox.ts';
import { authorize, codeOf, Visitor } from '../../support/oauth/blackbox-browser.ts';
import type { Claims } from '../../support/oauth/blackbox-tokens.ts';

/*
 * Attacks with refresh tokens.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14
 */

let tokens: Claims;
const provider = await openProvider();
const app = await provider.createApp();
const other = await provider.createApp();
const publicApp = await provider.createApp({ public: true });
const user = await provider.createUser();
const session = await provider.createSessionToken(user);
const visitor = new Visitor(provider);
visitor.takeSession(session);
beforeEach(async () => {
  provider.after(0);
  tokens = await getTokens();
});

async function getTokens(scope = 'openid profile'): Promise<Claims> {
  const nonce = scope.includes('openid') ? {} : { nonce: undefined };
  const code = codeOf(await authorize(provider, visitor, app, { scope, ...nonce }));
  return (await exchangeCode(provider, app, code)).json;
}

const outcome = ({ status, json }: JsonResponse) => [status, json.error];
const userInfoStatus = async (token: unknown) => (await getUserInfo(provider, token)).status;

describe('4.14 refresh token protection', () => {
  it('is replaced by every use, and reuse of a replaced one ends the family', async () => {
    const second = (await refresh(provider, app, tokens.refresh_token)).json;
    const third = (await refresh(provider, app, second.refresh_token)).json;
    expect(new Set([tokens, second, third].map((each) => each.refresh_token)).size).toBe(3);
    provider.after(5);
    expect(outcome(await refresh(provider, app, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(outcome(await refresh(provider, app, third.refresh_token))).toEqual([400, 'invalid_grant']);
    for (const each of [tokens, second, third]) expect(await userInfoStatus(each.access_token)).toBe(401);
  });

  it('stolen by a thief, ends the thief’s access when the owner uses it', async () => {
    const stolen = (await refresh(provider, app, tokens.refresh_token)).json;
    provider.after(600);
    expect(outcome(await refresh(provider, app, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await userInfoStatus(stolen.access_token)).toBe(401);
    expect(outcome(await refresh(provider, app, stolen.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('returns the same successor again within 10 minutes, so that a lost response costs nothing', async () => {
    const first = (await refresh(provider, app, tokens.refresh_token)).json;
    provider.after(599);
    const again = await refresh(provider, app, tokens.refresh_token);
    expect([again.status, again.json.refresh_token]).toEqual([200, first.refresh_token]);
    expect((await refresh(provider, app, first.refresh_token)).status).toBe(200);
  });

  it('has no grace period after its successor was used', async () => {
    const first = (await refresh(provider, app, tokens.refresh_token)).json;
    const second = (await refresh(provider, app, first.refresh_token)).json;
    provider.after(5);
    expect(outcome(await refresh(provider, app, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(outcome(await refresh(provider, app, second.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('is bound to its application, and stays valid after attempts of others', async () => {
    const wrong = { ...app, clientSecret: other.clientSecret };
    expect(outcome(await refresh(provider, other, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(outcome(await refresh(provider, publicApp, tokens.refresh_token, {}, 'none'))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect(outcome(await refresh(provider, wrong, tokens.refresh_token))).toEqual([401, 'invalid_client']);
    expect(outcome(await refresh(provider, app, tokens.refresh_token, {}, 'none'))).toEqual([401, 'invalid_client']);
    expect((await refresh(provider, app, tokens.refresh_token)).status).toBe(200);
  });

  it('can narrow its scope but not widen it', async () => {
    const wide = await refresh(provider, app, tokens.refresh_token, { scope: 'openid profile email' });
    expect(outcome(wide)).toEqual([400, 'invalid_scope']);
    const narrow = (await refresh(provider, app, tokens.refresh_token, { scope: 'openid' })).json;
    expect(narrow.scope).toBe('openid');
    expect(Object.keys((await getUserInfo(provider, narrow.access_token)).json)).toEqual(['sub']);
  });

  it('expires after 30 days without use', async () => {
    provider.after(30 * 86_400 + 1);
    expect(outcome(await refresh(provider, app, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});
