import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller, type StaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { requestTokens } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { saveConsent } from '../../accounts/grants/consent.repository.ts';
import type { StaffApplication } from './staff-application.ts';

const server = await startTestServer();
const staff = await createStaffCaller(server, ['applications:write']);

type Secret = { clientSecret: string | null; oldSecretsEndAt: string; version: string };
const INPUT = { name: 'Till', slug: 'till', redirectUris: ['https://till.example/callback'], scopes: ['orders:read'] };

/** Returns the error of the token endpoint for a code that does not exist. */
async function authenticate(clientId: string, clientSecret: string | null): Promise<string | undefined> {
  const fields = { grant_type: 'authorization_code', code: 'none', redirect_uri: 'https://till.example/callback' };
  const { body } = await requestTokens(server, { clientId, clientSecret: clientSecret ?? '' }, fields);
  return body.error;
}

describe('an OAuth application', () => {
  it('is created, changed, rotated, disabled and deleted, with one event each and never a secret', async () => {
    const events = (await allEvents(server)).length;
    const key = { 'idempotency-key': 'create-till' };
    const created = await staff.call<StaffApplication & Secret>('POST', '/oauth-applications', INPUT, key);
    expect(created).toMatchObject({
      status: 201,
      data: { slug: 'till', enabled: true, idTokenClaims: true, tokenLimit: 6_000 },
    });
    const { clientId, clientSecret } = created.data;
    expect((await staff.call('POST', '/oauth-applications', INPUT, key)).data).toEqual(created.data);
    expect(await authenticate(clientId, clientSecret)).toBe('invalid_grant');
    const path = `/oauth-applications/${clientId}`;
    const versions = [created.etag];
    const step = async <T = StaffApplication>(method: string, action: string, body?: unknown) => {
      const { status, data, etag } = await staff.call<T>(method, path + action, body, {
        'if-match': versions.at(-1) ?? '',
      });
      expect(status).toBe(200);
      if (etag !== '') versions.push(etag);
      return data;
    };

    const changed = await step('PATCH', '', {
      name: 'Cash',
      scopes: ['orders:write'],
      homeUrl: 'https://till.example/',
      backchannelLogoutUri: 'https://till.example/logout',
      idTokenClaims: false,
      tokenLimit: 20_000,
    });
    expect(changed).toMatchObject({ idTokenClaims: false, tokenLimit: 20_000 });
    expect(changed.backchannelLogoutUri).toBe('https://till.example/logout');
    expect(changed.scopes).toEqual(['openid', 'profile', 'email', 'phone', 'offline_access', 'orders:write']);
    const rotated = await step<Secret>('POST', '/rotate-secret', { keepOldSeconds: 60 });
    expect(await authenticate(clientId, rotated.clientSecret)).toBe('invalid_grant');
    expect(await authenticate(clientId, clientSecret)).toBe('invalid_grant');
    expect((await step('POST', '/disable')).enabled).toBe(false);
    expect(await authenticate(clientId, rotated.clientSecret)).toBe('invalid_client');
    expect((await step('POST', '/enable')).enabled).toBe(true);
    expect(new Set(versions).size).toBe(versions.length);
    const read = await staff.call<StaffApplication>('GET', path);
    expect(read.etag).toBe(versions.at(-1));
    expect(read.data.secrets).toMatchObject([{ expiresAt: rotated.oldSecretsEndAt }, { expiresAt: null }]);
    await step('DELETE', '');
    expect((await staff.call('GET', path)).status).toBe(404);

    const added = (await allEvents(server)).slice(events).filter(({ actor }) => actor === staff.id);
    expect(added.map(({ kind }) => kind)).toEqual([
      'oauth_application_created',
      'oauth_application_changed',
      'oauth_secret_rotated',
      'oauth_application_disabled',
      'oauth_application_enabled',
      'oauth_application_removed',
    ]);
    expect(added[1]?.details).toEqual({
      clientId,
      before: {
        ...{ name: 'Till', homeUrl: null, backchannelLogoutUri: null, idTokenClaims: true, tokenLimit: 6_000 },
        scopes: expect.arrayContaining(['orders:read']),
      },
      after: {
        ...{ name: 'Cash', homeUrl: 'https://till.example/', idTokenClaims: false, tokenLimit: 20_000 },
        backchannelLogoutUri: 'https://till.example/logout',
        scopes: expect.arrayContaining(['orders:write']),
      },
    });
    const dump = [added, server.logs, await server.database.fork().execute('select * from idempotent_request')];
    for (const secret of [clientSecret, rotated.clientSecret]) expect(JSON.stringify(dump)).not.toContain(secret);
  });

  it.each<[string, object, number, string]>([
    ['a redirect URI of another scheme', { redirectUris: ['javascript:alert(1)'] }, 400, 'redirectUris.0'],
    ['no redirect URI', { redirectUris: [] }, 400, 'redirectUris'],
    ['a logo by another scheme', { logoUrl: 'javascript:alert(1)' }, 400, 'logoUrl'],
    ['a back-channel logout on this machine', { backchannelLogoutUri: 'http://[::1]/' }, 400, 'backchannelLogoutUri'],
    ['a scope with a quote', { scopes: ['a"b'] }, 400, 'scopes.0'],
    ['the slug of another application', { slug: 'taken' }, 409, 'slug'],
    ['no token at all', { tokenLimit: 0 }, 400, 'tokenLimit'],
    ['an unknown property', { secret: 'x' }, 400, 'secret'],
  ])('is neither created nor changed with %s', async (_what, input, status, field) => {
    await createTestApplication(server, { slug: 'taken' }).catch(() => undefined);
    const { clientId } = await createTestApplication(server);
    const [before, created, changed] = [
      await staff.call('GET', `/oauth-applications/${clientId}`),
      await staff.call('POST', '/oauth-applications', { ...INPUT, slug: 'new', ...input }),
      await staff.call('PATCH', `/oauth-applications/${clientId}`, input),
    ];
    for (const rejected of [created, changed]) {
      expect([rejected.status, Object.keys(rejected.error.fields ?? {})]).toEqual([status, [field]]);
    }
    expect((await staff.call('GET', `/oauth-applications/${clientId}`)).data).toEqual(before.data);
  });

  it('has the limit of tokens that staff members set, or none', async () => {
    const input = { ...INPUT, slug: 'busy-till', tokenLimit: 50 };
    const created = await staff.call<StaffApplication>('POST', '/oauth-applications', input);
    const path = `/oauth-applications/${created.data.clientId}`;
    expect(created.data.tokenLimit).toBe(50);
    const changed = await staff.call<StaffApplication>('PATCH', path, { tokenLimit: null });
    expect(changed.data.tokenLimit).toBeNull();
    expect((await staff.call<StaffApplication>('GET', path)).data.tokenLimit).toBeNull();
  });

  it.each([{ isPublic: true }, { native: true }])('has no limit of tokens of its own if it is %o', async (kind) => {
    const input = { ...INPUT, ...kind, slug: `till-${Object.keys(kind)[0]?.toLowerCase()}` };
    const rejected = await staff.call('POST', '/oauth-applications', { ...input, tokenLimit: 50 });
    const fields = { tokenLimit: ['A public application has no limit of its own.'] };
    expect([rejected.status, rejected.error.fields]).toEqual([400, fields]);
    const created = await staff.call<StaffApplication>('POST', '/oauth-applications', { ...input, tokenLimit: null });
    expect(created.data.tokenLimit).toBeNull();
    const path = `/oauth-applications/${created.data.clientId}`;
    const change = (tokenLimit: number | null) => staff.call('PATCH', path, { tokenLimit });
    expect(await change(50)).toMatchObject({ status: 400, error: { fields } });
    // What a client has read may be sent back. It changes nothing.
    expect(await change(null)).toMatchObject({ status: 200, etag: created.etag });
  });

  it('has no secret to rotate if it is public', async () => {
    const input = { ...INPUT, slug: 'public-till', isPublic: true };
    const created = await staff.call<StaffApplication & Secret>('POST', '/oauth-applications', input);
    expect(created.data).toMatchObject({ isPublic: true, requirePkce: true, secrets: [], clientSecret: null });
    const { clientId } = created.data;
    expect((await staff.call('POST', `/oauth-applications/${clientId}/rotate-secret`, {})).status).toBe(409);
  });

  it('is listed by slug, part by part', async () => {
    type Page = { items: StaffApplication[]; nextCursor: string | null };
    const first = await staff.call<Page>('GET', '/oauth-applications?limit=1');
    const rest = await staff.call<Page>('GET', `/oauth-applications?cursor=${first.data.nextCursor}`);
    const slugs = [...first.data.items, ...rest.data.items].map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(2);
    expect(slugs).toEqual(slugs.toSorted());
  });
});

describe('what accounts have granted', () => {
  it('is listed by application and by account, and withdrawn', async () => {
    const { clientId } = await createTestApplication(server, { thirdParty: true });
    const accounts = [(await createAccount(server)).id, (await createAccount(server)).id];
    for (const accountId of accounts) {
      await saveConsent(server.database.fork(), { accountId, clientId, scopes: ['openid'], now: new Date() });
    }
    type Page = { items: { accountId: string; scopes: string[]; grants: number }[]; nextCursor: string };
    const path = `/oauth-applications/${clientId}`;
    const first = await staff.call<Page>('GET', `${path}/grants?limit=1`);
    const rest = await staff.call<Page>('GET', `${path}/grants?cursor=${first.data.nextCursor}`);
    expect([...first.data.items, ...rest.data.items]).toMatchObject(
      accounts.toSorted().map((accountId) => ({ accountId, scopes: ['openid'], grants: 0 })),
    );
    const [accountId] = accounts;
    const ofAccount = () => staff.call<{ items: object[] }>('GET', `/oauth-grants/${accountId}`);
    expect((await ofAccount()).data.items).toMatchObject([{ clientId, scopes: ['openid'] }]);
    const withdrawn = await staff.call('POST', `${path}/withdraw-grants`, { accountId });
    expect(withdrawn.data).toEqual({ consent: true, grants: 0 });
    expect((await ofAccount()).data.items).toEqual([]);
    expect((await allEvents(server)).at(-1)).toMatchObject({
      kind: 'oauth_grants_withdrawn',
      accountId,
      actor: staff.id,
    });
  });
});

describe('an application that customers are not asked about', () => {
  const CASES = [
    ['customer.read', ['customers:read']],
    ['customer.write', ['customers:read', 'customers:write']],
  ] as const;
  const status = async (caller: StaffCaller, method: string, path: string, body?: unknown) =>
    (await caller.call(method, `/oauth-applications${path}`, body)).status;

  it.each(CASES)('with %s needs %j, at every door', async (scope, permissions) => {
    const name = scope.replace('.', '-');
    const allowed = await createStaffCaller(server, ['applications:write', ...permissions]);
    const missing = permissions.map((code) => permissions.filter((other) => other !== code));
    const create = async (caller: StaffCaller, input: object) =>
      await status(caller, 'POST', '', { ...INPUT, slug: `app-${name}`, ...input });
    const first = await createTestApplication(server, { scopes: [scope] });
    const plain = await createTestApplication(server);
    for (const others of [[], ...missing]) {
      const caller = await createStaffCaller(server, ['applications:write', ...others]);
      expect(await create(caller, { scopes: [scope] })).toBe(403);
      expect(await create(caller, { scopes: [], defaultScope: `openid ${scope}` })).toBe(403);
      expect(await status(caller, 'PATCH', `/${plain.clientId}`, { scopes: [scope] })).toBe(403);
      expect(await status(caller, 'PATCH', `/${plain.clientId}`, { defaultScope: scope })).toBe(403);
      expect(await status(caller, 'PATCH', `/${first.clientId}`, { redirectUris: ['https://a.example/'] })).toBe(403);
      expect(await status(caller, 'POST', `/${first.clientId}/rotate-secret`, {})).toBe(403);
    }
    expect(await create(allowed, { scopes: [scope] })).toBe(201);
    expect(await status(allowed, 'PATCH', `/${plain.clientId}`, { scopes: [scope] })).toBe(200);
    expect(await status(allowed, 'PATCH', `/${first.clientId}`, { redirectUris: ['https://a.example/'] })).toBe(200);
  });

  it('needs nothing for standard scopes, and nothing if customers are asked for consent', async () => {
    const scopes = ['openid', 'profile', 'email', 'phone', 'offline_access', 'prices'];
    expect(await status(staff, 'POST', '', { ...INPUT, slug: 'standard', scopes })).toBe(201);
    const third = { ...INPUT, slug: 'third', thirdParty: true, scopes: ['customer.read', 'customer.write'] };
    const created = await staff.call<StaffApplication>('POST', '/oauth-applications', third);
    expect(created.status).toBe(201);
    expect(await status(staff, 'PATCH', `/${created.data.clientId}`, { name: 'Third' })).toBe(200);
  });
});
