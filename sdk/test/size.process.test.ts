import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFile } from '../scripts/bundle.ts';
import { subpaths } from '../scripts/entries.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';
import { readme } from './support/readme.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** Returns the bytes of a program, minified and gzipped. */
async function sizeOfProgram(program: string): Promise<number> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  const entry = path.join(directory, 'program.ts');
  const source = program.replace(/'@arot\/sdk\/?([\w-]*)'/g, (_, name) =>
    JSON.stringify(path.join(sources, name, 'index.ts')),
  );
  await writeFile(entry, source);
  await bundleFile(directory, entry, { format: ['esm'], minify: true });
  return gzipSync(await readFile(path.join(directory, 'program.js')), { level: 9 }).length;
}

/** Returns the bytes of the exports of an entry point. */
const sizeOf = (names: string, entry = '') =>
  sizeOfProgram(`export ${names} from '@arot/sdk${entry && `/${entry}`}';\n`);

it.each([
  ['two tables', '{ catalog, auth }', 6_600],
  ['the catalog', '{ catalog }', 6_420],
  ['the catalog and customers, with files', '{ catalog, customers }', 7_430],
])('a page with %s is at most so many bytes', async (_, tables, limitBytes) => {
  const program = `import ${tables} from '@arot/sdk';
    import { createClient } from '@arot/sdk/core';
    export const client = createClient({ baseUrl: '/' }, ${tables});`;
  expect(await sizeOfProgram(program)).toBeLessThanOrEqual(limitBytes);
});

it.each([['the whole package', '', 10_500]])('%s is at most so many bytes', async (_, entry, limitBytes) => {
  expect(await sizeOf('*', entry)).toBeLessThanOrEqual(limitBytes);
});

/** The figures of the README, in bytes. */
const figures = [...readme.matchAll(/^\| `@arot\/sdk\/?([\w-]*)` \| .* \| ([\d.]+) kB \|$/gm)].map(
  ([, entry = '', figure]) => [entry, Number(figure) * 1_000] as const,
);

/** What a page of each entry point uses, if not everything. */
const used: Readonly<Record<string, string>> = {
  '': "export { createClient } from '@arot/sdk';",
  core: "export { auth, catalog } from '@arot/sdk'; export { createClient } from '@arot/sdk/core';",
};

it.each(figures)('the README has the size of @arot/sdk/%s: %i bytes', async (entry, bytes) => {
  const size = await sizeOfProgram(used[entry] ?? `export * from '@arot/sdk/${entry}';`);
  expect(size).toBeLessThanOrEqual(bytes);
  expect(size).toBeGreaterThan(bytes * 0.9);
});

it('the README has the size of every entry point', () => {
  expect(figures.map(([entry]) => entry).toSorted()).toEqual(['', ...subpaths].toSorted());
});

it('a part that a program does not use is not in its bundle', async () => {
  expect(await sizeOf('{ memoryStore }')).toBeLessThan(200);
  expect(await sizeOf('{ DISCOUNT_TYPES }', 'values')).toBeLessThan(100);
});
