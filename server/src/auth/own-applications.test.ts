import type { ApiErrorBody, ownApplications } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../test/support/accounts/operations.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  redeem,
  refresh,
  userInfoStatus,
} from '../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let first: TestApplication;
let third: TestApplication;
let accountId: string;
let token: string;
const server = await startTestServer();
beforeEach(async () => {
  first = await createTestApplication(server, { name: 'A first party' });
  third = await createTestApplication(server, { name: 'B third party', thirdParty: true });
  ({ id: accountId } = await createAccount(server, { customerType: 'RETAIL' }));
  token = await createSession(server, accountId);
});

type Body = { data: z.infer<typeof ownApplications> } & ApiErrorBody;
const send = (method: string, path = '', by = token) =>
  server.request<Body>(`/api/auth/applications${path}`, { method, headers: { authorization: `Bearer ${by}` } });
const list = async () => (await send('GET')).body.data.items;

/** Signs the account in to an application, and agrees if it asks. @returns its tokens */
async function authorize(application: TestApplication) {
  const browser = new Browser(server);
  browser.setCookie('arot_session', token);
  let page = await browser.follow(await browser.open(authorizePath(application, { scope: 'openid email' })));
  const action = /action="([^"]+)"/.exec(page.text)?.[1];
  if (action) page = await browser.follow(await browser.submit(action, { csrf: csrfOf(page), decision: 'allow' }));
  return (await redeem(server, application, callbackOf(page).code ?? '')).body;
}

describe('GET /api/auth/applications', () => {
  it('shows first-party and third-party applications with what they were granted', async () => {
    expect(await list()).toEqual([]);
    await Promise.all([authorize(first), authorize(third)]);
    expect(await list()).toEqual([
      {
        clientId: first.clientId,
        name: 'A first party',
        scopes: ['email', 'openid'],
        grantedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      {
        clientId: third.clientId,
        name: 'B third party',
        scopes: ['email', 'openid'],
        grantedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('shows nothing of other accounts', async () => {
    await authorize(first);
    token = await createSession(server, (await createAccount(server)).id);
    expect(await list()).toEqual([]);
  });
});

describe('DELETE /api/auth/applications/:clientId', () => {
  it('ends consent, tokens and refresh tokens of the application only, and records it', async () => {
    const [ended, other] = [await authorize(third), await authorize(first)];
    const events = await allEvents(server);
    expect((await send('DELETE', `/${third.clientId}`)).body).toEqual({ data: { success: true } });
    expect(await userInfoStatus(server, ended.access_token)).toBe(401);
    expect((await refresh(server, third, ended.refresh_token ?? '')).status).toBe(400);
    expect(await userInfoStatus(server, other.access_token)).toBe(200);
    expect((await list()).map(({ clientId }) => clientId)).toEqual([first.clientId]);
    expect(await eventsAfter(server, events)).toContainEqual({
      kind: 'oauth_grants_withdrawn',
      accountId,
      actor: accountId,
      details: { clientId: third.clientId, consent: true, grants: 1 },
    });
  });

  it('returns 404 for an application of another account, a withdrawn and an unknown one, and changes nothing', async () => {
    const tokens = await authorize(first);
    const stranger = await createSession(server, (await createAccount(server)).id);
    expect((await send('DELETE', `/${first.clientId}`, stranger)).status).toBe(404);
    expect((await send('DELETE', `/${third.clientId}`)).status).toBe(404);
    expect((await send('DELETE', '/unknown')).body.error.code).toBe('NOT_FOUND');
    expect(await userInfoStatus(server, tokens.access_token)).toBe(200);
    expect((await send('DELETE', `/${first.clientId}`)).status).toBe(200);
    expect((await send('DELETE', `/${first.clientId}`)).status).toBe(404);
  });

  it('succeeds once when several requests withdraw it at once', async () => {
    await authorize(third);
    const responses = await Promise.all(Array.from({ length: 4 }, () => send('DELETE', `/${third.clientId}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
});
