import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPackedSdk, makeTemporaryDirectory, packSdk } from '../../sdk/test/support/pack-sdk.ts';
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const rootModules = path.resolve(here, '../../node_modules');

let server: SeededServer;
let project: string;

beforeAll(async () => {
  project = await makeTemporaryDirectory();
  [server] = await Promise.all([startSeededServer(), installExample()]);
});

afterAll(async () => {
  await server?.stop();
  await rm(project, { recursive: true, force: true });
});

/** Copies the example to a folder of its own, with the packed SDK in its `node_modules`, as a customer has it. */
async function installExample(): Promise<void> {
  for (const file of ['package.json', 'browse-catalog.mjs']) await cp(path.join(here, file), path.join(project, file));
  await installPackedSdk(await packSdk(project), project);
}

const browse = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['browse-catalog.mjs', ...args], { cwd: project, env: { ...process.env, ...env } });

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
  expect(stdout).toMatch(/Second page of .+\n-+\n(- .+\n)*Page 2 of \d+/);
  expect(stdout).toMatch(/Wholesale from \d+, retail from \d+\nPictures: .+\nPrice: for signed-in customers/);
  expect(stdout).toContain('A slug that does not exist: NotFoundError, 404');
  expect(stdout).toContain('Sorting by price without signing in: ForbiddenError, 403');
});

it('reads the URL from AROT_URL', async () => {
  expect((await browse([], { AROT_URL: server.url })).stdout).toContain('Main categories');
});

it('prints an error when no server responds', async () => {
  const failure = await browse(['http://127.0.0.1:1']).catch((error: { code: number; stderr: string }) => error);
  expect(failure).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No server responds at http://127.0.0.1:1'),
  });
});

it('is typed correctly against the packed SDK', async () => {
  const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, checkJs: true, types: ['node'] };
  await symlink(path.join(rootModules, '@types'), path.join(project, 'node_modules/@types'), 'dir');
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['browse-catalog.mjs'] }),
  );
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { stdout } = await run(process.execPath, [compiler, '-p', project]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

it('depends on the version of the SDK in this repository', async () => {
  const read = async (file: string) => JSON.parse(await readFile(path.join(here, file), 'utf8'));
  const { dependencies } = await read('package.json');
  expect(dependencies['@arot/sdk']).toBe((await read('../../sdk/package.json')).version);
});
