import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from './hash-of.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cacheOf = (name: string) => path.join(root, 'node_modules/.cache', name);

/** The sources of the SDK, and those of a page. Everything that is installed is in the lock file. */
const SDK_SOURCES = ['package-lock.json', 'contract/src', 'sdk/src', 'sdk/scripts', 'sdk/package.json'];
const sourcesOf = (name: PageName) => [
  ...['index.html', 'package.json', 'vite.config.ts', 'tsconfig.json', 'public', 'src'].map(
    (file) => `apps/${name}/${file}`,
  ),
  'apps/ui',
];

/** The products of apps/ that the server of `npm start` shows. */
export type PageName = 'shop' | 'office';

/**
 * Builds a page, and before it the SDK, unless both are up to date.
 *
 * @param onBuild called before a build, which takes seconds
 * @param isDemo whether the page offers the accounts of the demo
 * @returns the folder of the built page
 * @throws Error with the output of the failed build
 */
export async function buildPage(name: PageName, onBuild: () => void, isDemo = true): Promise<string> {
  const cache = cacheOf(isDemo ? name : `${name}-for-package`);
  const sdkHash = hashOf(SDK_SOURCES);
  const target = path.join(cache, hashOf([...SDK_SOURCES, ...sourcesOf(name)]));
  if (existsSync(target)) return target;
  onBuild();
  await buildSdk(sdkHash);
  const folder = path.join(root, 'apps', name);
  // Built under another name, so that neither an interrupted build nor one of another process is taken for a finished one.
  const unfinished = `${target}.${process.pid}`;
  const vite = path.join(path.dirname(createRequire(`${folder}/`).resolve('vite/package.json')), 'bin/vite.js');
  try {
    await run(vite, ['build', '--outDir', unfinished, '--emptyOutDir'], folder, isDemo ? { VITE_DEMO: '1' } : {});
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  publish(unfinished, target);
  return target;
}

/** Gives a build its name, and removes the builds of other sources. */
function publish(unfinished: string, target: string): void {
  const cache = path.dirname(target);
  for (const name of readdirSync(cache)) {
    if (/^[0-9a-f]+$/.test(name) && name !== path.basename(target)) rmSync(path.join(cache, name), { recursive: true });
  }
  try {
    renameSync(unfinished, target);
  } catch (error) {
    // Another process has built the same sources meanwhile.
    if (!existsSync(target)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

async function buildSdk(hash: string): Promise<void> {
  const cache = cacheOf('sdk');
  const record = path.join(cache, 'hash');
  const isCurrent = existsSync(record) && readFileSync(record, 'utf8') === hash;
  if (isCurrent && existsSync(path.join(root, 'sdk/dist/index.js'))) return;
  await run(path.join(root, 'sdk/scripts/build.ts'), [], root);
  mkdirSync(cache, { recursive: true });
  writeFileSync(record, hash);
}

/** Runs a script of Node to its end. A signal to this process ends the script too. */
async function run(script: string, args: string[], cwd: string, variables: NodeJS.ProcessEnv = {}): Promise<void> {
  // React and Vite build for development where NODE_ENV says so, as under a test runner.
  const env = { ...process.env, NODE_ENV: 'production', ...variables };
  const child = spawn(process.execPath, [script, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
    });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
