import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { bundlePackage } from '../scripts/bundle.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';

const run = promisify(execFile);
const RUNS = 15;

/** Returns the milliseconds of the processor that an import takes in a new process. */
async function measure(file: string): Promise<number> {
  const source = `const before = process.cpuUsage();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1_000);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source]);
  return Number(stdout);
}

it('a test file loads the mock in at most 3.1 times the time of zod alone', async () => {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  await bundlePackage(directory, { format: ['esm'] });
  const zod = path.join(path.dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'index.js');
  const times = { zod: Infinity, mock: Infinity };
  // In turns, and the best of several, because other processes only make a run slower.
  for (let index = 0; index < RUNS; index += 1) {
    times.zod = Math.min(times.zod, await measure(zod));
    times.mock = Math.min(times.mock, await measure(path.join(directory, 'testing.js')));
  }
  expect(times.zod).toBeGreaterThan(1);
  expect(times.mock / times.zod).toBeLessThanOrEqual(3.1);
});
