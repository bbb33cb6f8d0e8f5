import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPackedSdk, makeTemporaryDirectory, packSdk } from './support/pack-sdk.ts';
import { emptyPage, sendError, sendJson, startScriptedServer } from './support/scripted-server.ts';

const run = promisify(execFile);

let directory: string;
let tarball: string;

beforeAll(async () => {
  directory = await makeTemporaryDirectory();
  tarball = await packSdk(directory);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

async function makeProject(name: string, manifest: object, files: Record<string, string>): Promise<string> {
  const project = path.join(directory, name);
  await mkdir(project);
  await installPackedSdk(tarball, project);
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ name, private: true, ...manifest }));
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(project, file), content);
  return project;
}

const PROGRAM = `
  const client = createClient({ baseUrl: process.argv[2] });
  const page = await client.products.list({ q: 'চাল' });
  const missing = await client.products.get('none').catch((error) => error);
  console.log(JSON.stringify({
    items: page.items,
    missing: missing instanceof NotFoundError && missing.name,
    safe: (await client.products.get.safe('none')).status,
  }));
`;

it.each([
  ['ESM', 'module', `import { createClient, NotFoundError } from '@arot/sdk';\n${PROGRAM}`],
  [
    'CommonJS',
    'commonjs',
    `const { createClient, NotFoundError } = require('@arot/sdk');\n(async () => {${PROGRAM}})();`,
  ],
])('the packed package runs in an %s project', async (name, type, source) => {
  const { baseUrl } = await startScriptedServer((response, { url }) => {
    if (url.startsWith('/api/products?')) sendJson(response, 200, { data: emptyPage });
    else sendError(response, 404, { code: 'NOT_FOUND' });
  });
  const project = await makeProject(`run-${name}`, { type }, { 'program.js': source });
  const { stdout, stderr } = await run(process.execPath, [path.join(project, 'program.js'), baseUrl]);
  expect(JSON.parse(stdout)).toEqual({ items: [], missing: 'NotFoundError', safe: 404 });
  expect(stderr).toBe('');
});

const TYPED_PROGRAM = `
  const client: ArotClient = createClient({ baseUrl: 'http://localhost', token: async () => undefined });
  export async function firstName(): Promise<string | undefined> {
    const result = await client.products.list.safe({ sort: 'name' });
    if (!result.ok && result.status === 403) throw new ForbiddenError({} as never) satisfies typeof result.error;
    const page: ProductPage = await client.products.list();
    return page.items[0]?.name;
  }
  // @ts-expect-error there is no such sort
  client.products.list({ sort: 'colour' });
`;
const IMPORT = "import { type ArotClient, createClient, ForbiddenError, type ProductPage } from '@arot/sdk';\n";

it.each([
  ['ESM under node resolution', 'module', { module: 'nodenext' }],
  // Unlike nodenext, node18 rejects a CommonJS module that imports an ECMAScript module.
  ['CommonJS under node resolution', 'commonjs', { module: 'node18' }],
  ['a bundler', 'module', { module: 'esnext', moduleResolution: 'bundler' }],
])('the types of the packed package are correct in %s', async (name, type, options) => {
  const compilerOptions = { target: 'es2020', ...options, lib: ['es2022', 'dom'], types: [], strict: true };
  const project = await makeProject(
    `types-${name.replaceAll(' ', '-')}`,
    { type },
    {
      'program.ts': IMPORT + TYPED_PROGRAM,
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...compilerOptions, noEmit: true, skipLibCheck: false } }),
    },
  );
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', project]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});
