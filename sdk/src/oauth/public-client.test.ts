import { expect, it } from 'vitest';
import { rejectionOf, sendJson, startScriptedServer } from '../../test/support/scripted-server.ts';
import { discoverServer, exchangeCode, refreshTokens } from './index.ts';

const pending = { issuer: '', redirectUri: 'https://shop.example/cb', state: 's', nonce: 'n', codeVerifier: 'v' };
const tokens = { access_token: 'at', token_type: 'bearer', refresh_token: 'rt', expires_in: 60 };

type Respond = Parameters<typeof startScriptedServer>[0];

async function configFor(respond: Respond) {
  const { baseUrl: issuer, received } = await startScriptedServer(respond);
  return { config: { issuer, clientId: 'ak_1', redirectUri: pending.redirectUri }, received };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

it('exchanges a code with its verifier, without a secret', async () => {
  const { config, received } = await configFor((response) => sendJson(response, 200, tokens));
  const startedAt = Date.now();
  const result = await exchangeCode(config, 'c+1', pending);
  expect(result).toMatchObject({ accessToken: 'at', refreshToken: 'rt', idToken: undefined, claims: undefined });
  expect(Math.abs((result.expiresAt ?? 0) - startedAt - 60_000)).toBeLessThan(5_000);
  const [request] = received;
  expect([request?.method, request?.url]).toEqual(['POST', '/oauth/token']);
  expect(request?.headers['content-type']).toMatch('application/x-www-form-urlencoded');
  expect(request?.headers.authorization).toBeUndefined();
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'c+1',
    redirect_uri: pending.redirectUri,
    code_verifier: 'v',
    client_id: 'ak_1',
  });
});

it('refreshes with the scopes of the call', async () => {
  const { config, received } = await configFor((response) => sendJson(response, 200, tokens));
  await refreshTokens(config, 'rt', { scope: 'openid' });
  expect(received[0]?.body).toBe('grant_type=refresh_token&refresh_token=rt&scope=openid&client_id=ak_1');
});

it('checks the nonce of the id token', async () => {
  const claims = { sub: 'u', aud: 'ak_1', iat: 1, exp: Date.now() / 1_000 + 60, nonce: 'another' };
  const { config } = await configFor((response, { headers }) =>
    sendJson(response, 200, { ...tokens, id_token: `e30.${encode({ ...claims, iss: `http://${headers.host}` })}.` }),
  );
  await expect(exchangeCode(config, 'c', pending)).rejects.toThrow('invalid_id_token: nonce');
  expect((await exchangeCode(config, 'c', { ...pending, nonce: 'another' })).claims?.sub).toBe('u');
  expect((await refreshTokens(config, 'rt')).claims?.sub).toBe('u');
});

it.each<[string, Respond, object]>([
  [
    'an error of the server',
    (response) => sendJson(response, 400, { error: 'invalid_grant', error_description: 'expired' }),
    { code: 'invalid_grant', status: 400, message: 'invalid_grant: expired' },
  ],
  [
    'a limit',
    (response) => sendJson(response, 429, { error: 'temporarily_unavailable' }, { 'retry-after': '7' }),
    { code: 'temporarily_unavailable', status: 429, retryAfterSeconds: 7 },
  ],
  [
    'the page of a proxy',
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    { code: 'invalid_response', status: 502, message: 'invalid_response: no JSON: text/html' },
  ],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: 'https://evil.example/token' }).end(),
    { code: 'invalid_response', status: 307, message: 'invalid_response: no JSON: null' },
  ],
  [
    'a response that is null',
    (response) => sendJson(response, 200, null),
    { code: 'invalid_response', message: 'invalid_response: no JSON: application/json' },
  ],
  [
    'an error without a code',
    (response) => sendJson(response, 400, {}),
    { code: 'invalid_response', message: 'invalid_response: no error: application/json' },
  ],
  [
    'no bearer token',
    (response) => sendJson(response, 200, { ...tokens, token_type: 'DPoP' }),
    { code: 'invalid_response', message: 'invalid_response: no bearer' },
  ],
  [
    'no token',
    (response) => sendJson(response, 200, { token_type: 'Bearer' }),
    { code: 'invalid_response', message: 'invalid_response: no access_token' },
  ],
  ['a connection that ends', (response) => response.destroy(), { code: 'connection_failed', cause: expect.any(Error) }],
])('rejects with an OAuthError for %s', async (_, respond, expected) => {
  const { config } = await configFor(respond);
  const error = await rejectionOf(exchangeCode(config, 'secret-code', pending));
  expect(error).toMatchObject({ name: 'OAuthError', ...expected });
  expect(String(error)).not.toContain('secret-code');
});

it('ends a request that takes too long, also with a fetch function that ignores signals', async () => {
  const { config } = await configFor(() => {});
  await expect(exchangeCode(config, 'c', pending, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'timeout' });
  const deaf = { ...config, timeoutMs: 30, fetch: () => new Promise<never>(() => {}) };
  await expect(refreshTokens(deaf, 'rt')).rejects.toMatchObject({ code: 'timeout' });
});

it('rejects with the reason of the signal', async () => {
  const { config, received } = await configFor(() => {});
  const reason = new Error('the user left');
  await expect(exchangeCode(config, 'c', pending, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(received).toEqual([]);
  const controller = new AbortController();
  const call = exchangeCode(config, 'c', pending, { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 20);
  await expect(call).rejects.toBe(reason);
});

it('rejects the discovery document of another issuer', async () => {
  const { config } = await configFor((response) => sendJson(response, 200, { issuer: 'https://other.example' }));
  await expect(discoverServer(config)).rejects.toMatchObject({ code: 'issuer_mismatch' });
});
