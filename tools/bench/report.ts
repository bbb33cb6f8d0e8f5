import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findBinaries } from '../../server/test/support/database/find-postgres.ts';
import { loadGenerator } from './load.ts';
import type { Options } from './options.ts';
import { POSTGRES_SETTINGS } from './postgres.ts';
import { type Table, toText } from './table.ts';

const file = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Returns the machine and the settings of the run, as lines of text. */
export function conditions(): string[] {
  const postgres = execFileSync(`${findBinaries()}/postgres`, ['--version'], { encoding: 'utf8' }).trim();
  const settings = Object.entries(POSTGRES_SETTINGS).map(([key, value]) => `${key} = ${value}`);
  return [
    `${availableParallelism()} cores for PostgreSQL, the server and the load together; Node ${process.version}; ${loadGenerator}.`,
    `${postgres}, ${settings.join(', ')}, otherwise the defaults: commits wait for the disk.`,
    'Arot runs as `arot serve` with NODE_ENV=production and its own defaults, one process, with its log (level info, one line per request) written to a file. (a) logs nothing.',
    '(a) is hand-written `node:http` and `pg`, a pool of 10, prepared statements, straightforward SQL with b-tree indexes, the same JSON: `tools/bench/baseline.ts`. Both use the same database. Before the measurements, both gave the same responses to all measured requests, compared as JSON.',
  ];
}

/** Writes the report, which is not in Git. @returns its path */
export async function writeReport(tables: readonly Table[], { repeat, keep }: Options): Promise<string> {
  const command = process.argv.slice(2).map((each) => (each === keep ? '<folder>' : each));
  const text = [
    '# Benchmarks\n',
    `What \`npm run bench -- ${command.join(' ')}\` measured on ${new Date().toISOString().slice(0, 10)}.`,
    'Only ratios within one run mean anything: each row compares two measurements that took turns, and its figure is compared',
    'with a bar that was set before.',
    ...(repeat > 1
      ? [`Each table was measured ${repeat} times. A row is the one with the median figure; the range is that of all.`]
      : []),
    '',
    ...conditions().map((line) => `- ${line}`),
    '\n```text',
    tables.map(toText).join('').trim(),
    '```\n',
  ];
  await writeFile(file, text.join('\n'));
  return 'docs/benchmarks.md';
}
