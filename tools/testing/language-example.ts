import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { type MisbehavingServer, startMisbehavingServer } from './misbehaving-server.ts';
import { type SeededServer, startSeededServer } from './seeded-server.ts';

const run = promisify(execFile);

export type LanguageExample = {
  readonly folder: string;
  /** The command that runs the shop program. */
  readonly shop: readonly string[];
  /** Returns the command that serves the site with a sign-in on a port. */
  readonly signIn: (port: number) => readonly string[];
  /** The commands that run one call of the client, with the variables URL, FILE and PHONE. */
  readonly calls: {
    readonly listProducts: readonly string[];
    readonly registerWithFile: readonly string[];
    readonly download: (type: string) => readonly string[];
  };
};

/** Returns the tests of an example in another language, with a real server. */
export function testLanguageExample({ folder, shop, signIn, calls }: LanguageExample): void {
  let server: SeededServer;
  let temporary: string;

  beforeAll(async () => {
    server = await startSeededServer();
    temporary = await mkdtemp(path.join(tmpdir(), 'arot-example-'));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(temporary, { recursive: true, force: true });
  });

  const start = ([program = '', ...args]: readonly string[], variables: NodeJS.ProcessEnv) =>
    run(program, args, { cwd: folder, env: { ...process.env, ...variables } });

  /** Returns the output on standard error of a command that must fail. */
  const failure = async (command: readonly string[], variables: NodeJS.ProcessEnv) =>
    await start(command, variables).then(
      ({ stdout }) => `The command did not fail: ${stdout}`,
      (error: { stdout: string; stderr: string }) => error.stderr + error.stdout,
    );

  it('searches, shows prices, registers with a file, and shows the messages of errors', async () => {
    const { stdout, stderr } = await start(shop, { AROT_URL: server.url });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^8 products for “চাল”:\n(- .*চাল.*\n){3}/);
    expect(stdout).toMatch(/products for Demo shop, wholesale:\n(- .+: \d+ for ৳ \d+\.\d\d\n){3}/);
    expect(stdout).toMatch(/Registered \+88017\d{8} with nid\.pdf\nDownloaded the same \d+ bytes: True\n/);
    expect(stdout).toMatch(/400 VALIDATION_ERROR: .+ \(request [\w-]+\)\n- phoneNumber: Must be a Bangladesh mobile/);
    expect(stdout).toMatch(/409 CONFLICT: .+ \(request [\w-]+\)\n- phoneNumber: Is already in use\.\n$/);
  });

  it('sends the largest file, with an unusual name', async () => {
    const file = path.join(temporary, 'জাতীয় "পরিচয়পত্র" 50%.pdf');
    await writeFile(file, '%PDF-1.4\n');
    await truncate(file, 10 * 1024 * 1024);
    const variables = { URL: server.url, FILE: file };
    const { stdout } = await start(calls.registerWithFile, { ...variables, PHONE: '01912345678' });
    expect(JSON.parse(stdout)).toEqual([
      { type: 'NID', originalName: path.basename(file), mimeType: 'application/pdf', byteSize: 10 * 1024 * 1024 },
    ]);
    await truncate(file, 10 * 1024 * 1024 + 1);
    expect(await failure(calls.registerWithFile, { ...variables, PHONE: '01987654321' })).toContain(
      '413 PAYLOAD_TOO_LARGE: Choose a file of 10 MiB or smaller.',
    );
  });

  it('reports a server that does not run', async () => {
    expect(await failure(shop, { AROT_URL: 'http://127.0.0.1:1' })).toMatch(/^GET \/api\/products: /);
  });

  describe('with a server that misbehaves', () => {
    let misbehaving: MisbehavingServer;
    beforeAll(async () => {
      misbehaving = await startMisbehavingServer();
    });
    afterAll(() => misbehaving.stop());

    const failed = (command: readonly string[]) =>
      failure(command, { URL: misbehaving.url, FILE: path.join(temporary, 'download.pdf'), PHONE: '' });

    it('does not follow a redirect with the token', async () => {
      expect(await failed(calls.listProducts)).toContain('UnexpectedResponse');
      expect(misbehaving.followed).toEqual([]);
    });

    it.each(['nid', 'trade-license'])('rejects a download that breaks off or stalls: %s', async (type) => {
      expect(await failed(calls.download(type))).toContain('ConnectionFailed');
    });

    it('reports the page of a proxy', async () => {
      expect(await failed(calls.download('shop-image'))).toContain('UnexpectedResponse');
    });
  });

  describe('the sign-in', () => {
    let site: ChildProcess;
    let siteUrl: string;
    let output = '';

    beforeAll(async () => {
      const port = await freePort();
      siteUrl = `http://localhost:${port}`;
      const redirectUri = `${siteUrl}/callback`;
      const application = await server.createOAuthApplication({ redirectUris: [redirectUri], requirePkce: true });
      const chat = await server.createChatApplication({ origins: [siteUrl] });
      const [program = '', ...args] = signIn(port);
      const { clientId, clientSecret } = application;
      const variables = { OAUTH_CLIENT_ID: clientId, OAUTH_CLIENT_SECRET: clientSecret, REDIRECT_URI: redirectUri };
      site = spawn(program, args, {
        cwd: folder,
        env: { ...process.env, ...chat, ...variables, AROT_URL: server.url },
      });
      // Both programs print a line when they listen.
      await new Promise<void>((resolve, reject) => {
        for (const stream of [site.stdout, site.stderr]) {
          stream?.on('data', (chunk) => {
            output += chunk;
            resolve();
          });
        }
        site.once('exit', () => reject(new Error(output)));
      });
    });
    afterAll(() => site?.kill());

    /** Opens the site's link in a browser. @returns the URL of the redirect and the browser's cookie */
    async function open(): Promise<{ url: string; cookie: string }> {
      const response = await fetch(`${siteUrl}/sign-in`, { redirect: 'manual' });
      expect(response.status, output).toBe(303);
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).toMatch(/HttpOnly/i);
      return { url: response.headers.get('location') ?? '', cookie: cookie.split(';')[0] ?? '' };
    }

    async function follow(callback: string, cookie?: string): Promise<{ status: number; text: string }> {
      const response = await fetch(callback, { headers: cookie ? { cookie } : {} });
      return { status: response.status, text: await response.text() };
    }

    it('signs a user in with PKCE, and saves the user as a chat visitor', async () => {
      const { url, cookie } = await open();
      expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
      const page = await follow(await server.signIn(url), cookie);
      expect(page.text).toMatch(/Welcome, Demo wholesale customer\. Your chat visitor is cv_[\w-]+\./);
      expect(page.status).toBe(200);
    });

    it('rejects a callback of another browser, sign-in or server, and a refusal', async () => {
      const { url, cookie } = await open();
      const callback = await server.signIn(url);
      expect(await follow(callback)).toMatchObject({ status: 400 });
      const changed = async (name: string, value: string) => {
        const { url, cookie } = await open();
        const callback = new URL(await server.signIn(url));
        callback.searchParams.set(name, value);
        return await follow(callback.href, cookie);
      };
      expect((await changed('state', 'another')).text).toContain('state_mismatch');
      expect((await changed('iss', 'https://evil.example')).text).toContain('issuer_mismatch');
      expect((await changed('code', 'another')).text).toContain('invalid_grant');
      const denied = `${siteUrl}/callback?${new URLSearchParams({
        error: 'access_denied',
        error_description: '<script>',
        state: new URL(url).searchParams.get('state') ?? '',
        iss: server.url,
      })}`;
      const page = await follow(denied, cookie);
      expect(page).toMatchObject({ status: 502 });
      expect(page.text).toContain('access_denied: &lt;script&gt;');
    });
  });
}
