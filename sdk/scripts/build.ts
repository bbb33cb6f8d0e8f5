/**
 * Builds the package: `node scripts/build.ts [directory]`, by default into the package itself. tsup writes the JavaScript
 * into `dist` and tsc the types, because tsup's type output needs an interface that TypeScript 7 does not have.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePackage } from './bundle.ts';
import { subpaths } from './entries.ts';

const sourceDirectory = fileURLToPath(new URL('..', import.meta.url));
const packageDirectory = path.resolve(process.argv[2] ?? sourceDirectory);
const outDirectory = path.join(packageDirectory, 'dist');

rmSync(outDirectory, { recursive: true, force: true });
await bundlePackage(outDirectory, { format: ['esm', 'cjs'] });
emitTypes();
removeInternalTypes();
for (const file of readdirSync(outDirectory, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.d.ts')) finishTypes(path.join(outDirectory, file));
}
for (const subpath of subpaths) writeFolder(subpath);

function emitTypes(): void {
  const manifestFile = createRequire(import.meta.url).resolve('typescript/package.json');
  const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { bin: { tsc: string } };
  const args = ['--project', path.join(sourceDirectory, 'tsconfig.build.json'), '--outDir', outDirectory];
  execFileSync(process.execPath, [path.resolve(path.dirname(manifestFile), bin.tsc), ...args], { stdio: 'inherit' });
}

/** Removes the types of the mock that its exports do not name. Some have types of the contract, which is not published. */
function removeInternalTypes(): void {
  const directory = path.join(outDirectory, 'testing');
  const exported = ['index', 'create-mock-api', 'mock-origins', 'mock-plan', 'mock-state', 'operation-names'];
  for (const file of readdirSync(directory)) {
    if (!exported.includes(path.parse(file).name.replace(/\.d$/, '')))
      rmSync(path.join(directory, file), { recursive: true });
  }
}

/**
 * Finishes the types. The sources import each other as `.ts`, but the types for ESM and CommonJS need the file names of their own
 * copies.
 */
function finishTypes(file: string): void {
  const source = readFileSync(file, 'utf8');
  const importOfSource = /(from\s+'|import\(')(\.[^']*)\.ts'/g;
  writeFileSync(file, source.replace(importOfSource, "$1$2.js'"));
  writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), source.replace(importOfSource, "$1$2.cjs'"));
}

/** Writes a folder for tools that do not read `exports`, such as TypeScript's `node10` resolution and earlier Metro bundlers. */
function writeFolder(subpath: (typeof subpaths)[number]): void {
  const folder = path.join(packageDirectory, subpath);
  const manifest = {
    main: `../dist/${subpath}.cjs`,
    module: `../dist/${subpath}.js`,
    types: `../dist/${subpath}/index.d.ts`,
    sideEffects: false,
    ...(subpath === 'server' ? { browser: '../dist/server-in-browser.cjs' } : {}),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
