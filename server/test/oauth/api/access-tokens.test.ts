import { API_SCOPES } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockOwnAccount } from '../../../src/accounts/sessions/lock-own-account.ts';
import { setActive } from '../../../src/accounts/set-active.ts';
import { db } from '../../../src/database/db.ts';
import { json } from '../../../src/database/schema/values.ts';
import type { Context } from '../../../src/http/context.ts';
import { withdrawGrants } from '../../../src/oauth/applications/application-grants.ts';
import { changeApplication, setApplicationEnabled } from '../../../src/oauth/applications/change-application.ts';
import { hashToken } from '../../../src/security/tokens.ts';
import { createAccount, createSession } from '../../support/accounts/fixtures.ts';
import { allEvents, commandContext, eventsAfter } from '../../support/accounts/operations.ts';
import { product } from '../../support/catalog/fixtures.ts';
import { callApi, getApiTokens } from '../../support/oauth/api-token.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  getCode,
  redeem,
  refresh,
  userInfoStatus,
} from '../../support/oauth/browser.ts';
import { sendForm } from '../../support/oauth/clients.ts';
import { createTestApplication, type TestApplication } from '../../support/oauth/fixtures.ts';
import { setUpOAuth } from '../../support/oauth/set-up-oauth.ts';

const setUp = await setUpOAuth({ scopes: [...API_SCOPES] });
const resource = () => `${setUp.server.publicOrigin}/api`;

let customer: { id: string; identifier: string };
const prices = { RETAIL: { basePrice: '10.00' }, WHOLESALE: { basePrice: '8.00' } };
await setUp.server.replace({
  categories: [{ id: 'x', name: 'X' }],
  products: [product('rice', { categoryId: 'x', prices })],
});
beforeEach(async () => {
  customer = await createAccount(setUp.server, { name: 'Rahim', customerType: 'RETAIL' });
});

const tokensFor = (scope: string, application: TestApplication = setUp.application) =>
  getApiTokens(setUp.server, application, customer.identifier, scope);
const call = (token: string, path: string, options?: Parameters<typeof callApi>[3]) =>
  callApi(setUp.server, token, path, options);
const statusOf = async (token: string, path = '/api/auth/customer/me') => (await call(token, path)).status;

describe('the resource of a token', () => {
  it('is named in the authorization request, and makes an opaque token that only the API accepts', async () => {
    const tokens = await tokensFor('openid customer.read');
    expect(tokens).toMatchObject({ scope: 'customer.read', token_type: 'Bearer', expires_in: 3_600 });
    expect(tokens.access_token).toMatch(/^[\w-]{43}$/);
    expect(tokens.id_token).not.toBe('');
    expect((await call(tokens.access_token, '/api/auth/customer/me')).data).toMatchObject({ id: customer.id });
    expect(await userInfoStatus(setUp.server, tokens.access_token)).toBe(401);
    // A scope of userinfo does not help, nor does the application's own.
    expect(await userInfoStatus(setUp.server, (await tokensFor('openid profile')).access_token)).toBe(401);
  });

  it('is required at the API: a token of a sign-in without it is none', async () => {
    const code = await getCode(setUp.browser, setUp.application, customer.identifier, {
      scope: 'openid customer.read',
    });
    const { body } = await redeem(setUp.server, setUp.application, code);
    expect(body.scope).toBe('openid customer.read');
    expect(await userInfoStatus(setUp.server, body.access_token)).toBe(200);
    for (const path of ['/api/auth/customer/me', '/api/products']) {
      expect(await call(body.access_token, path)).toMatchObject({
        status: 401,
        challenge: expect.stringContaining('error="invalid_token"'),
      });
    }
    const widened = await refresh(setUp.server, setUp.application, body.refresh_token, { resource: resource() });
    expect([widened.status, widened.body.error]).toEqual([400, 'invalid_target']);
  });

  it('does not have to be named again, neither with the code nor at a refresh', async () => {
    const parameters = { scope: 'openid customer.read', resource: resource() };
    const code = await getCode(setUp.browser, setUp.application, customer.identifier, parameters);
    const first = await redeem(setUp.server, setUp.application, code);
    expect(await statusOf(first.body.access_token)).toBe(200);
    const second = await refresh(setUp.server, setUp.application, first.body.refresh_token);
    expect(await statusOf(second.body.access_token)).toBe(200);
    const named = { resource: resource(), scope: 'openid' };
    const third = await refresh(setUp.server, setUp.application, second.body.refresh_token, named);
    expect([third.body.scope, await statusOf(third.body.access_token)]).toEqual(['', 403]);
  });

  it.each([
    ['with a slash at the end', (origin: string) => `${origin}/api/`],
    ['of the whole server', (origin: string) => origin],
    ['of a route', (origin: string) => `${origin}/api/products`],
    ['with a query', (origin: string) => `${origin}/api?a=b`],
    ['in capitals', (origin: string) => `${origin}/API`],
    ['of another server', () => 'https://other.example/api'],
    ['that is no URL', () => 'api'],
  ])('is compared as a string: one %s is an invalid target', async (_name, toResource) => {
    const other = toResource(setUp.server.publicOrigin);
    const page = await setUp.browser.open(authorizePath(setUp.application, { resource: other }));
    expect(callbackOf(page)).toMatchObject({ error: 'invalid_target', state: 'the state' });
    const parameters = { scope: 'openid customer.read', resource: resource() };
    const code = await getCode(setUp.browser, setUp.application, customer.identifier, parameters);
    const redeemed = await redeem(setUp.server, setUp.application, code, { resource: other });
    expect([redeemed.status, redeemed.body.error]).toEqual([400, 'invalid_target']);
    const { refresh_token: token } = await tokensFor('openid customer.read');
    const refreshed = await refresh(setUp.server, setUp.application, token, { resource: other });
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_target']);
  });

  it('is one: a list with another one is an invalid target', async () => {
    const path = `${authorizePath(setUp.application, { resource: resource() })}&resource=https://other.example`;
    expect(callbackOf(await setUp.browser.open(path))).toMatchObject({ error: 'invalid_target' });
  });

  it('widens no refresh', async () => {
    const { refresh_token: token } = await tokensFor('openid customer.read');
    const more = { resource: resource(), scope: 'customer.read customer.write' };
    const wider = await refresh(setUp.server, setUp.application, token, more);
    expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope']);
  });
});

describe('the scopes of a token', () => {
  it('show prices with `prices` only, in lists, details, filters, sorting and search', async () => {
    const without = (await tokensFor('customer.read')).access_token;
    const having = (await tokensFor('prices')).access_token;
    for (const path of ['/api/products/rice', '/api/search/products?q=rice']) {
      expect(JSON.stringify((await call(having, path)).data)).toContain('10.00');
      expect(JSON.stringify((await call(without, path)).data)).not.toContain('10.00');
    }
    const byPrice = ['sort=price', 'minPrice=1', 'maxPrice=99'].map((query) => `/api/products?${query}`);
    const paths = [
      ...byPrice,
      ...['sort=price', 'facets=price'].map((query) => `/api/search/products?q=rice&${query}`),
    ];
    for (const path of paths) {
      expect([path, await statusOf(having, path)]).toEqual([path, 200]);
      expect([path, await call(without, path)]).toMatchObject([
        path,
        { status: 403, challenge: expect.stringMatching(/^Bearer .*error="insufficient_scope", scope="prices"/) },
      ]);
    }
    // The answer with prices is not the cached answer of the other token.
    expect(JSON.stringify((await call(without, '/api/products')).data)).not.toContain('10.00');
  });

  it('open the own account of a customer for reading and for writing', async () => {
    const [reads, writes] = [await tokensFor('customer.read'), await tokensFor('customer.write')];
    const rename = { method: 'PATCH', body: { name: 'Karim' } };
    expect(await call(reads.access_token, '/api/auth/customer/me', rename)).toMatchObject({
      status: 403,
      challenge: expect.stringContaining('error="insufficient_scope", scope="customer.write"'),
    });
    expect(await statusOf(writes.access_token)).toBe(403);
    const events = await allEvents(setUp.server);
    expect((await call(writes.access_token, '/api/auth/customer/me', rename)).data).toMatchObject({ name: 'Karim' });
    const [event] = await eventsAfter(setUp.server, events);
    expect(event).toMatchObject({
      actor: customer.id,
      details: expect.objectContaining({ viaClientId: setUp.application.clientId }),
    });
    // No scope opens the session, and none is named.
    const session = await call(writes.access_token, '/api/auth/session');
    expect(session).toMatchObject({ status: 403, challenge: expect.not.stringContaining('scope="') });
  });

  it('give staff what both the scope and the live role permit', async () => {
    const owner = await createAccount(setUp.server, { role: 'owner', permissions: ['*'] });
    const scope = 'staff:catalog:read staff:audit:read';
    const { access_token: token } = await getApiTokens(setUp.server, setUp.application, owner.identifier, scope);
    expect(await statusOf(token, '/api/staff/products')).toBe(200);
    expect(await statusOf(token, '/api/staff/audit')).toBe(200);
    expect(await call(token, '/api/staff/customers')).toMatchObject({
      status: 403,
      challenge: expect.stringContaining('scope="staff:customers:read"'),
    });
    expect(await statusOf(token, '/api/staff/accounts')).toBe(403);
    const role = db(setUp.server.database.fork()).updateTable('role').where('name', '=', 'owner');
    await role.set({ permissions: json(['audit:read']) }).execute();
    expect(await statusOf(token, '/api/staff/products')).toBe(403);
    expect(await statusOf(token, '/api/staff/audit')).toBe(200);
    // A customer has no role.
    const { access_token: ofCustomer } = await tokensFor(scope);
    expect(await statusOf(ofCustomer, '/api/staff/products')).toBe(403);
  });

  it('never are more than the application has, also afterwards', async () => {
    const application = await createTestApplication(setUp.server, {
      scopes: ['customer.read', 'staff:accounts:write'],
    });
    const tokens = await tokensFor('openid customer.read customer.write staff:accounts:write', application);
    expect(tokens.scope).toBe('customer.read');
    expect(await statusOf(tokens.access_token)).toBe(200);
    await changeApplication(commandContext(setUp.server), application.clientId, { scopes: ['prices'] });
    expect(await statusOf(tokens.access_token)).toBe(403);
    const refreshed = await refresh(setUp.server, application, tokens.refresh_token);
    expect(refreshed.body.scope).toBe('');
  });
});

describe('a token ends at the next request', () => {
  it.each<[string, (token: string, browser: Browser) => Promise<unknown>]>([
    ['is revoked', (token) => revoke(setUp.application, token)],
    [
      'is withdrawn by staff',
      () => withdrawGrants(commandContext(setUp.server), customer.id, setUp.application.clientId),
    ],
    ['belongs to a deactivated account', () => setActive(commandContext(setUp.server), customer.id, false)],
    [
      'is of a user who signs out',
      async (_token, browser) => await sendForm(browser, await browser.open('/oauth/logout'), {}, 'yes'),
    ],
    [
      'has expired',
      async () => {
        setUp.server.setNow(new Date(Date.now() + 3_600_001));
      },
    ],
  ])('if it %s', async (_name, end) => {
    const browser = new Browser(setUp.server);
    const { application, server } = setUp;
    const scope = 'customer.read';
    const { access_token: token } = await getApiTokens(server, application, customer.identifier, scope, browser);
    expect(await statusOf(token)).toBe(200);
    await end(token, browser);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(token, '/api/products')).toBe(401);
  });

  it('if its application is disabled', async () => {
    const application = await createTestApplication(setUp.server, { scopes: ['customer.read'] });
    const { access_token: token } = await tokensFor('customer.read', application);
    await setApplicationEnabled(commandContext(setUp.server), application.clientId, false);
    expect(await statusOf(token)).toBe(401);
  });

  it('also for a change that was authenticated before', async () => {
    const { access_token: token } = await tokensFor('customer.write');
    const { server } = setUp;
    const sessionId = hashToken(token);
    const program = { kind: 'application', clientId: '', scopes: new Set<string>() };
    const principal = { kind: 'account', sessionId, program, user: { id: customer.id } };
    const lock = () =>
      server.database
        .fork()
        .transactional((em) => lockOwnAccount({ em, clock: () => new Date(), principal } as unknown as Context));
    expect((await lock()).id).toBe(customer.id);
    await revoke(setUp.application, token);
    await expect(lock()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('and is no session: a cookie with it is ignored, and a session is no access token', async () => {
    const { access_token: token } = await tokensFor('customer.read');
    const { status } = await setUp.server.request('/api/auth/customer/me', {
      headers: { cookie: `arot_session=${token}` },
    });
    expect(status).toBe(401);
    expect(await userInfoStatus(setUp.server, await createSession(setUp.server, customer.id))).toBe(401);
  });
});

async function revoke({ clientId, clientSecret }: TestApplication, token: string) {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token });
  await fetch(`${setUp.server.publicOrigin}/oauth/revoke`, { method: 'POST', body });
}
