import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openProvider, readJson } from '../../support/oauth/blackbox.ts';
import { fetchKeys } from '../../support/oauth/blackbox-tokens.ts';

/*
 * The plan `oidcc-config-certification-test-plan`. It has one module; each of its conditions is a test here.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-2
 */
const provider = await openProvider();
const metadata: Readonly<Record<string, unknown>> = provider.metadata;

describe('oidcc-discovery-endpoint-verification', () => {
  it('is JSON, and readable from every origin', async () => {
    const headers = { origin: 'https://anybody.example' };
    const response = await provider.send(`${provider.issuer}/.well-known/openid-configuration`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['access-control-allow-origin']).toMatch(/^(\*|https:\/\/anybody\.example)$/);
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('is below the issuer that it names, and equals the OAuth document', async () => {
    expect(metadata.issuer).toBe(provider.issuer);
    const oauth = await provider.send(`${provider.issuer}/.well-known/oauth-authorization-server`);
    expect(readJson(oauth).json).toEqual(metadata);
  });

  it('has only https endpoints of this server', () => {
    const endpoints = Object.entries(metadata).filter(([name]) => /(_endpoint|_uri|_iframe)$/.test(name));
    expect(endpoints.map(([name]) => name)).toEqual(
      expect.arrayContaining(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']),
    );
    for (const [name, url] of endpoints) expect(String(url), name).toMatch(/^https:\/\/auth\.example\/[\w./-]+$/);
  });

  it('lists the supported response types, subject types, algorithms and grants', () => {
    expect(metadata).toMatchObject({
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect([metadata.grant_types_supported].flat().toSorted()).toEqual([
      'authorization_code',
      'client_credentials',
      'refresh_token',
    ]);
    expect([metadata.response_modes_supported].flat().toSorted()).toEqual(
      ['form_post', 'fragment', 'query'].toSorted(),
    );
  });

  it('lists valid scopes with openid, and the claims', () => {
    const scopes = metadata.scopes_supported as string[];
    expect(scopes).toContain('openid');
    expect(scopes.toSorted()).toEqual(['email', 'offline_access', 'openid', 'phone', 'profile']);
    for (const scope of scopes) expect(scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(metadata.claims_supported).toEqual(
      expect.arrayContaining(['sub', 'name', 'email', 'phone_number', 'auth_time', 'acr', 'amr', 'iss']),
    );
    expect(metadata.acr_values_supported).toEqual(['https://refeds.org/profile/sfa', 'https://refeds.org/profile/mfa']);
  });

  it('lists language tags', () => {
    expect(metadata.ui_locales_supported).toEqual(['en', 'bn']);
  });

  it('lists no feature that is off', () => {
    for (const name of [
      'registration_endpoint',
      'pushed_authorization_request_endpoint',
      'device_authorization_endpoint',
      'backchannel_authentication_endpoint',
      'check_session_iframe',
    ])
      expect(metadata).not.toHaveProperty(name);
    for (const name of ['request_parameter_supported', 'request_uri_parameter_supported', 'claims_parameter_supported'])
      expect(metadata[name] ?? false, name).toBe(false);
  });

  it('publishes public keys with their use', async () => {
    const keys = await fetchKeys(provider);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      expect(key).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256' });
      expect(`${key.n}${key.e}`).toMatch(/^[\w-]+$/);
      const { asymmetricKeyDetails } = createPublicKey({ key, format: 'jwk' });
      expect(asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(2_048);
    }
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
  });
});
