import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadGenerator } from './load.ts';
import { findBinaries, POSTGRES_SETTINGS } from './postgres.ts';
import { type Table, toMarkdown } from './table.ts';

const file = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Under what the figures came about. */
export function conditions(): string[] {
  const postgres = execFileSync(`${findBinaries()}/postgres`, ['--version'], { encoding: 'utf8' }).trim();
  const settings = Object.entries(POSTGRES_SETTINGS).map(([key, value]) => `${key} = ${value}`);
  return [
    `${availableParallelism()} cores for PostgreSQL, the server and the load together; Node ${process.version}; ${loadGenerator}.`,
    `${postgres}, ${settings.join(', ')}, otherwise as it comes: commits wait for the disk.`,
    'Arot runs as `arot serve` with NODE_ENV=production and its own defaults, one process, its log (level info, one line a request) going into a file. (a) logs nothing.',
    '(a) is hand-written `node:http` and `pg`, a pool of 10, prepared statements, straightforward SQL with b-tree indexes, the same JSON: `server/bench/yardstick.ts`. Both run on the same database. Both gave the same answers to everything that is measured, compared as JSON, before it was measured.',
  ];
}

/** @returns where it is */
export async function writeReport(tables: readonly Table[]): Promise<string> {
  const text = [
    '# Benchmarks\n',
    'Written by `npm run bench -- --million --write`; not kept by hand. Only ratios within one run mean anything: a row',
    'is held against its counterpart of the same run, in turn, and its figure against the bar that was set before.\n',
    ...conditions().map((line) => `- ${line}`),
    '',
    ...tables.map(toMarkdown),
  ];
  await writeFile(file, text.join('\n'));
  return 'docs/benchmarks.md';
}
