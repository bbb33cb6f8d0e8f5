import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));

type BundleOptions = { readonly format: ('esm' | 'cjs')[]; readonly minify?: boolean; readonly entry?: string };

/** Bundles an entry, by default `index.ts`, into a `.js` (ESM) and a `.cjs` file of a directory. */
export async function bundle(
  outDir: string,
  { format, minify = false, entry = path.join(packageDirectory, 'src/index.ts') }: BundleOptions,
): Promise<void> {
  await build({
    config: false,
    entry: [entry],
    tsconfig: path.join(packageDirectory, 'tsconfig.build.json'),
    target: 'es2020',
    outDir,
    format,
    minify,
    // Explicit, because tsup would decide by the package.json of the current directory.
    outExtension: ({ format: written }) => ({ js: written === 'esm' ? '.js' : '.cjs' }),
    silent: true,
  });
}
