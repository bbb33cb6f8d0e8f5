import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { bundle } from '../scripts/bundle.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';

const index = fileURLToPath(new URL('../src/index.ts', import.meta.url));

/** The bytes of a program that uses these exports of the package, minified and gzipped. */
async function sizeOf(names: string): Promise<number> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  const entry = path.join(directory, 'program.ts');
  await writeFile(entry, `export ${names} from ${JSON.stringify(index)};\n`);
  await bundle(directory, { format: ['esm'], minify: true, entry });
  return gzipSync(await readFile(path.join(directory, 'program.js')), { level: 9 }).length;
}

it.each([
  ['createClient with all operations', '{ createClient }', 6_150],
  ['the whole package', '*', 7_750],
])('%s is small', async (_, names, limitBytes) => {
  expect(await sizeOf(names)).toBeLessThanOrEqual(limitBytes);
});

it('a part that a program does not use is not in its bundle', async () => {
  expect(await sizeOf('{ memoryStore }')).toBeLessThan(200);
});
