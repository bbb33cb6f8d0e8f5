/**
 * Builds the package: `node scripts/build.ts [directory]`, by default into the package itself. `dist` receives the sources as
 * JavaScript with source maps, the files that they read, and the page of the API reference. npm runs it before it packs.
 */
import { cpSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from './bundle.ts';

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));
const sourceDirectory = path.join(packageDirectory, 'src');
const outDirectory = path.join(path.resolve(process.argv[2] ?? packageDirectory), 'dist');

rmSync(outDirectory, { recursive: true, force: true });
await bundleServer(outDirectory);
copyFiles(sourceDirectory, '**/*.{css,html,ico,js,md,sql,svg}', outDirectory);
copyFiles(sourceDirectory, 'documents/scalar/**/{LICENSE,*.br,*.json}', outDirectory);

function copyFiles(from: string, pattern: string, to: string): void {
  const files = globSync(pattern, { cwd: from });
  if (files.length === 0) throw new Error(`${from} has no file ${pattern}`);
  for (const file of files) cpSync(path.join(from, file), path.join(to, file));
}
