import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Options } from 'tsup';
import { readScalarManifest, scalarFolder } from '../src/documents/scalar-files.ts';

type PluginBuild = Parameters<NonNullable<Options['esbuildPlugins']>[number]['setup']>[0];
type Manifest = Omit<BundledPackage, 'folder'> &
  Partial<Record<'dependencies' | 'peerDependencies', Record<string, string>>>;
/** The report of esbuild. */
type Metafile = { readonly inputs: Readonly<Record<string, unknown>> };

/** A package whose code is in the package of the server. */
export type BundledPackage = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly folder: string;
};

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));
const sourceDirectory = path.join(packageDirectory, 'src');

/** CommonJS packages in the bundle load Node's own modules by `require`, which modules do not have. */
const REQUIRE =
  "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);";

/**
 * Bundles the server into a folder: `arot.js`, `watch-parent-shell.js`, the chunks that they share, and source maps. The
 * bundle has the code of each package that the sources import and that package.json does not list under `dependencies` or
 * `peerDependencies`. `THIRD-PARTY.md` has the licenses of these packages, and of the vendored scripts of the reference page.
 */
export async function bundleServer(outDirectory: string): Promise<BundledPackage[]> {
  const { dependencies, peerDependencies } = readManifest(packageDirectory);
  await bundle(outDirectory, {
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    sourcemap: true,
    // The bundle is one folder, so a module that looks for files beside itself needs the place that its source had.
    urlOf: (place) => `new URL('./${place}', import.meta.url).href`,
  });
  const metafile = path.join(outDirectory, 'metafile-esm.json');
  const { name, version, license } = readScalarManifest();
  const packages = [
    { name, version, license, folder: scalarFolder },
    ...listPackages(JSON.parse(readFileSync(metafile, 'utf8')) as Metafile),
  ];
  rmSync(metafile);
  writeFileSync(path.join(outDirectory, 'THIRD-PARTY.md'), describeLicenses(packages));
  return packages;
}

type BundleOptions = {
  /** The packages whose code is not in the bundle. */
  readonly external: readonly string[];
  readonly sourcemap: boolean;
  /** Returns the expression that replaces `import.meta.url`, for a file of `server/src`. */
  readonly urlOf: (place: string) => string;
};

/** Bundles the server into a folder, as {@link bundleServer} does. */
export async function bundle(outDirectory: string, { external, sourcemap, urlOf }: BundleOptions): Promise<void> {
  const names = external.map((name) => name.replace('.', '\\.'));
  await build({
    config: false,
    entry: {
      arot: path.join(sourceDirectory, 'cli/arot.ts'),
      'watch-parent-shell': path.join(sourceDirectory, 'serve/startup/watch-parent-shell.ts'),
    },
    outDir: outDirectory,
    tsconfig: path.join(packageDirectory, '../tsconfig.json'),
    format: ['esm'],
    target: 'node22',
    splitting: true,
    sourcemap,
    metafile: true,
    external: names.map((name) => new RegExp(`^${name}(/|$)`)),
    // Explicit, because tsup would decide by the package.json of the current directory.
    noExternal: [new RegExp(`^(?!(?:${names.join('|')})(?:/|$))`)],
    removeNodeProtocol: false,
    outExtension: () => ({ js: '.js' }),
    banner: { js: REQUIRE },
    esbuildPlugins: [{ name: 'url-of-source', setup: (build) => replaceUrls(build, urlOf) }],
    esbuildOptions(options) {
      // Stack traces need the positions only, and the texts would double the size of the package.
      options.sourcesContent = false;
      // Errors and entities are known by the names of their classes.
      options.keepNames = true;
    },
    silent: true,
  });
}

/** Replaces `import.meta.url` in the sources. */
function replaceUrls(build: PluginBuild, urlOf: (place: string) => string): void {
  build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
    if (!file.startsWith(sourceDirectory + path.sep)) return undefined;
    const place = path.relative(sourceDirectory, file).replaceAll(path.sep, '/');
    const text = await readFile(file, 'utf8');
    return {
      loader: 'ts',
      contents: text.replaceAll('import.meta.url', urlOf(place)),
    };
  });
}

/** Returns the packages of the bundled files, by name. */
function listPackages({ inputs }: Metafile): BundledPackage[] {
  const folders = Object.keys(inputs).flatMap((file) => file.match(/.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
  return [...new Set(folders)]
    .map((folder) => ({ ...readManifest(folder), folder: path.resolve(folder) }))
    .map(({ name, version, license, folder }) => ({ name, version, license, folder }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function describeLicenses(packages: readonly BundledPackage[]): string {
  const texts = packages.map(({ name, version, license, folder }) => {
    const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder });
    const text = file === undefined ? '' : `\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}`;
    return `## ${name} ${version} (${license})${text}\n`;
  });
  return `# Packages whose code is in this folder\n\n${texts.join('\n')}`;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}
