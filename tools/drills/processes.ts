import { freePort } from '../../server/test/support/process/free-port.ts';
import { type Drill, type DrillOptions, type Figure, numberOption } from './drill.ts';
import { prepareWorkloads } from './load/prepare-workloads.ts';
import { runLoad } from './load/run-load.ts';
import { cpuSecondsOf, type DrillServer } from './site/drill-server.ts';
import { startHaproxy } from './site/haproxy.ts';
import { openSite, type Site } from './site/site.ts';

const COUNTS = [1, 2, 4];
const CONNECTIONS = 32;
/** All processes together, so that the database has the same number of connections. */
const DATABASE_CONNECTIONS = 16;

export const drill: Drill = {
  summary:
    'Cold reads and logins per second of one, two and four processes behind HAProxy. [--seconds 10] [--products 10000]',
  run: compare,
};

async function compare(options: DrillOptions, log: (line: string) => void): Promise<Figure[]> {
  const site = await openSite();
  const workloads = await prepareWorkloads(site, numberOption(options, 'products', 10_000));
  const seconds = numberOption(options, 'seconds', 10);
  const figures: Figure[] = [];
  for (const workload of workloads.filter(({ kind }) => kind === 'reads' || kind === 'logins')) {
    let base: number | undefined;
    for (const count of COUNTS) {
      const { servers, origin } = await startServers(site, count);
      const job = { port: Number(new URL(origin).port), workload, connections: CONNECTIONS };
      // The first load opens connections and compiles.
      await runLoad({ ...job, seconds: 2 });
      const before = cpuSeconds(servers);
      const { accepted, refused, others } = await runLoad({ ...job, seconds });
      const cores = (cpuSeconds(servers) - before) / seconds;
      const rate = accepted.count / seconds;
      base ??= rate;
      figures.push({
        what: `${workload.kind} of ${count} process${count === 1 ? '' : 'es'}`,
        measured:
          `${Math.round(rate)}/s (${(rate / base).toFixed(2)} ×), p99 ${accepted.p99} ms, ${cores.toFixed(2)} cores for Arot, ` +
          `${refused.count} refused, ${JSON.stringify(others)}`,
      });
      log(`${workload.kind}: ${count} processes, ${Math.round(rate)}/s`);
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
  return figures;
}

async function startServers(site: Site, count: number): Promise<{ servers: DrillServer[]; origin: string }> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const variables = {
    AROT_CACHE_SIZE: '0',
    AROT_LOG_LEVEL: 'warn',
    AROT_DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS / count),
  };
  const servers = await Promise.all(ports.map((port) => site.serve(variables, { port })));
  return { servers, origin: await startHaproxy(ports, site.folder) };
}

function cpuSeconds(servers: readonly DrillServer[]): number {
  return servers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
}
