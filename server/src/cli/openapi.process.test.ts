import { describe, expect, it } from 'vitest';
import { runArotInProcess } from '../../test/support/process/arot-in-process.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { OpenApiDocument } from '../documents/openapi-document.ts';

const folder = temporaryFolder();

async function print(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, AROT_PUBLIC_ORIGIN: '', AROT_AUTH_URL: '', PORT: '', ...environment };
  return await runArotInProcess(['openapi', ...args], { cwd: folder, env });
}

async function urlsOf(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const { servers, components, paths } = JSON.parse((await print(args, environment)).stdout) as OpenApiDocument;
  const { accessToken, sessionCookie } = components.securitySchemes;
  return {
    server: servers[0]?.url,
    cookie: sessionCookie && 'name' in sessionCookie ? sessionCookie.name : undefined,
    token: accessToken && 'flows' in accessToken ? accessToken.flows.authorizationCode.tokenUrl : undefined,
    tokenServer: paths['/oauth/token']?.post?.servers?.[0]?.url,
  };
}

describe('arot openapi', () => {
  it('names the given server, its cookie and its OAuth endpoints', async () => {
    expect(await urlsOf(['--server', 'https://api.arot.shop'], { AROT_PUBLIC_ORIGIN: 'http://localhost:9' })).toEqual({
      server: 'https://api.arot.shop',
      cookie: '__Host-arot_session',
      token: 'https://api.arot.shop/oauth/token',
      tokenServer: undefined,
    });
  });

  it('names the configured server and the configured issuer', async () => {
    const environment = { AROT_PUBLIC_ORIGIN: 'https://api.arot.shop', AROT_AUTH_URL: 'https://auth.arot.shop' };
    expect(await urlsOf(['--version', '3.0'], environment)).toEqual({
      server: 'https://api.arot.shop',
      cookie: '__Host-arot_session',
      token: 'https://auth.arot.shop/oauth/token',
      tokenServer: 'https://auth.arot.shop',
    });
  });

  it('names the local server without configuration', async () => {
    expect(await urlsOf([], { PORT: '4000' })).toMatchObject({
      server: 'http://localhost:4000',
      cookie: 'arot_session',
    });
  });

  it('prints the public document, or the one that --for names', async () => {
    const printed = await Promise.all([[], ['--for', 'public'], ['--for', 'staff']].map((args) => print(args)));
    const [byDefault, open, staff] = printed.map(({ stdout }) => JSON.parse(stdout) as OpenApiDocument);
    expect(open).toEqual(byDefault);
    expect(open?.info.title).toBe('Arot API');
    expect(staff?.info.title).toBe('Arot staff API');
    expect(Object.keys(staff?.paths ?? {})).toContain('/api/staff/products');
  });

  it('rejects another reader', async () => {
    const { code, stdout, stderr } = await print(['--for', 'operators']);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('public, staff') });
  });

  it.each(['api.arot.shop', 'https://api.arot.shop/v1', 'ftp://api.arot.shop'])(
    'rejects the server %s',
    async (url) => {
      const { code, stderr } = await print(['--server', url]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--server') });
    },
  );

  it('reports an invalid configuration', async () => {
    const { code, stderr } = await print([], { AROT_PUBLIC_ORIGIN: 'nowhere' });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('AROT_PUBLIC_ORIGIN') });
  });
});
