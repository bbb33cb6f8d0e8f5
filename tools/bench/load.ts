import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const CONNECTIONS = 16;

export type Load = {
  readonly origin: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly token: string | undefined;
  readonly seconds: number;
  readonly connections?: number;
};

const script = fileURLToPath(new URL('load.lua', import.meta.url));
const wrk = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => `${folder}/wrk`)
  .find(existsSync);

export const loadGenerator = wrk ? `wrk -t1 -c${CONNECTIONS}` : `autocannon -c ${CONNECTIONS}`;

/** @returns requests per second @throws Error when a response is not a 200 */
export async function measureLoad(load: Load): Promise<number> {
  const { rate, failed } = wrk ? await withWrk(wrk, load) : await withAutocannon(load);
  if (failed > 0) throw new Error(`${failed} requests failed: ${load.paths[0]}`);
  return rate;
}

async function withWrk(command: string, { origin, paths, token, seconds, connections = CONNECTIONS }: Load) {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-load-'));
  try {
    const file = path.join(folder, 'paths');
    await writeFile(file, paths.join('\n'));
    const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, origin];
    const { stdout } = await promisify(execFile)(command, [...flags, '--', file, ...(token ? [token] : [])]);
    const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    return { rate: result.requests / result.seconds, failed: result.failed };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withAutocannon({ origin, paths, token, seconds, connections = CONNECTIONS }: Load) {
  const requests = paths.map((path) => ({ path }));
  let clients = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    requests,
    // Each connection has its own position in the list, so each starts at another path.
    setupClient: (client) => {
      const start = Math.floor((clients++ * requests.length) / connections) % requests.length;
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  return { rate: result.requests.average, failed: result.errors + result.non2xx };
}
