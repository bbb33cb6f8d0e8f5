import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFile } from '../scripts/bundle.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** Returns the bytes of a program that uses these exports of the package, minified and gzipped. */
async function sizeOf(names: string, module = 'index'): Promise<number> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  const entry = path.join(directory, 'program.ts');
  await writeFile(entry, `export ${names} from ${JSON.stringify(path.join(sources, `${module}.ts`))};\n`);
  await bundleFile(directory, entry, { format: ['esm'], minify: true });
  return gzipSync(await readFile(path.join(directory, 'program.js')), { level: 9 }).length;
}

it.each([
  ['createClient with all operations', '{ createClient }', 6_450],
  ['the whole package', '*', 8_050],
])('%s is small', async (_, names, limitBytes) => {
  expect(await sizeOf(names)).toBeLessThanOrEqual(limitBytes);
});

it('a part that a program does not use is not in its bundle', async () => {
  expect(await sizeOf('{ memoryStore }')).toBeLessThan(200);
});

it.each([
  ['oauth', 2_500],
  ['chat', 5_100],
  ['react-query', 1_000],
])('the entry point %s is at most %i bytes', async (entry, limitBytes) => {
  expect(await sizeOf('*', `${entry}/index`)).toBeLessThanOrEqual(limitBytes);
});
