import { beforeEach, describe, expect, it } from 'vitest';
import {
  type App,
  exchangeCode,
  type JsonResponse,
  openProvider,
  postAsClient,
  readJson,
  refresh,
} from '../../support/oauth/blackbox.ts';
import { authorize, codeOf, Visitor } from '../../support/oauth/blackbox-browser.ts';
import { type Claims, encode } from '../../support/oauth/blackbox-tokens.ts';

/*
 * Attacks on client authentication.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-2.5
 */

let tokens: Claims;
const provider = await openProvider();
const app = await provider.createApp();
const other = await provider.createApp();
const publicApp = await provider.createApp({ public: true });
const visitor = new Visitor(provider);
visitor.takeSession(await provider.createSessionToken(await provider.createUser()));
beforeEach(async () => {
  tokens = (await exchangeCode(provider, app, codeOf(await authorize(provider, visitor, app)))).json;
});

const outcome = ({ status, json }: JsonResponse) => [status, json.error];

describe('client authentication', () => {
  const exchange = (by: App, how?: 'client_secret_post' | 'none') => exchangeCode(provider, by, 'made-up', {}, how);

  it('responds 401 to a wrong secret, with WWW-Authenticate for HTTP Basic', async () => {
    const basic = await exchange({ ...app, clientSecret: 'as_wrong' });
    expect(outcome(basic)).toEqual([401, 'invalid_client']);
    expect(basic.headers['www-authenticate']).toMatch(/^Basic realm="/);
    expect(outcome(await exchange({ ...app, clientSecret: 'as_wrong' }, 'client_secret_post'))).toEqual([
      401,
      'invalid_client',
    ]);
  });

  it('rejects everything that resembles the secret', async () => {
    const { clientSecret } = app;
    const changed = [clientSecret.toUpperCase(), clientSecret.slice(0, -1), `${clientSecret}x`, ` ${clientSecret}`];
    for (const secret of ['never compared', 'undefined', 'null', '*', other.clientSecret, app.clientId, ...changed])
      expect(outcome(await exchange({ ...app, clientSecret: secret }, 'client_secret_post'))).toEqual([
        401,
        'invalid_client',
      ]);
    expect(outcome(await exchange({ ...app, clientSecret: '' }, 'client_secret_post'))).toEqual([
      401,
      'invalid_client',
    ]);
    expect(outcome(await exchange(app, 'none'))).toEqual([401, 'invalid_client']);
    expect((await exchange({ ...publicApp, clientSecret: 'never compared' })).status).toBe(401);
  });

  it('responds to an unknown application like to a wrong secret', async () => {
    const [wrong, unknown] = [
      await exchange({ ...app, clientSecret: 'as_x' }),
      await exchange({ ...app, clientId: 'ak_unknown' }),
    ];
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(unknown.text).not.toMatch(/not found|unknown/i);
  });

  it('rejects two authentication methods or two applications in one request', async () => {
    const endpoint = provider.metadata.token_endpoint;
    const fields = { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) };
    const both = { ...fields, client_id: app.clientId, client_secret: app.clientSecret };
    expect(outcome(await postAsClient(provider, endpoint, app, both))).toEqual([400, 'invalid_request']);
    const mixed = { ...fields, client_id: other.clientId };
    expect(outcome(await postAsClient(provider, endpoint, app, mixed))).toEqual([400, 'invalid_request']);
  });

  it('ignores credentials in a URL', async () => {
    const query = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) };
    const sent = { method: 'POST', headers, body: String(new URLSearchParams(fields)) };
    const response = await provider.send(`${provider.metadata.token_endpoint}?${query}`, sent);
    expect([400, 401]).toContain(response.status);
  });

  it('ignores assertions, attestations and certificate headers', async () => {
    const header = encode({ alg: 'none' });
    const assertion = `${header}.${encode({ iss: app.clientId, sub: app.clientId, aud: provider.metadata.token_endpoint, jti: 'x', exp: 4e9 })}.`;
    const fields = {
      grant_type: 'refresh_token',
      refresh_token: String(tokens.refresh_token),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    };
    expect((await postAsClient(provider, provider.metadata.token_endpoint, app, fields, 'none')).status).toBe(401);
    const claimed: Record<string, string>[] = [
      { 'oauth-client-attestation': assertion, 'oauth-client-attestation-pop': assertion },
      { 'x-ssl-client-cert': 'any', 'x-client-verify': 'SUCCESS' },
      { 'x-forwarded-client-cert': 'Hash=any;Subject="CN=any"' },
      { dpop: assertion },
    ];
    const { client_assertion: _a, client_assertion_type: _t, ...plain } = fields;
    for (const headers of claimed) {
      const response = await provider.send(provider.metadata.token_endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: String(new URLSearchParams({ ...plain, client_id: app.clientId })),
      });
      expect([400, 401]).toContain(response.status);
      expect(readJson(response).json).not.toHaveProperty('access_token');
    }
    expect(provider.metadata.token_endpoint_auth_methods_supported).toEqual(
      expect.not.arrayContaining(['private_key_jwt', 'client_secret_jwt', 'tls_client_auth']),
    );
    expect((await refresh(provider, app, tokens.refresh_token)).status).toBe(200);
  });
});
