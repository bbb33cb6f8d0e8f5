import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../../server/test/support/process/memory-of.ts';
import { median } from '../bench/statistics.ts';
import { HOSTILE_KINDS, type HostileKind } from './clients/hostile-job.ts';
import { startHostileClients } from './clients/start-hostile.ts';
import { type Drill, equal, type Figure, judged, numberOption } from './drill.ts';
import { runLoad } from './load/run-load.ts';
import { type DrillServer, descriptorsOf } from './site/drill-server.ts';
import { openSite } from './site/site.ts';

/** Connections of each kind. At most 64 uploads are in flight in a process, and the server closes the others at once. */
const COUNTS: Record<Exclude<HostileKind, 'idle'>, number> = {
  'slow headers': 1_000,
  'slow bodies': 1_000,
  'slow readers': 200,
  'half-sent uploads': 64,
  pipelining: 10,
};

/** The time after which the server closes a connection of each kind, in seconds. @see ../../server/src/http/listener/listen.ts */
const TIMEOUTS: Partial<Record<HostileKind, number>> = {
  'slow headers': 10,
  idle: 65,
  'slow readers': 120,
  'half-sent uploads': 120,
  'slow bodies': 300,
};
/** Node checks every second, adds a second to the keep-alive timeout, and the machine may be busy. */
const TOLERANCE_SECONDS = 5;
/** Until the buffers of the operating system are full of responses that slow readers have asked for. */
const SETTLE_MS = 10_000;
const OTHERS_PER_SECOND = 200;
const BAR = 2;

export const drill: Drill = {
  summary:
    'idle sockets, slow headers, bodies and readers, half-sent uploads, pipelining (--sockets 10000 --rounds 5 --seconds 10 --until 310 --kinds idle,pipelining)',
  run: async (options, log) => {
    const sockets = numberOption(options, 'sockets', 10_000);
    requireDescriptors(sockets + 3_000);
    const rounds = numberOption(options, 'rounds', 5);
    const seconds = numberOption(options, 'seconds', 10);
    const site = await openSite();
    await site.arot('demo seed --products 2000');
    const server = await site.serve();
    await othersP99(server, 5);
    const figures: Figure[] = [];
    const kinds = options.kinds?.split(',') ?? HOSTILE_KINDS;
    for (const kind of HOSTILE_KINDS.filter((each) => kinds.includes(each))) {
      const count = kind === 'idle' ? sockets : COUNTS[kind];
      const { alone, beside, perSocketKb } = await compare(server, { kind, count, rounds, seconds, log });
      const ratio = median(beside) / median(alone);
      figures.push(
        judged(
          `p99 of others beside ${count} connections (${kind}), medians of ${rounds} rounds`,
          `${median(beside)} ms, ${median(alone)} ms without: ${ratio.toFixed(2)} times`,
          'at most 2 times',
          ratio <= BAR,
        ),
      );
      if (kind === 'idle') figures.push({ what: 'memory of an idle connection', measured: `${perSocketKb} KB` });
    }
    figures.push(...(await measureTimeouts(server, numberOption(options, 'until', 310), log)));
    const left = descriptorsOf(server.pid);
    figures.push(judged('descriptors of the server at the end', left, 'at most 100', left <= 100));
    const status = await server.stop();
    figures.push(equal('exit status', status, 0));
    return figures;
  },
};

type Round = {
  readonly kind: HostileKind;
  readonly count: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly log: (line: string) => void;
};

/** Measures the others in alternate rounds, without and beside the hostile clients. */
async function compare(server: DrillServer, { kind, count, rounds, seconds, log }: Round) {
  const [alone, beside]: [number[], number[]] = [[], []];
  let perSocketKb = 0;
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(await othersP99(server, seconds));
    const before = memoryOf(server.pid, 'VmRSS');
    const hostile = await startHostileClients({ port: server.port, kind, count, reopens: true });
    if (kind === 'slow readers') await sleep(SETTLE_MS);
    beside.push(await othersP99(server, seconds));
    perSocketKb = Math.max(perSocketKb, Math.round(((memoryOf(server.pid, 'VmRSS') - before) * 1_024) / count));
    log(
      `${kind}, round ${round}: p99 ${alone.at(-1)} ms without, ${beside.at(-1)} ms beside, ${hostile.closedAfter.length} closed, ${descriptorsOf(server.pid)} descriptors`,
    );
    await hostile.end();
    await sleep(1_000);
  }
  return { alone, beside, perSocketKb };
}

/** Returns the p99 of ordinary requests at a fixed rate, in milliseconds. */
async function othersP99({ port }: DrillServer, seconds: number): Promise<number> {
  const job = { port, workload: { kind: 'browsing' }, seconds, perSecond: OTHERS_PER_SECOND, connections: 64 } as const;
  const { accepted, refused, others } = await runLoad(job);
  const failed = refused.count + Object.values(others).reduce((sum, count) => sum + count, 0);
  if (failed > 0) throw new Error(`${failed} requests of others failed: ${JSON.stringify(others)}`);
  return accepted.p99;
}

/** Opens a few connections of each kind at once, and measures when the server closes each. */
async function measureTimeouts(server: DrillServer, until: number, log: (line: string) => void): Promise<Figure[]> {
  const measured = Object.entries(TIMEOUTS).filter(([, timeout]) => timeout + TOLERANCE_SECONDS <= until);
  const count = 20;
  const figures: Figure[] = [];
  const waiting = measured.map(async ([kind, timeout]) => {
    const job = { port: server.port, kind: kind as HostileKind, count, reopens: false };
    const clients = await startHostileClients(job);
    const deadline = performance.now() + (timeout + 2 * TOLERANCE_SECONDS) * 1_000;
    while (clients.closedAfter.length < count && performance.now() < deadline) await sleep(100);
    const last = Math.max(...clients.closedAfter) / 1_000;
    log(`${kind}: ${clients.closedAfter.length} of ${count} closed, the last after ${last.toFixed(1)} s`);
    await clients.end();
    figures.push(
      judged(
        `${kind}: ${clients.closedAfter.length} of ${count} connections closed, the last after`,
        `${last.toFixed(1)} s`,
        `at most ${timeout + TOLERANCE_SECONDS} s`,
        clients.closedAfter.length === count && last <= timeout + TOLERANCE_SECONDS,
      ),
    );
  });
  await Promise.all(waiting);
  return figures;
}

/** @throws Error if this process, and so the server that it starts, may not open enough connections */
function requireDescriptors(wanted: number): void {
  const limit = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  if (limit < wanted) throw new Error(`This drill opens ${wanted} files. Raise the limit first: ulimit -n ${wanted}`);
}
