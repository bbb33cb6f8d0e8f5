/**
 * `npm run bench`: compares the real server with (a), a hand-written baseline, on the same database of a temporary
 * PostgreSQL. The speed of the machine does not matter: every row compares two measurements of one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEnd, withCleanUp } from '../drills/site/clean-up.ts';
import { measureAll } from './measure-all.ts';
import { readOptions, USAGE } from './options.ts';
import { startPostgres } from './postgres.ts';
import { conditions, writeReport } from './report.ts';
import { fails, type Table, toText } from './table.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(USAGE);
} else {
  process.exitCode = await withCleanUp(run);
}

/** @returns the exit status: 1 when a row fails its bar */
async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  process.stdout.write(`${conditions().join('\n')}\n`);
  const tables: Table[] = [];
  for await (const table of measureAll({ postgres: await startPostgres(options.keep), folder, options })) {
    tables.push(table);
    process.stdout.write(toText(table));
  }
  const withBar = tables.flatMap(({ rows }) => rows.filter(({ bar }) => bar));
  process.stdout.write(`\n${withBar.filter((row) => !fails(row)).length} of ${withBar.length} bars pass.\n`);
  if (options.write) process.stdout.write(`Written to ${await writeReport(tables, options)}.\n`);
  return withBar.some(fails) ? 1 : 0;
}
