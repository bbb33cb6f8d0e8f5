import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { equal, type Figure } from '../drill.ts';
import { startProgram, waitFor } from './program.ts';
import { deployPath, shippedFile } from './shipped-file.ts';
import type { Server } from './two-servers.ts';

type QueryResult = { data: { result: { metric: Record<string, string>; value: [number, string] }[] } };

/** Starts Debian's Prometheus with `deploy/prometheus/`, and waits until it has scraped both servers. */
export async function scrape(folder: string, [first, second]: readonly [Server, Server]): Promise<readonly Figure[]> {
  const home = path.join(folder, 'prometheus');
  cpSync(deployPath('prometheus'), home, { recursive: true });
  const file = path.join(home, 'prometheus.yml');
  writeFileSync(
    file,
    await shippedFile('prometheus/prometheus.yml', [
      ['server-1:9464', `127.0.0.1:${first.opsPort}`],
      ['server-2:9464', `127.0.0.1:${second.opsPort}`],
    ]),
  );
  execFileSync('/usr/bin/promtool', ['check', 'config', file], { stdio: 'pipe' });
  const port = await freePort();
  const program = startProgram('/usr/bin/prometheus', [
    `--config.file=${file}`,
    `--storage.tsdb.path=${home}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  const query = async (expression: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`);
    return ((await response.json()) as QueryResult).data.result;
  };
  const up = async () => (await query('up{job="arot"} == 1')).length;
  try {
    await waitFor('two scraped servers', async () => (await up()) === 2, program);
    const requests = await query('sum(arot_http_request_duration_seconds_count)');
    return [
      equal('Prometheus: servers that are up', await up(), 2),
      { what: 'Prometheus: requests that the servers have counted', measured: requests[0]?.value[1] ?? 0 },
    ];
  } finally {
    await program.stop();
  }
}
