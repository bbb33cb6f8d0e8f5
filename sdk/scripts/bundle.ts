import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { entries } from './entries.ts';

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the entry points into a directory: `index.js` (ESM), `index.cjs`, and so on. They share their common code, so that
 * an error of one entry point is an instance of the class that another one exports.
 *
 * @param options.entry one entry point instead of all, with everything that it needs in one file
 */
export async function bundle(
  outDir: string,
  options: { format: ('esm' | 'cjs')[]; minify?: boolean; entry?: keyof typeof entries },
): Promise<void> {
  const { format, minify = false, entry } = options;
  const names = entry === undefined ? (Object.keys(entries) as (keyof typeof entries)[]) : [entry];
  await build({
    config: false,
    entry: Object.fromEntries(names.map((name) => [name, path.join(packageDirectory, entries[name])])),
    tsconfig: path.join(packageDirectory, 'tsconfig.build.json'),
    target: 'es2020',
    outDir,
    format,
    minify,
    splitting: entry === undefined,
    // Explicit, because tsup would decide by the package.json of the current directory.
    outExtension: ({ format: written }) => ({ js: written === 'esm' ? '.js' : '.cjs' }),
    silent: true,
  });
}
