import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Browser, getCode, getTokens, redeem, refresh, requestTokens } from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { stopTime } from '../../../test/support/oauth/stop-time.ts';
import { revokeSessions } from '../../accounts/sessions/end-session.ts';
import { setActive } from '../../accounts/set-active.ts';

const oauth = await setUpOAuth();
const operator = () => ({ em: oauth.server.database.fork(), clock: () => new Date() });
const code = (parameters: Record<string, string> = {}) =>
  getCode(new Browser(oauth.server), oauth.application, oauth.account.identifier, parameters);
const tokens = () => getTokens(new Browser(oauth.server), oauth.server, oauth.application, oauth.account.identifier);
const CHALLENGE = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
const later = (seconds: number) => stopTime([oauth.server], new Date(Date.now() + seconds * 1_000));

type Rejected = { status: number; body: { error?: string; error_description?: string } };

/** The requests that fail, by the cause that the application and the audit trail must name. */
const failures: Record<string, () => Promise<Rejected>> = {
  not_found: () => redeem(oauth.server, oauth.application, 'made-up'),
  expired: async () => {
    const expired = await code();
    later(61);
    return await redeem(oauth.server, oauth.application, expired);
  },
  already_used: async () => {
    const used = await code();
    await redeem(oauth.server, oauth.application, used);
    return await redeem(oauth.server, oauth.application, used);
  },
  other_client: async () => {
    const { refresh_token: refreshToken } = await tokens();
    return await refresh(oauth.server, await createTestApplication(oauth.server), refreshToken);
  },
  grant_ended: async () => {
    const { refresh_token: refreshToken } = await tokens();
    await revokeSessions(operator(), oauth.account.id);
    return await refresh(oauth.server, oauth.application, refreshToken);
  },
  account_inactive: async () => {
    const { refresh_token: refreshToken } = await tokens();
    await setActive(operator(), oauth.account.id, false);
    return await refresh(oauth.server, oauth.application, refreshToken);
  },
  redirect_uri_mismatch: async () =>
    await redeem(oauth.server, oauth.application, await code(), { redirect_uri: 'https://other.example/' }),
  code_verifier_missing: async () => await redeem(oauth.server, oauth.application, await code(CHALLENGE)),
  code_verifier_mismatch: async () =>
    await redeem(oauth.server, oauth.application, await code(CHALLENGE), { code_verifier: 'x'.repeat(43) }),
};

async function auditedCause(): Promise<unknown> {
  const { rows } = await sql<{ details: unknown }>`select details from audit_event
    where kind = 'oauth_token_refused' order by id desc limit 1`.execute(oauth.server.database.fork().getKysely());
  return rows[0]?.details;
}

describe('a rejected grant', () => {
  it.each(Object.entries(failures))('says %s to the application and the audit trail', async (cause, fail) => {
    const { status, body } = await fail();
    expect([status, body.error, body.error_description]).toEqual([
      400,
      'invalid_grant',
      expect.stringMatching(new RegExp(`\\(${cause}\\)$`)),
    ]);
    expect(await auditedCause()).toMatchObject({ error: 'invalid_grant', cause });
  });

  it('says why to the audit trail only, if the application has no secret or a wrong one', async () => {
    const app: TestApplication = await createTestApplication(oauth.server, { public: true });
    const anonymous: Rejected = await redeem(oauth.server, app, 'made-up');
    expect(anonymous.body.error_description).toBe('grant request is invalid');
    expect(await auditedCause()).toMatchObject({ clientId: app.clientId, cause: 'not_found' });
    const wrong = { ...oauth.application, clientSecret: 'as_wrong' };
    const body: Rejected['body'] = (await refresh(oauth.server, wrong, 'any')).body;
    expect(body).toEqual({ error: 'invalid_client', error_description: 'client authentication failed' });
    expect(await auditedCause()).toMatchObject({ error: 'invalid_client', cause: 'wrong_secret' });
  });

  it('has no cause if the error says everything', async () => {
    await requestTokens(oauth.server, oauth.application, { grant_type: 'password' });
    expect(await auditedCause()).toMatchObject({ error: 'unsupported_grant_type', cause: null });
  });
});
