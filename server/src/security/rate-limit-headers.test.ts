import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { createChatApp, saveVisitor } from '../../test/support/chat/fixtures.ts';
import { openProvider, postAsClient } from '../../test/support/oauth/blackbox.ts';
import { authorize, codeOf, Visitor } from '../../test/support/oauth/blackbox-browser.ts';
import { requiredParts, sendForm } from '../../test/support/registration/forms.ts';
import { startTestServer, type TestServerOptions } from '../../test/support/test-server.ts';

async function start(options: TestServerOptions) {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** Returns the items of both headers without the seconds that are left, which depend on the moment. */
function limitsIn(headers: Headers): string[] | undefined {
  const [limit, policy] = ['RateLimit', 'RateLimit-Policy'].map((name) => headers.get(name)?.split(', '));
  expect(limit?.length).toBe(policy?.length);
  return limit?.map((item, index) => {
    const [, name = '', remaining, seconds] = /^("[a-z-]+");r=(\d+);t=(\d+)$/.exec(item) ?? [];
    const [, sameName, quota, window] = /^("[a-z-]+");q=(\d+);w=(\d+)$/.exec(policy?.[index] ?? '') ?? [];
    expect(sameName).toBe(name);
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(Number(window));
    return `${JSON.parse(name)} ${remaining} of ${quota} in ${window}`;
  });
}

const minute = (points: number) => ({ points, seconds: 60 });

describe('RateLimit and RateLimit-Policy', () => {
  it('count the logins of a caller, and say when they are used up', async () => {
    const server = await start({
      loginLimit: minute(2),
      loginAddressLimit: minute(100),
      loginIdentifierLimit: { points: 100, seconds: 3_600 },
    });
    const { identifier } = await createAccount(server);
    const login = (password: string) =>
      postJson(server, '/api/auth/login', { identifier, password, responseMode: 'token' });
    const responses = [await login(PASSWORD), await login('a wrong password'), await login(PASSWORD)];
    expect(responses.map(({ status, headers }) => [status, limitsIn(headers)])).toEqual([
      // The failures of the identifier are counted too, and not shown: a stranger would learn of its owner's.
      [200, ['login 1 of 2 in 60', 'login-address 99 of 100 in 60']],
      [401, ['login 0 of 2 in 60', 'login-address 98 of 100 in 60']],
      [429, ['login 0 of 2 in 60', 'login-address 97 of 100 in 60']],
    ]);
    expect(responses[2]?.headers.get('ratelimit')).toContain(`;t=${responses[2]?.headers.get('retry-after')}`);
    // Nothing is counted for input that is not verified.
    expect(limitsIn((await login('short')).headers)).toBeUndefined();
  });

  it('count public reads, cached or not, and not those of other limits', async () => {
    const server = await start({ readLimit: minute(3) });
    const read = async (path: string, init?: RequestInit) => {
      const { status, headers } = await server.request(path, init);
      return [status, limitsIn(headers)];
    };
    expect(await read('/api/products')).toEqual([200, ['read 2 of 3 in 60']]);
    expect(await read('/api/app-content/about')).toEqual([200, ['read 1 of 3 in 60']]);
    expect(await read('/api/products/missing', { method: 'HEAD' })).toEqual([404, ['read 0 of 3 in 60']]);
    expect(await read('/api/products')).toEqual([429, ['read 0 of 3 in 60']]);
    expect(await read('/healthz')).toEqual([200, undefined]);
  });

  it('do not mix in concurrent requests', async () => {
    const server = await start({ readLimit: minute(1_000) });
    const responses = await Promise.all(Array.from({ length: 50 }, () => server.request('/api/products')));
    const items = responses.map(({ headers }) => limitsIn(headers));
    expect(new Set(items.flat()).size).toBe(50);
    expect(items.every((list) => list?.length === 1)).toBe(true);
  });

  it('are absent where a limit is off', async () => {
    const server = await start({});
    expect(limitsIn((await server.request('/api/products')).headers)).toBeUndefined();
    expect(limitsIn((await sendForm(server, requiredParts())).headers)).toBeUndefined();
  });

  it('count registrations and requests for codes', async () => {
    const server = await start({ registrationLimit: minute(5), codeAddressLimit: minute(7) });
    expect(limitsIn((await sendForm(server, requiredParts())).headers)).toEqual(['registration 4 of 5 in 60']);
    const code = { purpose: 'password-reset', identifier: 'nobody@example.com' };
    const { status, headers } = await postJson(server, '/api/auth/codes', code);
    // How many codes one person has got is not shown.
    expect([status, limitsIn(headers)]).toEqual([202, ['code 6 of 7 in 60']]);
  });

  it('count the requests of a chat server', async () => {
    const server = await start({ chatLimit: minute(10) });
    const app = await createChatApp(server);
    const { headers } = await saveVisitor(server, app, { externalUserId: 'user-1' });
    expect(limitsIn(headers)).toEqual(['chat-server 9 of 10 in 60', 'chat-server-address 49 of 50 in 60']);
  });

  it('may be read by pages of trusted origins', async () => {
    const server = await start({});
    const { headers } = await server.request('/api/products', { headers: { origin: server.publicOrigin } });
    const exposed = headers.get('access-control-expose-headers')?.split(',');
    expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']));
  });
});

describe('RateLimit at the token endpoint', () => {
  it('counts the tokens of an account, and failures of an application', async () => {
    const provider = await openProvider({ bare: true, tokenLimit: minute(30) });
    onTestFinished(() => provider.close());
    const app = await provider.createApp();
    const visitor = new Visitor(provider);
    const code = codeOf(await authorize(provider, visitor, app, {}, await provider.createUser()));
    const fields = { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri };
    const { token_endpoint: endpoint } = provider.metadata;
    const wrong = await postAsClient(provider, endpoint, { ...app, clientSecret: 'wrong' }, fields);
    expect([wrong.status, limitsIn(headersOf(wrong))]).toEqual([401, ['token-failures 29 of 30 in 60']]);
    const right = await postAsClient(provider, endpoint, app, fields);
    expect([right.status, limitsIn(headersOf(right))]).toEqual([
      200,
      ['token-application 5999 of 6000 in 60', 'token 599 of 600 in 60'],
    ]);
  });
});

function headersOf({
  headers,
}: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
