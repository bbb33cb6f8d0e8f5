import { median } from '../bench/statistics.ts';
import { type Drill, judged, numberOption } from './drill.ts';
import { runLoad } from './load/run-load.ts';
import { cpuSecondsOf, type DrillServer } from './site/drill-server.ts';
import { openSite } from './site/site.ts';

const BAR = 1.02;
const CONNECTIONS = 16;

export const drill: Drill = {
  summary: 'CPU time of a cached read with metrics and without, in alternate rounds (--rounds 9 --seconds 4)',
  run: async (options, log) => {
    const seconds = numberOption(options, 'seconds', 4);
    const site = await openSite();
    await site.arot('demo seed --products 5000');
    const servers = [await site.serve(), await site.serve({ AROT_OPS_PORT: undefined })] as const;
    for (const server of servers) await measure(server, seconds);
    const rounds: { readonly ratio: number; readonly microseconds: number }[] = [];
    for (let round = 0; round < numberOption(options, 'rounds', 9); round += 1) {
      const [withMetrics, without] = [await measure(servers[0], seconds), await measure(servers[1], seconds)];
      rounds.push({ ratio: withMetrics / without, microseconds: without });
      log(`round ${round + 1}: ${withMetrics.toFixed(1)} µs with metrics, ${without.toFixed(1)} µs without`);
    }
    const ratio = median(rounds.map((each) => each.ratio));
    const microseconds = median(rounds.map((each) => each.microseconds));
    return [
      { what: 'CPU time of a cached read without metrics, median', measured: `${microseconds.toFixed(0)} µs` },
      judged('with metrics, median of the ratios', `${ratio.toFixed(3)} times`, 'at most 1.02 times', ratio <= BAR),
    ];
  },
};

/** Measures the CPU time of the server for a request, in microseconds. */
async function measure({ port, pid }: DrillServer, seconds: number): Promise<number> {
  const before = cpuSecondsOf(pid);
  const { accepted } = await runLoad({ port, workload: { kind: 'browsing' }, seconds, connections: CONNECTIONS });
  return (1e6 * (cpuSecondsOf(pid) - before)) / accepted.count;
}
