import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { Browser, getTokens, kidOf } from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { stopTime } from '../../../test/support/oauth/stop-time.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { createKeyring } from '../../security/keyring.ts';
import { loadSigningKeys, rotateKeys } from './signing-keys.ts';

const secret = 'the root secret of a test server, never of another';
const start = new Date('2026-06-01T00:00:00Z').getTime();

let server: TestServer;
let second: TestServer;
let application: TestApplication;
let identifier: string;
beforeEach(async () => {
  server = await startTestServer({ now: new Date(start) });
  second = await startTestServer({ sharing: server, now: new Date(start) });
  at(0);
  application = await createTestApplication(server);
  ({ identifier } = await createAccount(server));
});
afterEach(async () => {
  vi.useRealTimers();
});

/** Sets the clocks of both servers. */
function at(seconds: number): Date {
  const time = new Date(start + seconds * 1_000);
  stopTime([server, second], time);
  return time;
}

const publishedBy = async (each: TestServer) => {
  const response = await fetch(`${each.publicOrigin}/.well-known/jwks.json`);
  return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid).sort();
};
const signedBy = async () => kidOf((await getTokens(new Browser(server), server, application, identifier)).id_token);
const rotate = (time: Date, announceSeconds: number) =>
  rotateKeys({ em: server.database.fork(), clock: () => time, keyring: createKeyring([secret]) }, announceSeconds);

describe('signing keys', () => {
  it('are shared by all servers, and the first server creates one', async () => {
    const [ofFirst, ofSecond] = await Promise.all([publishedBy(server), publishedBy(second)]);
    expect(ofFirst).toHaveLength(1);
    expect(ofSecond).toEqual(ofFirst);
  });

  it('are published before they sign, and until their id tokens have expired', async () => {
    const old = await signedBy();
    const { kid } = await rotate(at(0), 3_600);
    at(10);
    for (const each of [server, second]) expect(await publishedBy(each)).toEqual([old, kid].sort());
    expect(await signedBy()).toBe(old);
    at(3_610);
    expect(await signedBy()).toBe(kid);
    expect(await publishedBy(second)).toEqual([old, kid].sort());
    at(3_600 + 3_700);
    expect(await publishedBy(second)).toEqual([old, kid].sort());
    at(3_600 + 4_000);
    expect(await publishedBy(second)).toEqual([kid]);
  });

  it('are no longer published after an immediate rotation', async () => {
    const old = await signedBy();
    const { kid } = await rotate(at(0), 0);
    at(10);
    expect(await publishedBy(second)).toEqual([kid]);
    expect(await signedBy()).toBe(kid);
    expect(kid).not.toBe(old);
  });

  it('are stored encrypted, and decrypted after a rotation of AROT_SECRET', async () => {
    const [kid] = await publishedBy(server);
    const stored = JSON.stringify(await server.database.fork().execute('select * from oauth_signing_key'));
    expect(stored).toContain(kid);
    expect(stored).not.toMatch(/"?(kty|RSA|dp)"?:/);
    const load = (secrets: [string, ...string[]]) =>
      loadSigningKeys({ em: server.database.fork(), clock: () => new Date(start), keyring: createKeyring(secrets) });
    expect((await load(['another root secret, which is the new one', secret])).version).toBe(kid);
    await expect(load(['another root secret, which is the new one'])).rejects.toThrow('AROT_SECRET');
  });
});
