import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));

/** Bundles the client into `index.js` (ESM) and `index.cjs` of a directory. */
export async function bundle(
  outDir: string,
  { format, minify = false }: { format: ('esm' | 'cjs')[]; minify?: boolean },
): Promise<void> {
  await build({
    config: false,
    entry: [path.join(packageDirectory, 'src/index.ts')],
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
