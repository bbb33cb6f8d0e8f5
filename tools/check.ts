/**
 * `npm run check`: runs the checks below side by side, one for each core. Every check runs to its end, also after another one has
 * failed. `npm run check:NAME` runs one of them, and `npm run check -- --changed` those that files changed since `main` can break.
 */
import { execFileSync, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const SCRIPT = /\.(ts|tsx|mjs|js)$|tsconfig|package/;

/** The checks, and the files that can break each. The longest first, so that no long one runs alone at the end. */
const CHECKS = {
  types: SCRIPT,
  'regular-expressions': SCRIPT,
  package: /^(contract|sdk|server)\/(?!test\/)|package/,
  lint: /./,
  architecture: SCRIPT,
  generated: /^(contract|sdk|server)\/|^docs\/|^\.env/,
  unused: SCRIPT,
  'install-scripts': /package|^SECURITY/,
} as const;
type Check = keyof typeof CHECKS;

const startedAt = performance.now();
const changed = process.argv.includes('--changed') ? changedFiles() : undefined;
const checks = (Object.keys(CHECKS) as Check[]).filter(isNeeded);
const waiting = [...checks];
const failed: Check[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
const result = failed.length === 0 ? `${checks.length} checks passed` : `failed: ${failed.join(', ')}`;
process.stdout.write(`check: ${result} (${secondsSince(startedAt)})\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function isNeeded(check: Check): boolean {
  return changed === undefined || changed.some((file) => CHECKS[check].test(file));
}

/** Returns the files that differ from `main`, those that Git does not know yet included. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

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
