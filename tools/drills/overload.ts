import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../../server/test/support/process/memory-of.ts';
import { percentile } from '../bench/statistics.ts';
import { type Drill, equal, type Figure, judged, numberOption } from './drill.ts';
import type { LoadResult } from './load/generator.ts';
import { prepareWorkloads } from './load/prepare-workloads.ts';
import { runLoad } from './load/run-load.ts';
import type { WorkloadSpec } from './load/workloads.ts';
import { cpuSecondsOf, type DrillServer, statusOf } from './site/drill-server.ts';
import { openSite } from './site/site.ts';

/** Enough to use all of the server, few enough that it rejects nothing. */
const CLOSED_LOOP = { reads: 64, browsing: 64, logins: 6, registrations: 6, tokens: 48 } as const;
const PROBE_MS = 100;
const BARS = { goodput: 0.8, refusedP99: 100, acceptedP95: 2_000, memoryGrowth: 1.1, probe: 2_000 };

export const drill: Drill = {
  summary:
    '10 times the capacity: --kinds reads,logins,registrations,tokens --seconds 60 --capacity-seconds 15 --products 20000 --times 10 --connections 2000',
  run: async (options, log) => {
    const seconds = numberOption(options, 'seconds', 60);
    const kinds = (options.kinds ?? 'reads,logins,registrations,tokens').split(',');
    const site = await openSite();
    const workloads = await prepareWorkloads(site, numberOption(options, 'products', 20_000));
    const figures: Figure[] = [];
    for (const workload of workloads.filter(({ kind }) => kinds.includes(kind))) {
      const server = await site.serve({ AROT_CACHE_SIZE: '0' });
      const load = { port: server.port, workload: partOf(workload, 0) };
      await runLoad({ ...load, seconds: 5, connections: CLOSED_LOOP[workload.kind] });
      const capacitySeconds = numberOption(options, 'capacity-seconds', 15);
      const cpuBefore = cpuSecondsOf(server.pid);
      const alone = await runLoad({
        ...load,
        workload: partOf(workload, 1),
        seconds: capacitySeconds,
        connections: CLOSED_LOOP[workload.kind],
      });
      const capacity = alone.accepted.count / capacitySeconds;
      const cpu = (cpuSecondsOf(server.pid) - cpuBefore) / capacitySeconds;
      log(
        `${workload.kind}: capacity ${capacity.toFixed(1)}/s, ${describe(alone)}, CPU of the server ${cpu.toFixed(2)}`,
      );
      const perSecond = capacity * numberOption(options, 'times', 10);
      const watch = watchServer(server);
      const result = await runLoad({
        ...load,
        workload: partOf(workload, 2),
        seconds,
        perSecond,
        connections: numberOption(options, 'connections', 2_000),
      });
      const watched = await watch.end();
      log(`${workload.kind}: ${describe(result)}, CPU of the server ${(watched.cpuSeconds / seconds).toFixed(2)}`);
      figures.push(...judge(workload.kind, capacity, result, watched));
      if ((await server.stop()) !== 0) throw new Error('the server did not stop with status 0');
    }
    return figures;
  },
};

/** Returns the part of a phase. A refresh token works once, so each phase has families of its own. */
function partOf(workload: WorkloadSpec, phase: number): WorkloadSpec {
  if (workload.kind !== 'tokens') return workload;
  return { ...workload, families: workload.families.filter((_, index) => index % 3 === phase) };
}

type Watched = {
  readonly memory: number[];
  readonly probes: number[];
  readonly failed: number;
  readonly cpuSeconds: number;
};

/** Reads the memory of the server, and asks `/healthz` and `/readyz` on new connections, until `end`. */
function watchServer({ pid, origin }: DrillServer): { end(): Promise<Watched> } {
  const [memory, probes]: [number[], number[]] = [[], []];
  const cpuBefore = cpuSecondsOf(pid);
  let failed = 0;
  let ended = false;
  const probe = async () => {
    for (let count = 0; !ended; count += 1) {
      const startedAt = performance.now();
      const status = await statusOf(`${origin}${count % 10 === 9 ? '/readyz' : '/healthz'}`, BARS.probe);
      probes.push(performance.now() - startedAt);
      if (status !== 200) failed += 1;
      memory.push(memoryOf(pid, 'VmRSS'));
      await sleep(PROBE_MS);
    }
  };
  const running = probe();
  return {
    end: async () => {
      ended = true;
      await running;
      return { memory, probes, failed, cpuSeconds: cpuSecondsOf(pid) - cpuBefore };
    },
  };
}

function judge(kind: WorkloadSpec['kind'], capacity: number, result: LoadResult, watched: Watched): Figure[] {
  const { accepted, refused, others, seconds, sent, unsent } = result;
  const goodput = accepted.count / seconds;
  const share = goodput / capacity;
  const quarter = Math.floor(watched.memory.length / 4);
  const early = percentile(watched.memory.slice(quarter, 2 * quarter), 50);
  const late = percentile(watched.memory.slice(-quarter), 50);
  const other = Object.entries(others).map(([what, count]) => `${count} ${what}`);
  return [
    { what: `${kind}: capacity`, measured: `${capacity.toFixed(1)}/s` },
    {
      what: `${kind}: sent`,
      measured: `${(sent / seconds / capacity).toFixed(1)} times the capacity, ${Math.round(sent / seconds)}/s (${unsent} not sent)`,
    },
    judged(
      `${kind}: goodput`,
      `${Math.round(100 * share)} % of the capacity, ${goodput.toFixed(1)}/s`,
      'at least 80 %',
      share >= BARS.goodput,
    ),
    judged(
      `${kind}: p99 of ${refused.count} refusals (p50 ${refused.p50} ms)`,
      `${refused.p99} ms`,
      'at most 100 ms',
      refused.count > 0 && refused.p99 <= BARS.refusedP99,
    ),
    judged(
      `${kind}: p95 of accepted requests (p50 ${accepted.p50} ms)`,
      `${accepted.p95} ms`,
      'below 2 s',
      accepted.p95 < BARS.acceptedP95,
    ),
    judged(`${kind}: neither accepted nor refused`, other.join(', ') || 0, '0', other.length === 0),
    judged(
      `${kind}: memory in the second and the last quarter`,
      `${early} MB, ${late} MB`,
      'grows by at most 10 %',
      late <= early * BARS.memoryGrowth,
    ),
    equal(
      `${kind}: failed probes of ${watched.probes.length} (p99 ${Math.round(percentile(watched.probes, 99))} ms)`,
      watched.failed,
      0,
    ),
    { what: `${kind}: cores that the generator used`, measured: (result.cpuSeconds / seconds).toFixed(2) },
  ];
}

function describe({ accepted, refused, others, firstOther, unsent, cpuSeconds, seconds }: LoadResult): string {
  const times = ({ p50, p95, p99 }: LoadResult['accepted']) => `p50 ${p50}, p95 ${p95}, p99 ${p99} ms`;
  return `${accepted.count} accepted (${times(accepted)}), ${refused.count} refused (${times(refused)}), others ${JSON.stringify(others)} ${firstOther}, ${unsent} not sent, generator ${(cpuSeconds / seconds).toFixed(2)} cores`;
}
