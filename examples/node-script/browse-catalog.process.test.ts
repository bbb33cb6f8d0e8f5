import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InstalledExample, installExample } from '../../tools/testing/install-example.ts';
import { startMisbehavingServer } from '../../tools/testing/misbehaving-server.ts';
import { type SeededServer, startSeededServer } from '../../tools/testing/seeded-server.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const rootModules = path.resolve(here, '../../node_modules');

let server: SeededServer;
let example: InstalledExample;

beforeAll(async () => {
  [server, example] = await Promise.all([startSeededServer(), installExample(here)]);
});

afterAll(async () => {
  await server?.stop();
  await example?.remove();
});

const browse = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['browse-catalog.mjs', ...args], { cwd: example.folder, env: { ...process.env, ...env } });

/** Returns the exit code and standard error of a run that must fail. */
const failure = async (url: string) =>
  await browse([url]).then(
    ({ stdout }) => ({ code: 0, stderr: stdout }),
    (error: { code: number; stderr: string }) => error,
  );

it('browses the demo catalog', async () => {
  const { stdout, stderr } = await browse([server.url]);

  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\n(?!Shop without a name).+\n-+\nShop types: .*[\u0980-\u09ff]/);
  expect(stdout).toMatch(/Main categories\n-+\n(.+: \d+ products? in \d+ subcategor(y|ies)\n){2,}/);
  for (const q of ['চাল', 'rice']) {
    const found = stdout.match(
      new RegExp(`Search for “${q}”\\n-+\\n(?:- .+\\n)+Page 1 of \\d+, (\\d+) products? in all`),
    );
    expect(Number(found?.[1]), q).toBeGreaterThan(0);
  }
  expect(stdout).toMatch(/wholesale from 12 or more\n-+\n(- .+, from (1[2-9]|[2-9]\d|\d{3,})\n){3}\n/);
  expect(stdout).toMatch(
    /Wholesale from \d+, retail from \d+\nPictures: .+\nPrice: for signed-in customers\nRequest: \S+/,
  );
  expect(stdout).toContain('A slug that does not exist: NotFoundError, 404');
  expect(stdout).toContain('Sorting by price without signing in: ForbiddenError, 403');
});

it('reads the URL from AROT_URL, and prints the requests with AROT_DEBUG', async () => {
  const { stdout, stderr } = await browse([], { AROT_URL: server.url, AROT_DEBUG: '1' });
  expect(stdout).toContain('Main categories');
  expect(stderr).toContain(`${server.url}/api/settings`);
});

it('prints an error when no server responds', async () => {
  expect(await failure('http://127.0.0.1:1')).toMatchObject({
    code: 1,
    stderr: 'No server responds at http://127.0.0.1:1. Start the server, or pass another URL.\n',
  });
});

it('prints one line of JSON when a proxy responds instead', async () => {
  const misbehaving = await startMisbehavingServer();
  const { code, stderr } = await failure(misbehaving.url);
  misbehaving.stop();
  expect(code).toBe(1);
  expect(JSON.parse(stderr)).toMatchObject({ name: 'ArotResponseError', status: 502 });
});

it('is typed correctly against the packed SDK', async () => {
  const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, checkJs: true, types: ['node'] };
  await symlink(path.join(rootModules, '@types'), path.join(example.folder, 'node_modules/@types'), 'dir');
  await writeFile(
    path.join(example.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['browse-catalog.mjs'] }),
  );
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { stdout } = await run(process.execPath, [compiler, '-p', example.folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

it('depends on the version of the SDK in this repository', async () => {
  const read = async (file: string) => JSON.parse(await readFile(path.join(here, file), 'utf8'));
  const { dependencies } = await read('package.json');
  expect(dependencies['@arot/sdk']).toBe((await read('../../sdk/package.json')).version);
});
