import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildOpenApi } from '../../src/documents/build-openapi.ts';
import { DEMO_PASSWORD } from '../../src/serve/demo/demo-accounts.ts';
import { installPackedServer, linkPackages, packServer } from '../support/package/pack-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// What an operator installs: the tarball in a folder outside the repository, with the packages of its `dependencies` only.
const folder = temporaryFolder();
const arot = await installPackedServer(await packServer(folder), folder);

const scalarFiles = fileURLToPath(new URL('../../src/documents/scalar-files.ts', import.meta.url));
const EMBEDDED = ['@electric-sql/pglite', '@mikro-orm/pglite'];

/** Settings are checked, and their packages imported, before a connection is opened. */
const UNREACHABLE = { DATABASE_URL: 'postgres://127.0.0.1:1/arot' };

function start(args: readonly string[], variables: NodeJS.ProcessEnv = {}): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: '1', HOST: '127.0.0.1', PORT: '0', AROT_DATA_DIR: folder, ...variables };
  return spawn(process.execPath, [arot, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(args: readonly string[], variables?: NodeJS.ProcessEnv) {
  const child = start(args, variables);
  const { stdout, stderr } = child as { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };
  const [output, errors, [code]] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')]);
  return { code, output, errors };
}

it('writes the OpenAPI document of the sources', async () => {
  const { code, output } = await run(['openapi']);
  expect(code).toBe(0);
  const document = JSON.parse(output);
  const serverUrl = document.servers[0].url;
  expect(document).toEqual(
    JSON.parse(JSON.stringify(await buildOpenApi({ reader: 'public', version: '3.1', serverUrl }))),
  );
});

it.each<[string, NodeJS.ProcessEnv, RegExp]>([
  [
    'the embedded database',
    {},
    /^The embedded database needs .* not installed\. Run: npm install @electric-sql\/pglite@[\d.]+ @mikro-orm\/pglite@[\d.]+\n/,
  ],
  [
    'S3',
    { AROT_STORAGE_URL: 's3://documents/private', ...UNREACHABLE },
    /Run: npm install @aws-sdk\/client-s3@[\d.]+ @aws/,
  ],
  ['Redis', { AROT_LIMITER_URL: 'redis://127.0.0.1:1', ...UNREACHABLE }, /Run: npm install redis@[\d.]+\n/],
])('names the command that installs the packages of %s', async (_feature, variables, message) => {
  const { code, errors } = await run(['serve'], variables);
  expect(errors).toMatch(message);
  expect(code).toBe(1);
});

it('serves the API, the demo and every page, and logs the lines of the sources', async () => {
  await linkPackages(EMBEDDED, folder);
  const server = start(['serve', '--migrate', '--demo'], { DATABASE_URL: 'memory:' });
  try {
    let log = '';
    const origin = await new Promise<string>((resolve, reject) => {
      server.stdout?.on('data', (chunk) => {
        log += chunk;
        const found = /"port":(\d+).*"msg":"listening/.exec(log);
        if (found) resolve(`http://localhost:${found[1]}`);
      });
      server.on('exit', (code) => reject(new Error(`ended with ${code}: ${log}`)));
    });
    const get = (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers });

    const { data } = (await (await get('/api/products')).json()) as { data: { items: { images: string[] }[] } };
    expect(data.items.length).toBeGreaterThan(0);
    const picture = await get(new URL(data.items[0]?.images[0] ?? '', origin).pathname);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);

    // sharp is not installed.
    const post = (url: string, body: BodyInit, headers: Record<string, string>) =>
      fetch(origin + url, { method: 'POST', body, headers });
    const staff = { identifier: 'staff@example.com', password: DEMO_PASSWORD, responseMode: 'token' };
    const login = await post('/api/auth/login', JSON.stringify(staff), {
      'content-type': 'application/json',
    });
    const { token } = ((await login.json()) as { data: { token: string } }).data;
    expect(log, 'the process that hashes passwords is in the package').not.toContain(
      'the process that hashes passwords',
    );
    const form = new FormData();
    form.append('picture', new Blob([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01', 'latin1')]), 'a.png');
    const upload = await post('/api/staff/pictures', form, { authorization: `Bearer ${token}` });
    expect(upload.status).toBe(503);
    expect(await upload.text()).toMatch(/needs sharp, which is not installed\. Run: npm install sharp@[\d.]+"/);

    const page = await (await get('/docs')).text();
    const script = page.match(/\/docs\/[\w-]{16}\/scalar\/standalone\.esm\.js/)?.[0] ?? '';
    const [plain, compressed] = await Promise.all([
      get(script, { 'accept-encoding': 'identity' }),
      get(script, { 'accept-encoding': 'br' }),
    ]);
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toBe(await plain.text());

    // The hosted pages have their style inline, from a file of the package.
    const signIn = await get('/login/no-such-application');
    expect(signIn.status).toBe(404);
    expect(await signIn.text()).toContain('<style>');
    expect((await get('/favicon.ico')).status).toBe(200);

    // With a file of the installation lost, the log leads to the line of the sources that reads it.
    const chunks = path.join(path.dirname(arot), '../dist/documents/scalar/chunks');
    const [chunk = ''] = await readdir(chunks);
    await rm(path.join(chunks, chunk));
    const lost = script.replace('standalone.esm.js', `chunks/${chunk.replace(/\.br$/, '')}`);
    expect((await get(lost)).status).toBe(500);
    await expect.poll(() => log).toMatch(/src\/documents\/scalar-files\.ts:\d+/);
    const line = Number(/src\/documents\/scalar-files\.ts:(\d+)/.exec(log)?.[1]);
    expect((await readFile(scalarFiles, 'utf8')).split('\n')[line - 1]).toContain('readFileSync(');
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) expect(await once(server, 'exit')).toEqual([0, null]);
  }
});
