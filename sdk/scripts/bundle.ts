import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { entries, programs } from './entries.ts';

type Options = { readonly format: ('esm' | 'cjs')[]; readonly minify?: boolean };

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the entry points into a directory: `index.js` (ESM), `index.cjs`, and so on. They share their common code, so that
 * an error of one entry point is an instance of the class that another one exports.
 */
export async function bundlePackage(outDir: string, options: Options): Promise<void> {
  const { testing, ...others } = entries;
  await bundle(outDir, others, { ...options, splitting: true });
  // It shares nothing with the others. Minified, because most of it is zod, and there once, because it is large.
  await bundle(outDir, { testing }, { ...options, format: ['cjs'], splitting: false, minify: true });
  if (options.format.includes('esm')) {
    writeFileSync(path.join(outDir, 'testing.js'), "export { createMockApi, MockError } from './testing.cjs';\n");
  }
  await bundle(outDir, programs, { format: ['esm'], splitting: false, imported: MOCK });
}

/** Bundles a program with everything that it needs into one file with its name. */
export async function bundleFile(outDir: string, file: string, options: Options): Promise<void> {
  await bundle(outDir, { [path.parse(file).name]: file }, { ...options, splitting: false });
}

type BundleOptions = Options & { readonly splitting: boolean; readonly imported?: typeof MOCK };

const TS_REST = fileURLToPath(new URL('ts-rest-for-mock.ts', import.meta.url));

/** The source that programs import from the entry point beside them. */
const MOCK = { source: /\/create-mock-api\.ts$/, path: './testing.js' };

async function bundle(
  outDir: string,
  sources: Readonly<Record<string, string>>,
  { format, minify = false, splitting, imported }: BundleOptions,
): Promise<void> {
  const files = Object.entries(sources).map(([name, file]) => [name, path.resolve(packageDirectory, file)]);
  await build({
    config: false,
    entry: Object.fromEntries(files),
    tsconfig: path.join(packageDirectory, 'tsconfig.build.json'),
    target: 'es2020',
    outDir,
    format,
    minify,
    splitting,
    // The package has no dependencies. Only `testing` needs the contract, with zod.
    noExternal: [/.*/],
    esbuildPlugins: [
      {
        name: 'modules of the mock',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^@ts-rest\/core$/ }, () => ({ path: TS_REST }));
          if (imported) onResolve({ filter: imported.source }, () => ({ path: imported.path, external: true }));
        },
      },
    ],
    // Deno accepts a module of Node only with the prefix.
    removeNodeProtocol: false,
    // Explicit, because tsup would decide by the package.json of the current directory.
    outExtension: ({ format: written }) => ({ js: written === 'esm' ? '.js' : '.cjs' }),
    silent: true,
  });
}
