import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendJson, startScriptedServer } from '../../test/support/scripted-server.ts';
import { OAuthClient, type OAuthClientConfig } from './index.ts';

const NOW = Date.parse('2026-03-01T06:00:00Z');
const now = NOW / 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

type Key = { readonly kid: string; readonly privateKey: KeyObject; readonly jwk: object };

function createKey(kid: string, modulusLength = 2_048): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

const [first, second, short] = [createKey('1'), createKey('2'), createKey('short', 1_024)];
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

async function openClient(published: readonly (Key | object)[], options: Partial<OAuthClientConfig> = {}) {
  const keys = [...published];
  const { baseUrl: issuer, received } = await startScriptedServer((response) =>
    sendJson(response, 200, { keys: keys.map((key) => ('jwk' in key ? key.jwk : key)) }),
  );
  const config = { issuer, clientId: 'ak_1', clientSecret: 'as_1', redirectUri: 'https://shop.example/cb' };
  const client = new OAuthClient({ ...config, ...options });
  const token = (key: Key, claims: object = {}, header: object = {}) => {
    const all = { iss: issuer, sub: 'u', aud: 'ak_1', exp: now + 60, iat: now, ...claims };
    const input = `${encode({ alg: 'RS256', kid: key.kid, ...header })}.${encode(all)}`;
    return `${input}.${sign('RSA-SHA256', Buffer.from(input), key.privateKey).toString('base64url')}`;
  };
  return { client, token, keys, requests: () => received.length };
}

it.each<[string, object]>([
  ['within the tolerance after its end', { exp: now - 29 }],
  ['within the tolerance before its beginning', { nbf: now + 29 }],
  ['for several applications, with this one as the authorized party', { aud: ['ak_1', 'ak_2'], azp: 'ak_1' }],
  ['for a list of one application', { aud: ['ak_1'] }],
])('accepts a token %s', async (_, claims) => {
  const { client, token } = await openClient([first]);
  expect(await client.verifyIdToken(token(first, claims))).toMatchObject({ sub: 'u' });
});

it.each<[string, object, string]>([
  ['that has expired', { exp: now - 31 }, 'exp'],
  ['without an end', { exp: undefined }, 'exp'],
  ['whose end is text', { exp: String(now + 60) }, 'exp'],
  ['that is not valid yet', { nbf: now + 31 }, 'nbf'],
  ['without a time of issue', { iat: undefined }, 'iat'],
  ['of another issuer', { iss: 'https://evil.example' }, 'iss'],
  ['for another application', { aud: 'ak_2' }, 'aud'],
  ['for several applications, without an authorized party', { aud: ['ak_1', 'ak_2'] }, 'aud'],
  ['with another authorized party', { azp: 'ak_2' }, 'aud'],
  ['without a subject', { sub: '' }, 'sub'],
])('rejects a token %s', async (_, claims, reason) => {
  const { client, token } = await openClient([first]);
  await expect(client.verifyIdToken(token(first, claims))).rejects.toThrow(`invalid_id_token: ${reason}`);
});

it('checks nonce and age of the sign-in', async () => {
  const { client, token } = await openClient([first], { clockToleranceSeconds: 0 });
  const idToken = token(first, { nonce: 'n', auth_time: now - 100 });
  await client.verifyIdToken(idToken, { nonce: 'n', maxAge: 100 });
  await expect(client.verifyIdToken(idToken, { nonce: 'm' })).rejects.toThrow('nonce');
  await expect(client.verifyIdToken(idToken, {})).rejects.toThrow('nonce');
  await expect(client.verifyIdToken(idToken, { nonce: 'n', maxAge: 99 })).rejects.toThrow('auth_time');
  await expect(client.verifyIdToken(token(first), { maxAge: 99 })).rejects.toThrow('auth_time');
});

it.each<[string, object, string]>([
  ['none', { alg: 'none' }, 'alg'],
  ['HS256', { alg: 'HS256' }, 'alg'],
  ['RS512', { alg: 'RS512' }, 'alg'],
  ['an extension that must be understood', { crit: ['b64'], b64: false }, 'crit'],
])('rejects a header with %s', async (_, header, reason) => {
  const { client, token, requests } = await openClient([first]);
  await expect(client.verifyIdToken(token(first, {}, header))).rejects.toThrow(reason);
  expect(requests()).toBe(0);
});

it.each(['', 'a.b', 'a.b.c.d', 'e30.e30.', '!.!.!', 'bnVsbA.bnVsbA.bnVsbA'])('rejects %j', async (text) => {
  const { client } = await openClient([first]);
  await expect(client.verifyIdToken(text)).rejects.toMatchObject({ code: 'invalid_id_token' });
});

it('rejects a token with a changed claim or signature', async () => {
  const { client, token } = await openClient([first]);
  const [header, , signature] = token(first).split('.');
  const [, payload] = token(first, { sub: 'admin' }).split('.');
  await expect(client.verifyIdToken(`${header}.${payload}.${signature}`)).rejects.toThrow('signature');
  await expect(client.verifyIdToken(`${header}.${payload}.=`)).rejects.toThrow('signature');
  await expect(client.verifyIdToken(token({ ...second, kid: '1' }))).rejects.toThrow('signature');
});

it('ignores keys that are not for RS256 signatures, or too short', async () => {
  const { client, token } = await openClient([
    short,
    { ...first.jwk, use: 'enc' },
    { ...first.jwk, alg: 'RS512' },
    { kty: 'oct', kid: '1', k: 'c2VjcmV0' },
    { kty: 'RSA', kid: '1', n: '!', e: '!' },
    { kid: '1' },
  ]);
  for (const key of [first, short]) await expect(client.verifyIdToken(token(key))).rejects.toThrow('kid');
});

it('reads the keys once, and once more for an unknown key', async () => {
  const { client, token, keys, requests } = await openClient([first]);
  await Promise.all(Array.from({ length: 10 }, () => client.verifyIdToken(token(first))));
  expect(requests()).toBe(1);
  keys.push(second);
  vi.setSystemTime(NOW + 31_000);
  await Promise.all(Array.from({ length: 10 }, () => client.verifyIdToken(token(second))));
  expect(requests()).toBe(2);
});

it('does not read the keys for every unknown key', async () => {
  const { client, token, requests } = await openClient([first]);
  for (let index = 0; index < 5; index += 1) {
    await expect(client.verifyIdToken(token({ ...first, kid: `random-${index}` }))).rejects.toThrow('kid');
  }
  expect(requests()).toBe(1);
});

it('does not trust a withdrawn key for longer than ten minutes', async () => {
  const { client, token, keys } = await openClient([first]);
  await client.verifyIdToken(token(first));
  keys.splice(0, 1, second);
  vi.setSystemTime(NOW + 10 * 60_000 + 1_000);
  await expect(client.verifyIdToken(token(first, { exp: now + 3_600 }))).rejects.toThrow('kid');
});

it('accepts a token without a key id only if there is one key', async () => {
  const one = await openClient([first]);
  expect(await one.client.verifyIdToken(one.token(first, {}, { kid: undefined }))).toMatchObject({ sub: 'u' });
  const two = await openClient([first, second]);
  await expect(two.client.verifyIdToken(two.token(first, {}, { kid: undefined }))).rejects.toThrow('kid');
});

it('tries again after the keys could not be read', async () => {
  let isDown = true;
  const { client, token } = await openClient([first], {
    fetch: (url, init) => (isDown ? Promise.reject(new TypeError('down')) : fetch(url, init)),
  });
  await expect(client.verifyIdToken(token(first))).rejects.toMatchObject({ code: 'connection_failed' });
  isDown = false;
  expect(await client.verifyIdToken(token(first))).toMatchObject({ sub: 'u' });
});

it('requires a secret', () => {
  const config = { issuer: 'https://auth.example', clientId: 'ak_1', redirectUri: 'https://shop.example/cb' };
  expect(() => new OAuthClient({ ...config, clientSecret: '' })).toThrow(TypeError);
});
