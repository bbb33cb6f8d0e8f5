/**
 * Builds the package: `node scripts/build.ts [directory]`, by default into the package itself. `dist` receives the sources as
 * JavaScript with source maps, the files that they read, and the page of the API reference. npm runs it before it packs.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { listScalarFiles, readScalarFile, scalarVersion } from '../src/reference/scalar-files.ts';
import { bundleServer } from './bundle.ts';

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));
const sourceDirectory = path.join(packageDirectory, 'src');
const cacheDirectory = path.join(packageDirectory, '../node_modules/.cache/brotli');
const outDirectory = path.join(path.resolve(process.argv[2] ?? packageDirectory), 'dist');

rmSync(outDirectory, { recursive: true, force: true });
await bundleServer(outDirectory);
copyFiles(sourceDirectory, '**/*.{css,html,ico,js,md,svg}', outDirectory);
copyReferencePage();

/** Copies what the page of the API reference loads, in the form that browsers accept. The package that has it takes 50 MB. */
function copyReferencePage(): void {
  const folder = path.join(outDirectory, 'reference/scalar');
  for (const name of listScalarFiles()) {
    const { bytes } = readScalarFile(name);
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, `${name}.br`), compress(bytes));
  }
  writeFileSync(path.join(folder, 'version'), scalarVersion());
}

/** Compression takes 6 s, and the same files are in every build, so later builds on this machine reuse the result. */
function compress(bytes: Buffer): Buffer {
  const name = `${createHash('sha256').update(bytes).digest('hex')}-${process.versions.brotli}`;
  const file = path.join(cacheDirectory, name);
  if (existsSync(file)) return readFileSync(file);
  const compressed = brotliCompressSync(bytes);
  mkdirSync(cacheDirectory, { recursive: true });
  // Renamed when it is complete, because another build may read it.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, compressed);
  renameSync(unfinished, file);
  return compressed;
}

function copyFiles(from: string, pattern: string, to: string): void {
  const files = globSync(pattern, { cwd: from });
  if (files.length === 0) throw new Error(`${from} has no file ${pattern}`);
  for (const file of files) cpSync(path.join(from, file), path.join(to, file));
}
