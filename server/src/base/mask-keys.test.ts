import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../test/support/test-server.ts';
import { makeServiceKey } from '../accounts/keys/service-key.ts';
import { createSecret } from '../chat/applications/application-secret.ts';
import { createClientSecret } from '../oauth/applications/create-application.ts';
import { webhookSecret } from '../security/sign-webhook.ts';
import { maskKeys } from './mask-keys.ts';

const SECRETS: Readonly<Record<string, string>> = {
  sk_: makeServiceKey().key,
  as_: createClientSecret(),
  cas_: createSecret().secret,
  whsec_: webhookSecret(Buffer.alloc(32, 7)),
};
const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'encoded as a component': encodeURIComponent,
  'with an encoded underscore': (text) => text.replace('_', '%5f'),
  'with an encoded first letter': (text) => text.replace(/^./, hex),
  'with every third character encoded': (text) => text.replace(/(..)(.)/g, (_, two, third) => two + hex(third)),
  'encoded as a whole': (text) => text.replace(/./g, hex),
  'encoded twice': (text) => text.replace(/./g, hex).replaceAll('%', '%25'),
  'in lower case': (text) => text.replace(/./g, hex).toLowerCase(),
};
const TABLE = Object.keys(SECRETS).flatMap((prefix) => Object.keys(ENCODINGS).map((how) => [prefix, how] as const));

describe('secrets in a text', () => {
  it.each(TABLE)('are masked: %s %s', (prefix, how) => {
    const sent = ENCODINGS[how]?.(SECRETS[prefix] ?? '') ?? '';
    expect(maskKeys(`/api/products/${sent}?x`)).toMatch(/^\/api\/products\/(sk|c?as|%63as|%2563as|%43as|whsec)_…\?x$/i);
  });

  it.each([
    '/api/products/desk_lamp',
    '/api/products/desk_%E0%A6%9A%E0%A6%BE%E0%A6%AF%E0%A6%BC',
    'has_factor_of_account',
  ])('are not what looks like one: %s', (text) => expect(maskKeys(text)).toBe(text));

  it('are in no line of the log of a request', async () => {
    const server = await startTestServer();

    for (const [prefix, how] of TABLE)
      await fetch(`${server.publicOrigin}/api/products/${ENCODINGS[how]?.(SECRETS[prefix] ?? '')}`);
    const paths = server.logs
      .filter(({ msg }) => msg === 'request')
      .map(({ path }) => decodeURIComponent(String(path)));
    expect(paths).toHaveLength(TABLE.length);
    for (const path of paths) expect(decodeURIComponent(path).length).toBeLessThan(40);
  });
});
