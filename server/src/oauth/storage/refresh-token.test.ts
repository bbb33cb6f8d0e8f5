import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import {
  Browser,
  claimsOf,
  getTokens,
  refresh,
  type Tokens,
  userInfoStatus,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { stopTime } from '../../../test/support/oauth/stop-time.ts';
import { startTestServer, TEST_SECRET } from '../../../test/support/test-server.ts';

let first: Tokens;
const server = await startTestServer();
const second = await startTestServer({ sharing: server });
const application = await createTestApplication(server);
const { identifier } = await createAccount(server);
beforeEach(async () => {
  at(0);
  first = await getTokens(new Browser(server), server, application, identifier);
});
afterAll(async () => {
  vi.useRealTimers();
});

const start = Date.now();

/** Sets the clocks of both servers. */
function at(seconds: number): void {
  stopTime([server, second], new Date(start + seconds * 1_000));
}

describe('refresh tokens', () => {
  it('are replaced at every use, and expire 30 days after the last use', async () => {
    at(29 * 86_400);
    const next = await refresh(server, application, first.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(first.refresh_token);
    expect(claimsOf(next.body.id_token).sub).toBe(claimsOf(first.id_token).sub);
    at(58 * 86_400);
    const third = await refresh(server, application, next.body.refresh_token);
    expect(third.status).toBe(200);
    at(89 * 86_400);
    expect((await refresh(server, application, third.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('give access tokens that are valid for an hour', async () => {
    at(3_599);
    expect(await userInfoStatus(server, first.access_token)).toBe(200);
    at(3_601);
    expect(await userInfoStatus(server, first.access_token)).toBe(401);
    const { body } = await refresh(server, application, first.refresh_token);
    expect(await userInfoStatus(server, body.access_token)).toBe(200);
  });

  it('leave one valid refresh token after 20 concurrent uses at two servers', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(index % 2 ? server : second, application, first.refresh_token)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const successors = new Set(responses.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    const [successor = ''] = successors;
    expect((await refresh(server, application, successor)).status).toBe(200);
    for (const { body } of responses) expect(await userInfoStatus(server, body.access_token)).toBe(200);
  });

  it('return the same successor again until it is used, for up to 10 minutes', async () => {
    const one = await refresh(server, application, first.refresh_token);
    at(599);
    const two = await refresh(second, application, first.refresh_token);
    expect(two.status).toBe(200);
    expect(two.body.refresh_token).toBe(one.body.refresh_token);
  });

  it('end the family when reused after 10 minutes, which is audited', async () => {
    const one = await refresh(server, application, first.refresh_token);
    at(600);
    expect((await refresh(server, application, first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(server, application, one.body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await userInfoStatus(second, one.body.access_token)).toBe(401);
    const audited = (await allEvents(server)).findLast((event) => event.kind === 'oauth_grant_revoked');
    expect(audited?.details).toEqual({ clientId: application.clientId, at: 'token' });
  });

  it('end the family when reused after AROT_SECRET has changed, instead of becoming two', async () => {
    const one = await refresh(server, application, first.refresh_token);
    const rotated = await startTestServer({ sharing: server, secrets: ['another secret', TEST_SECRET] });
    stopTime([rotated], new Date(start));

    expect((await refresh(rotated, application, first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(rotated, application, one.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('end the family when reused after the successor was used', async () => {
    const one = await refresh(server, application, first.refresh_token);
    const two = await refresh(server, application, one.body.refresh_token);
    expect((await refresh(server, application, first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(server, application, two.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('of another application are rejected and stay valid', async () => {
    const otherApplication = await createTestApplication(server);
    expect((await refresh(server, otherApplication, first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(server, application, first.refresh_token)).status).toBe(200);
  });

  it('can narrow the granted scope but not widen it', async () => {
    const less = await refresh(server, application, first.refresh_token, { scope: 'openid' });
    expect(less.body.scope).toBe('openid');
    const more = await refresh(server, application, less.body.refresh_token, { scope: 'openid phone' });
    expect(more.body.error).toBe('invalid_scope');
  });

  it('revoke their access tokens when they are revoked', async () => {
    const { clientId, clientSecret } = application;
    const revoke = (token: string) =>
      fetch(`${server.publicOrigin}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret }),
      });
    expect((await revoke(first.refresh_token)).status).toBe(200);
    expect(await userInfoStatus(second, first.access_token)).toBe(401);
    expect((await refresh(server, application, first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await revoke('unknown')).status).toBe(200);
  });
});

describe('introspection', () => {
  const introspect = async (by: TestApplication, token: string) => {
    const response = await fetch(`${server.publicOrigin}/oauth/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: by.clientId, client_secret: by.clientSecret }),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  it('describes a token to its application, and to no other', async () => {
    expect(await introspect(application, first.access_token)).toMatchObject({
      active: true,
      client_id: application.clientId,
      scope: 'openid profile email',
      token_type: 'Bearer',
    });
    expect(await introspect(await createTestApplication(server), first.access_token)).toEqual({ active: false });
    expect(await introspect(application, 'unknown')).toEqual({ active: false });
  });

  it('and id tokens have the same times', async () => {
    at(2_000);
    const tokens = await getTokens(new Browser(server), server, application, identifier);
    const iat = Math.floor(start / 1_000) + 2_000;
    const times = { iat, exp: iat + 3_600 };
    expect(claimsOf(tokens.id_token)).toMatchObject(times);
    expect(await introspect(application, tokens.access_token)).toMatchObject(times);
  });
});
