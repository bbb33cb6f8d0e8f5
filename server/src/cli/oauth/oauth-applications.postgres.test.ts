import { describe, expect, it } from 'vitest';
import { installArot } from '../../../test/support/process/arot-process.ts';

const json = async (args: readonly string[]) => JSON.parse((await arot.run(['oauth', ...args, '--json'])).stdout);

const arot = await installArot();
const shop = ['--name', 'Shop · আড়ত', '--slug', 'shop', '--redirect-uri', 'https://shop.example/cb', '--third-party'];
const { clientId } = await json(['create-app', ...shop]);

describe('arot oauth', () => {
  it('changes and shows an application', async () => {
    const uris = ['--redirect-uri', 'https://shop.example/new', 'https://shop.example/other'];
    const more = [
      '--slug',
      'renamed',
      '--home-url',
      'https://shop.example/',
      '--backchannel-logout-uri',
      'https://shop.example/logout',
      '--require-pkce',
      '--no-id-token-claims',
      '--token-limit',
      '20000',
    ];
    const changed = await json(['change-app', clientId, ...uris, ...more]);
    expect(changed).toMatchObject({
      ...{
        clientId,
        name: 'Shop · আড়ত',
        slug: 'renamed',
        homeUrl: 'https://shop.example/',
        backchannelLogoutUri: 'https://shop.example/logout',
        requirePkce: true,
        idTokenClaims: false,
        tokenLimit: 20_000,
        changed: true,
      },
      redirectUris: ['https://shop.example/new', 'https://shop.example/other'],
    });
    expect((await arot.run(['oauth', 'show-app', clientId])).stdout).toContain('PKCE required, no claims in id tokens');
    const back = [
      '--token-limit',
      'off',
      '--no-require-pkce',
      '--id-token-claims',
      '--home-url',
      '',
      '--backchannel-logout-uri',
      '',
    ];
    expect(await json(['change-app', clientId, ...back])).toMatchObject({
      ...{ requirePkce: false, idTokenClaims: true, tokenLimit: null, homeUrl: null, slug: 'renamed' },
      backchannelLogoutUri: null,
    });
    const shown = await json(['show-app', clientId]);
    expect(shown.secrets.at(-1)).toEqual({ createdAt: expect.any(String), expiresAt: null, lastUsedAt: null });
    expect((await arot.run(['oauth', 'show-app', clientId])).stdout).toMatch(
      /^secret +created .*, ends never, last used never$/m,
    );
    expect(await arot.run(['oauth', 'change-app', clientId])).toMatchObject({
      code: 2,
      stderr: 'Name what to change. Run with --help for usage.\n',
    });
    const rejected = await arot.run(['oauth', 'change-app', clientId, '--redirect-uri', 'com.example.app:/cb']);
    expect(rejected).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^redirectUris\.0: .*\nNothing was changed\.\n$/),
    });
    expect((await arot.run(['oauth', 'show-app', 'ak_unknown'])).code).toBe(1);
    const native = ['--native', '--name', 'App', '--slug', 'native', '--redirect-uri', 'com.example.app:/cb'];
    expect(Object.keys(await json(['create-app', ...native]))).toEqual(['clientId', 'slug']);
  });

  it('lets a confidential application act for a service account', async () => {
    const role = await arot.run(['role', 'set', 'importer', '--permission', 'catalog:write']);
    expect(role.code).toBe(0);
    const account = await arot.run(['account', 'create-service', '--name', 'ERP', '--role', 'importer', '--json']);
    const { id } = JSON.parse(account.stdout);
    const erp = ['--name', 'ERP', '--slug', 'erp', '--redirect-uri', 'https://erp.example/cb'];
    const created = await arot.run(['oauth', 'create-app', ...erp, '--service-account', id, '--json']);
    expect(created.stderr).toMatch(/^Warning: without --scope, such as staff:catalog:read, .*\n$/);
    const { clientId: erpId } = JSON.parse(created.stdout);
    expect(await json(['show-app', erpId])).toMatchObject({ serviceAccountId: id });
    expect((await arot.run(['oauth', 'show-app', erpId])).stdout).toMatch(new RegExp(`^service account +${id}$`, 'm'));
    expect(await json(['change-app', erpId, '--service-account', ''])).toMatchObject({ serviceAccountId: null });
    expect(await arot.run(['oauth', 'change-app', erpId, '--service-account', 'unknown'])).toMatchObject({
      code: 1,
      stderr: 'serviceAccountId: Must be the id of a service account.\nNothing was changed.\n',
    });
    expect(await json(['change-app', erpId, '--service-account', id])).toMatchObject({ serviceAccountId: id });
  });

  it('lists and withdraws the grants of an account', async () => {
    const user = ['create-user', '--email', 'rahim@example.com', '--name', 'Rahim'];
    await arot.run(['account', ...user]);
    const { accountId, grants } = await json(['list-grants', 'Rahim@Example.com']);
    expect(grants).toEqual([]);
    expect(await json(['revoke-grant', accountId, clientId])).toEqual({
      ...{ accountId, clientId, consent: false, grants: 0, changed: false },
    });
    expect((await arot.run(['oauth', 'list-grants', 'unknown@example.com'])).code).toBe(1);
    expect((await arot.run(['oauth', 'revoke-grant', accountId, 'ak_unknown'])).stderr).toBe(
      'There is no application "ak_unknown".\n',
    );
    expect((await arot.run(['oauth', 'revoke-grant', accountId])).code).toBe(2);
  });
});
