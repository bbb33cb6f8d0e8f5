import { describe, expect, it } from 'vitest';
import { installArot } from '../../../test/support/process/arot-process.ts';

let clientId: string;
// The tests build on each other: one database, in order.
const arot = await installArot();

const json = async (args: readonly string[]) => JSON.parse((await arot.run(['oauth', ...args, '--json'])).stdout);

describe('arot oauth', () => {
  it('registers an application, and shows its secret once', async () => {
    const uris = ['--redirect-uri', 'https://shop.example/cb', '--redirect-uri', 'http://localhost:9/cb'];
    const created = await json(['create-app', '--name', 'Shop · আড়ত', '--slug', 'shop', ...uris, '--third-party']);
    expect(created).toEqual({
      clientId: expect.stringMatching(/^ak_[\w-]{32}$/),
      clientSecret: expect.stringMatching(/^as_[\w-]{43}$/),
      slug: 'shop',
    });
    ({ clientId } = created);
    const listed = await arot.run(['oauth', 'list-apps', '--json']);
    expect(listed.stdout).not.toContain(created.clientSecret);
    expect(JSON.parse(listed.stdout)).toEqual([
      {
        clientId,
        slug: 'shop',
        name: 'Shop · আড়ত',
        enabled: true,
        public: false,
        native: false,
        thirdParty: true,
        requirePkce: false,
        idTokenClaims: true,
        tokenLimit: 6_000,
        redirectUris: ['https://shop.example/cb', 'http://localhost:9/cb'],
        postLogoutRedirectUris: [],
        scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
        defaultScope: 'openid profile email',
        logoUrl: null,
        homeUrl: null,
        backchannelLogoutUri: null,
        serviceAccountId: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('gives a public application no secret, and rejects invalid input with every issue', async () => {
    const args = ['--name', 'App', '--redirect-uri', 'https://app.example/cb'];
    expect(Object.keys(await json(['create-app', '--slug', 'app', '--public', ...args]))).toEqual(['clientId', 'slug']);
    const rejected = await arot.run([
      'oauth',
      'create-app',
      '--slug',
      'A',
      '--name',
      'App',
      '--redirect-uri',
      'ftp://x',
    ]);
    expect(rejected.code).toBe(1);
    expect(rejected.stderr.split('\n').slice(0, 2)).toEqual([
      expect.stringContaining('slug:'),
      expect.stringContaining('redirectUris.0:'),
    ]);
    const again = await arot.run(['oauth', 'create-app', '--slug', 'app', ...args]);
    expect([again.code, again.stderr]).toEqual([1, 'There is an application "app" already.\n']);
  });

  it('rotates secrets and keys, with any duration', async () => {
    for (const keepOld of [[], ['--keep-old', '0s'], ['--keep-old', '24h'], ['--keep-old', '90d']]) {
      expect(await json(['rotate-secret', clientId, ...keepOld])).toMatchObject({ clientSecret: expect.any(String) });
    }
    expect((await arot.run(['oauth', 'rotate-secret', clientId, '--keep-old', 'long'])).code).toBe(2);
    expect((await arot.run(['oauth', 'rotate-secret', 'ak_unknown'])).stderr).toBe(
      'There is no application "ak_unknown".\n',
    );
    const first = await json(['rotate-keys']);
    const next = await json(['rotate-keys', '--announce', '2h']);
    expect(Date.parse(next.activeFrom) - Date.now()).toBeGreaterThan(3_600_000);
    expect(next.kid).not.toBe(first.kid);
  });

  it('disables and enables', async () => {
    expect(await json(['disable-app', clientId])).toEqual({ clientId, enabled: false, changed: true });
    expect(await json(['disable-app', clientId])).toMatchObject({ changed: false });
    expect(await json(['enable-app', clientId])).toMatchObject({ enabled: true, changed: true });
  });
});
