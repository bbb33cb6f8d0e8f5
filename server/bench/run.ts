/**
 * `npm run bench`: what signing in costs, and what it costs everybody else. The machine's own speed does not matter:
 * every figure stands beside its counterpart of the same run.
 *
 * - Time of a refused login with a known and with an unknown identifier: nobody learns from it who has an account.
 * - p99 of `GET /api/settings` with and without 50 logins under way: a login storm does not starve the rest.
 */
import { startArot } from './start-arot.ts';

const TRIES = 200;
const STORM = 50;
const PASSWORD = 'a password of the bench';

const server = await startArot();
try {
  await server.register('01712345678', PASSWORD);
  await compareIdentifiers();
  await compareStorm();
} finally {
  await server.stop();
}

async function compareIdentifiers(): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  // In turn, so that both see the same machine; a new identifier each time, so that the limiter stays out of it.
  for (let index = 0; index < TRIES; index += 1) {
    known.push(await timed(() => server.login('01712345678', 'not the password')));
    unknown.push(await timed(() => server.login(`018${String(index).padStart(8, '0')}`, 'not the password')));
  }
  const [a, b] = [percentile(known, 50), percentile(unknown, 50)];
  print(`refused login, median of ${TRIES}`, [
    ['known identifier', `${a.toFixed(2)} ms`],
    ['unknown identifier', `${b.toFixed(2)} ms`],
    ['difference', `${((Math.abs(a - b) / a) * 100).toFixed(1)} %`],
  ]);
}

async function compareStorm(): Promise<void> {
  const idle = await settingsTimes();
  let logins = 0;
  let storming = true;
  const startedAt = performance.now();
  const storm = Array.from({ length: STORM }, async () => {
    while (storming) {
      const status = await server.login('01712345678', PASSWORD);
      if (status === 200) logins += 1;
    }
  });
  const busy = await settingsTimes();
  // Those that are still under way do not count.
  storming = false;
  const loginsPerSecond = logins / ((performance.now() - startedAt) / 1_000);
  await Promise.all(storm);
  const [a, b] = [percentile(idle, 99), percentile(busy, 99)];
  print(`GET /api/settings, p99 of ${idle.length}`, [
    ['idle', `${a.toFixed(2)} ms`],
    [`with ${STORM} logins under way`, `${b.toFixed(2)} ms`],
    ['ratio', (b / a).toFixed(1)],
    ['logins a second meanwhile', loginsPerSecond.toFixed(1)],
  ]);
}

async function settingsTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < 1_000; index += 1) times.push(await timed(() => server.settings()));
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

function print(title: string, rows: readonly (readonly [string, string])[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const [name, value] of rows) process.stdout.write(`  ${name.padEnd(32)} ${value.padStart(12)}\n`);
}
