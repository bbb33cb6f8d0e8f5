/**
 * `npm run drill -- NAME [--option value …]`: tries a failure or a load on real processes, and prints what it measured.
 * The status is 1 if a bar is missed. docs/operate/reliability.md has the figures of all drills.
 */
import { readdir } from 'node:fs/promises';
import type { Drill, DrillOptions, Figure } from './drill.ts';
import { withCleanUp } from './site/clean-up.ts';

const NOT_A_DRILL = new Set(['run.ts', 'drill.ts']);

const [name, ...rest] = process.argv.slice(2);
const names = (await readdir(import.meta.dirname, { withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !NOT_A_DRILL.has(entry.name))
  .map((entry) => entry.name.replace(/\.ts$/, ''))
  .sort();

if (name === undefined || name === '--help') {
  process.stdout.write('npm run drill -- NAME [--option value …]\n\n');
  for (const each of names) process.stdout.write(`  ${each.padEnd(20)} ${(await load(each)).summary}\n`);
} else if (!names.includes(name)) {
  process.stderr.write(`There is no drill ${name}. Known: ${names.join(', ')}\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await run(name, readOptions(rest));
}

async function load(each: string): Promise<Drill> {
  return ((await import(`./${each}.ts`)) as { drill: Drill }).drill;
}

async function run(each: string, options: DrillOptions): Promise<number> {
  const started = performance.now();
  const log = (line: string) => void process.stdout.write(`${seconds(started)} ${line}\n`);
  const drill = await load(each);
  const figures = await withCleanUp(() => drill.run(options, log));
  process.stdout.write(`\n${figures.map(toLine).join('\n')}\n\nTook ${seconds(started)}.\n`);
  return figures.some(({ holds }) => holds === false) ? 1 : 0;
}

/** Reads options: `--rounds 50 --fast` is `{ rounds: '50', fast: 'true' }`. */
function readOptions(args: readonly string[]): DrillOptions {
  const options: Record<string, string> = {};
  for (const [index, argument] of args.entries()) {
    if (!argument.startsWith('--')) continue;
    const next = args[index + 1];
    options[argument.slice(2)] = next === undefined || next.startsWith('--') ? 'true' : next;
  }
  return options;
}

function toLine({ what, measured, bar, holds }: Figure): string {
  const verdict = holds === undefined ? '' : holds ? ' (holds)' : ' (MISSED)';
  return `${what}: ${measured}${bar === undefined ? '' : `; bar: ${bar}${verdict}`}`;
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1_000).toFixed(1)} s`;
}
