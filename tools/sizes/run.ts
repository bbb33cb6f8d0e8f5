/**
 * Measures the SDK beside other client libraries and writes docs/use/sdk-sizes.md: `npm run size`. The others are installed in this
 * folder from its own lock file, so that `npm ci` of the repository does not install them.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { installPackedSdk, makeTemporaryDirectory, packSdk } from '../../sdk/test/support/pack-sdk.ts';
import { ownPrograms, type Program, peerPrograms } from './programs.ts';
import { writeTable } from './write-table.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const installed = fileURLToPath(new URL('./node_modules', import.meta.url));

type Size = Program & { readonly version: string; readonly minified: number; readonly gzipped: number };

const directory = await makeTemporaryDirectory();
try {
  await installPackedSdk(await packSdk(directory), directory);
  await generateClients();
  const own = await Promise.all(ownPrograms.map(measure));
  const peers = await Promise.all(peerPrograms.map(measure));
  const target = path.join(root, 'docs/use/sdk-sizes.md');
  await writeFile(target, writePage(own, peers));
  process.stdout.write(`wrote ${path.relative(root, target)}\n`);
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** The clients that others generate from the OpenAPI document of this API. */
async function generateClients(): Promise<void> {
  const document = path.join(directory, 'openapi.json');
  const tool = (name: string, ...args: string[]) =>
    run(process.execPath, [path.join(installed, '.bin', name), ...args], { cwd: directory });
  await run(process.execPath, [path.join(root, 'server/bin/arot.js'), 'openapi', '--out', document], {
    cwd: directory,
  });
  await tool('openapi-ts', '-i', document, '-o', path.join(directory, 'hey-api'));
  await tool('openapi-typescript', document, '-o', path.join(directory, 'schema.ts'));
}

async function measure(program: Program): Promise<Size> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: program.source, resolveDir: directory, loader: 'ts' },
    nodePaths: [installed],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: program.conditions ? 'neutral' : 'browser',
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(program.conditions ? { conditions: [...program.conditions] } : {}),
    logLevel: 'error',
  });
  const [output] = outputFiles;
  if (!output) throw new Error(`${program.name} has no bundle`);
  const gzipped = gzipSync(output.contents, { level: 9 }).length;
  return { ...program, version: await versionOf(program), minified: output.contents.length, gzipped };
}

async function versionOf({ packages }: Program): Promise<string> {
  const folders = packages?.map((name) => path.join(installed, name)) ?? [path.join(root, 'sdk')];
  const manifests = await Promise.all(folders.map((folder) => readFile(path.join(folder, 'package.json'), 'utf8')));
  return manifests.map((manifest) => (JSON.parse(manifest) as { version: string }).version).join(', ');
}

function writePage(own: readonly Size[], peers: readonly Size[]): string {
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  const toRow = ({ name, version, minified, gzipped, does }: Size) => [
    name,
    version,
    kilobytes(minified),
    kilobytes(gzipped),
    does,
  ];
  const table = (sizes: readonly Size[]) =>
    writeTable(['library', 'version', 'minified', 'gzipped', 'the program'], sizes.map(toRow));
  return [
    '<!-- Written by `npm run size`. Do not edit. -->',
    '',
    '# Sizes',
    '',
    'How much JavaScript each library adds to a page. Every program creates a client and makes one call. esbuild',
    `${esbuild.version} bundles and minifies it with everything that it imports, and \`gzip -9\` compresses it. A kB is 1,000 bytes.`,
    '',
    ...table(own),
    ...table([...peers].sort((a, b) => a.gzipped - b.gzipped)),
    'The libraries do different things, so compare a size with what its program does. A client of `@arot/sdk` has all',
    'operations of the API. openapi-fetch has none, because the program writes the path. Of the output of hey-api, a bundle',
    'has the operations that the program uses. `@arot/sdk/testing` and `@arot/sdk/node` are not for pages.',
    '',
    'To measure again, which needs the npm registry:',
    '',
    '```sh',
    'npm run size',
    '```',
    '',
    'The programs are in `tools/sizes/programs.ts`. The test `sdk/test/size.process.test.ts` sets the limits of the SDK.',
    '',
  ].join('\n');
}
