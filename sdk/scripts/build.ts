/**
 * Builds the package: `node scripts/build.ts [directory]`, by default into `dist`. tsup writes the JavaScript and tsc the
 * types, because tsup's type output needs an interface that TypeScript 7 does not have.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));
const outDirectory = path.resolve(process.argv[2] ?? path.join(packageDirectory, 'dist'));

rmSync(outDirectory, { recursive: true, force: true });
await bundle(outDirectory, { format: ['esm', 'cjs'] });
emitTypes();
for (const file of readdirSync(outDirectory, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.d.ts')) finishTypes(path.join(outDirectory, file));
}

function emitTypes(): void {
  const manifestFile = createRequire(import.meta.url).resolve('typescript/package.json');
  const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { bin: { tsc: string } };
  const args = ['--project', path.join(packageDirectory, 'tsconfig.build.json'), '--outDir', outDirectory];
  execFileSync(process.execPath, [path.resolve(path.dirname(manifestFile), bin.tsc), ...args], { stdio: 'inherit' });
}

/** The sources import each other as `.ts`. The types for ESM and CommonJS need the file names of their own copies. */
function finishTypes(file: string): void {
  const source = readFileSync(file, 'utf8');
  const importOfSource = /(from\s+'|import\(')(\.[^']*)\.ts'/g;
  writeFileSync(file, source.replace(importOfSource, "$1$2.js'"));
  writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), source.replace(importOfSource, "$1$2.cjs'"));
}
