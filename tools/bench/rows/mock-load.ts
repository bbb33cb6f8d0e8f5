import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundlePackage } from '../../../sdk/scripts/bundle.ts';
import { takeTurns } from '../interleave.ts';
import { milliseconds, ratio, type Table } from '../table.ts';

const run = promisify(execFile);
const TURNS = 15;

/** Compares the time in which a test file loads the mock of the SDK with that of zod, which is most of it. */
export async function measureMockLoad(): Promise<Table> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-bench-'));
  try {
    await bundlePackage(folder, { format: ['esm'] });
    const modules = [pathToFileURL(path.join(folder, 'testing.js')).href, import.meta.resolve('zod')];
    const times = await takeTurns(
      TURNS,
      modules.map((module) => () => load(module)),
    );
    // The shortest of several, because other processes only make a run slower.
    const [mock = Number.NaN, zod = Number.NaN] = times.map((all) => Math.min(...all));
    return {
      title: 'Loading the mock of the SDK',
      columns: ['@arot/sdk/testing', 'zod'],
      notes: [`Time of the processor for one import in a new process, the shortest of ${TURNS}.`],
      rows: [ratio('load', [mock, zod], milliseconds, { atMost: 3.1 })],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the milliseconds of the processor that an import takes in a new process. */
async function load(module: string): Promise<number> {
  const source = `const before = process.cpuUsage();
    await import(${JSON.stringify(module)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1_000);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source]);
  return Number(stdout);
}
