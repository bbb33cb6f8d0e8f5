/**
 * `npm run check`: runs the checks below side by side, one for each core. Every check runs to its end, also after another one has
 * failed. `npm run check:NAME` runs one of them.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The longest first, so that no long one runs alone at the end. */
const CHECKS = [
  'types',
  'regular-expressions',
  'package',
  'lint',
  'architecture',
  'generated',
  'unused',
  'install-scripts',
] as const;
type Check = (typeof CHECKS)[number];

const startedAt = performance.now();
const waiting: Check[] = [...CHECKS];
const failed: Check[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
const result = failed.length === 0 ? `${CHECKS.length} checks passed` : `failed: ${failed.join(', ')}`;
process.stdout.write(`check: ${result} (${secondsSince(startedAt)})\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runWaiting(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const checkStartedAt = performance.now();
    const { passed, output } = await run(check);
    if (!passed) failed.push(check);
    const outcome = `${passed ? 'passed' : 'FAILED'} (${secondsSince(checkStartedAt)})`;
    const lines = output.split('\n').filter((line) => line.trim() !== '');
    for (const line of [...lines, outcome]) process.stdout.write(`${check}: ${line}\n`);
  }
}

/** Runs a check. The output arrives at the end, so that the lines of one check follow each other. */
async function run(check: Check): Promise<{ readonly passed: boolean; readonly output: string }> {
  const child = spawn('npm', ['run', '--silent', `check:${check}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a script of the shell on Windows.
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (output += text));
  }
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

function secondsSince(time: number): string {
  return `${((performance.now() - time) / 1_000).toFixed(1)} s`;
}
