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
const typesDirectory = path.join(outDirectory, 'types');

rmSync(outDirectory, { recursive: true, force: true });
await bundlePackage(outDirectory, { format: ['esm', 'cjs'] });
emitTypes();
removeInternalTypes();
for (const file of readdirSync(typesDirectory, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.d.ts')) finishTypes(path.join(typesDirectory, file));
}
shareTypes();
for (const subpath of subpaths) writeFolder(subpath);

function emitTypes(): void {
  const manifestFile = createRequire(import.meta.url).resolve('typescript/package.json');
  const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { bin: { tsc: string } };
  const args = ['--project', path.join(sourceDirectory, 'tsconfig.build.json'), '--outDir', typesDirectory];
  execFileSync(process.execPath, [path.resolve(path.dirname(manifestFile), bin.tsc), ...args], { stdio: 'inherit' });
}

/** Removes the types of the mock that its exports do not name. Some have types of the contract, which is not published. */
function removeInternalTypes(): void {
  const directory = path.join(typesDirectory, 'testing');
  const exported = [
    'index',
    'create-mock-api',
    'mock-error',
    'mock-origins',
    'mock-plan',
    'mock-state',
    'operation-names',
  ];
  for (const file of readdirSync(directory)) {
    if (!exported.includes(path.parse(file).name.replace(/\.d$/, '')))
      rmSync(path.join(directory, file), { recursive: true });
  }
}

/** Finishes the types. The sources import each other as `.ts`, and the types by the names of files of JavaScript. */
function finishTypes(file: string): void {
  const importOfSource = /(from\s+'|import\(')(\.[^']*)\.ts'/g;
  writeFileSync(file, readFileSync(file, 'utf8').replace(importOfSource, "$1$2.js'"));
}

/**
 * Writes the types of the entry points, for ESM and for CommonJS. Both name the same files, which are there once: as types of CommonJS,
 * because only those may be imported by both.
 */
function shareTypes(): void {
  writeFileSync(path.join(typesDirectory, 'package.json'), '{ "type": "commonjs" }\n');
  // Its types name those of TanStack Query, whose classes for ESM and CommonJS differ: so it has a copy of its own for ESM.
  const shared = path.join(typesDirectory, 'react-query');
  const copy = path.join(outDirectory, 'react-query');
  mkdirSync(copy);
  for (const file of readdirSync(shared)) {
    const source = readFileSync(path.join(shared, file), 'utf8');
    writeFileSync(path.join(copy, file), source.replace(/(['"])\.\.\/(?=[\w./-]+\.js\1)/g, '$1../types/'));
  }
  for (const name of ['index', ...subpaths]) {
    const source = name === 'index' ? name : `${name}/index`;
    for (const extension of ['ts', 'cts']) {
      const folder = name === 'react-query' && extension === 'ts' ? '.' : './types';
      writeFileSync(path.join(outDirectory, `${name}.d.${extension}`), `export * from '${folder}/${source}.js';\n`);
    }
  }
}

/** Writes a folder for tools that do not read `exports`, such as TypeScript's `node10` resolution and earlier Metro bundlers. */
function writeFolder(subpath: (typeof subpaths)[number]): void {
  const folder = path.join(packageDirectory, subpath);
  const manifest = {
    main: `../dist/${subpath}.cjs`,
    module: `../dist/${subpath}.js`,
    types: `../dist/${subpath}.d.ts`,
    sideEffects: false,
    ...(subpath === 'server' ? { browser: '../dist/server-in-browser.cjs' } : {}),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
