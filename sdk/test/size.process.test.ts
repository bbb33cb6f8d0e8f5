import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFile } from '../scripts/bundle.ts';
import { routeTable } from '../src/generated/routes.ts';
import { staffRouteTable } from '../src/generated/staff-routes.ts';
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

/** The bytes of an operation: a line of the route table, and the names of new properties. */
const OPERATION = 40;

it('the core is at most 6.5 kB: retries, time limits, identity and errors', async () => {
  expect(await sizeOf('{ bindClient }', 'bind-client')).toBeLessThanOrEqual(6_500);
});

it.each([
  ['createClient', '{ createClient }', 'index', 6_500, routeTable],
  ['the whole package', '*', 'index', 8_100, routeTable],
  ['the entry point staff', '*', 'staff/index', 5_900, staffRouteTable],
])('%s has few bytes for each operation', async (_, names, module, limitBytes, { length }) => {
  expect(await sizeOf(names, module)).toBeLessThanOrEqual(limitBytes + OPERATION * length);
});

it('a part that a program does not use is not in its bundle', async () => {
  expect(await sizeOf('{ memoryStore }')).toBeLessThan(200);
});

it.each([
  ['oauth', 2_500],
  ['chat', 5_150],
  ['webhooks', 1_000],
  ['react-query', 1_180],
  ['testing', 142_500],
])('the entry point %s is at most %i bytes', async (entry, limitBytes) => {
  expect(await sizeOf('*', `${entry}/index`)).toBeLessThanOrEqual(limitBytes);
});
