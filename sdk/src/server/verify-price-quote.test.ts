import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { QUOTE_AUDIENCE_PATH, QUOTE_TOKEN_TYPE } from '@arot/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendJson, startScriptedServer } from '../../test/support/scripted-server.ts';
import { createClient } from '../index.ts';
import { createMockApi } from '../testing/index.ts';
import { OAuthClient, PriceQuoteError, verifyPriceQuote } from './index.ts';

const NOW = Date.parse('2026-03-01T06:00:00Z');
const now = NOW / 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const createPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const [own, foreign] = [createPair(), createPair()];
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

const line = { slug: 'oil', quantity: 12, unitPrice: '905.00', listId: null, total: '10860.00' };

async function openShop() {
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' };
  const { baseUrl: issuer, received } = await startScriptedServer((response) =>
    sendJson(response, 200, { keys: [jwk] }),
  );
  const quote = {
    ...{ iss: issuer, aud: issuer + QUOTE_AUDIENCE_PATH, sub: 'customer', iat: now, exp: now + 900, jti: 'q1' },
    ...{ currency: 'BDT', lines: [line], total: '10860.00' },
  };
  const token = (claims: object = {}, header: object = {}, key: KeyObject = own.privateKey) => {
    const input = `${encode({ alg: 'RS256', typ: QUOTE_TOKEN_TYPE, kid: '1', ...header })}.${encode({ ...quote, ...claims })}`;
    return `${input}.${sign('RSA-SHA256', Buffer.from(input), key).toString('base64url')}`;
  };
  return { issuer, quote, token, verify: (text: string) => verifyPriceQuote(text, { issuer }), received };
}

it('returns the claims of a quote, and reads the keys of the shop once', async () => {
  const { quote, token, verify, received } = await openShop();
  expect(await verify(token({ extra: 1 }))).toEqual(quote);
  await Promise.all(Array.from({ length: 5 }, () => verify(token())));
  expect(received.map(({ url }) => url)).toEqual(['/.well-known/jwks.json']);
});

it.each<[string, object, string]>([
  ['of another issuer', { iss: 'https://evil.example' }, 'iss'],
  ['for another audience', { aud: 'ak_1' }, 'aud'],
  ['for several audiences', { aud: ['ak_1', 'https://shop.example/price-quotes'] }, 'aud'],
  ['without a customer', { sub: '' }, 'sub'],
  ['that has ended', { exp: now - 6 }, 'exp'],
  ['without an end', { exp: undefined }, 'exp'],
  ['whose end is text', { exp: String(now + 60) }, 'exp'],
  ['of the future', { iat: now + 6 }, 'iat'],
  ['without a time of issue', { iat: undefined }, 'iat'],
  ['without an id', { jti: undefined }, 'jti'],
  ['in another currency', { currency: 'USD' }, 'currency'],
  ['without lines', { lines: [] }, 'lines'],
  ['with more lines than a quote has', { lines: Array.from({ length: 201 }, () => line) }, 'lines'],
  ['with half a piece', { lines: [{ ...line, quantity: 0.5 }] }, 'lines'],
  ['with no pieces', { lines: [{ ...line, quantity: 0 }] }, 'lines'],
  ['with a price that is a number', { lines: [{ ...line, unitPrice: 905 }] }, 'lines'],
  ['with a negative price', { lines: [{ ...line, total: '-1.00' }] }, 'lines'],
  ['with a line that is null', { lines: [null] }, 'lines'],
  ['with a total of one decimal', { total: '10860.0' }, 'total'],
])('rejects a quote %s', async (_, claims, code) => {
  const { token, verify } = await openShop();
  const error = await verify(token(claims)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PriceQuoteError);
  expect(error).toMatchObject({ code, name: 'PriceQuoteError' });
});

it('accepts the clocks of two systems that differ by five seconds', async () => {
  const { token, verify } = await openShop();
  await expect(verify(token({ iat: now + 5, exp: now - 4 }))).resolves.toMatchObject({ jti: 'q1' });
});

it.each<[string, object, string]>([
  ['an id token', { typ: 'JWT' }, 'typ'],
  ['a logout token', { typ: 'logout+jwt' }, 'typ'],
  ['an access token', { typ: 'at+jwt' }, 'typ'],
  ['a token without a type', { typ: undefined }, 'typ'],
  ['a token of another algorithm', { alg: 'RS512' }, 'alg'],
  ['a token without a signature', { alg: 'none' }, 'alg'],
  ['an extension that must be understood', { crit: ['b64'], b64: false }, 'crit'],
  ['an unknown key', { kid: '2' }, 'kid'],
])('rejects %s with the claims of a quote', async (_, header, code) => {
  const { token, verify } = await openShop();
  await expect(verify(token({}, header))).rejects.toMatchObject({ code });
});

it('rejects a signature by another key, also by the public one as a secret', async () => {
  const { token, verify } = await openShop();
  await expect(verify(token({}, {}, foreign.privateKey))).rejects.toMatchObject({ code: 'signature' });
  const [, payload, signature] = token().split('.');
  const input = `${encode({ alg: 'HS256', typ: QUOTE_TOKEN_TYPE, kid: '1' })}.${payload}`;
  const secret = own.publicKey.export({ type: 'spki', format: 'pem' });
  const forged = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  await expect(verify(forged)).rejects.toMatchObject({ code: 'alg' });
  const [header] = token().split('.');
  const changed = Buffer.from(JSON.stringify({ total: '1.00' })).toString('base64url');
  await expect(verify(`${header}.${changed}.${signature}`)).rejects.toMatchObject({ code: 'signature' });
});

it.each(['', 'a', 'a.b', 'a.b.c.d', '.'.repeat(10), '!.!.!', 'x'.repeat(300_001), undefined])(
  'rejects the text %.20s',
  async (text) => {
    const { verify } = await openShop();
    await expect(verify(text as string)).rejects.toMatchObject({ name: 'PriceQuoteError', code: 'format' });
  },
);

it('passes on that the keys cannot be read', async () => {
  const { issuer, token } = await openShop();
  const down = () => Promise.reject(new TypeError('down'));
  await expect(verifyPriceQuote(token(), { issuer, fetch: down })).rejects.toMatchObject({ code: 'connection_failed' });
});

it('accepts the quotes of the mock, whose tokens are no id tokens', async () => {
  const password = 'long enough';
  const issuer = 'https://api.example';
  const { fetch } = createMockApi({
    products: [{ slug: 'oil', name: 'Oil', status: 'published', prices: { RETAIL: { basePrice: '100' } } }],
    accounts: [{ id: 'c', identifier: 'shop@example.com', password, customerType: 'RETAIL' }],
  });
  const client = createClient({ baseUrl: issuer, fetch });
  await client.auth.login({ identifier: 'shop@example.com', password });
  const { token } = await client.prices.quote({ lines: [{ slug: 'oil', quantity: 2 }] });
  const { sub, total } = await verifyPriceQuote(token ?? '', { issuer, fetch });
  expect([sub, total]).toEqual(['c', '200.00']);
  const application = { clientId: `${issuer}/price-quotes-app`, clientSecret: 's', redirectUri: 'https://a.example/' };
  const oauth = new OAuthClient({ issuer, ...application, fetch });
  await expect(oauth.verifyIdToken(token ?? '')).rejects.toThrow('invalid_id_token: aud');
});
