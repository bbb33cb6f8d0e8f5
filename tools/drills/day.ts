import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDocumentStore } from '../../server/src/storage/open-document-store.ts';
import { memoryOf } from '../../server/test/support/process/memory-of.ts';
import { measureTables, passOneDay } from './day/age-rows.ts';
import { sendMixed, type Traffic } from './day/mixed-traffic.ts';
import { type Drill, equal, type Figure, judged, numberOption } from './drill.ts';
import { createChatApplication } from './load/api.ts';
import { createFamilies, prepareWorkloads } from './load/prepare-workloads.ts';
import { type DrillServer, descriptorsOf } from './site/drill-server.ts';
import { openSite, type Site } from './site/site.ts';

/** The server collects garbage when the drill asks, so that the heap is what is in use. */
const COLLECTS_GARBAGE = ['--expose-gc', '--import', "data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())"];
const BARS = { heapGrowth: 0.05, memoryGrowth: 0.1, tableGrowth: 0.1, connections: 12 };

type Sample = Record<'heapMb' | 'memoryMb' | 'descriptors' | 'connections' | 'rows' | 'megabytes', number>;

export const drill: Drill = {
  summary:
    "a day's worth of mixed requests, compressed; rows grow 70 days old meanwhile (--requests 86400 --days 70 --concurrency 8)",
  run: async (options, log) => {
    const days = Math.max(4, numberOption(options, 'days', 70));
    const requests = Math.ceil(numberOption(options, 'requests', 86_400) / days);
    const concurrency = numberOption(options, 'concurrency', 8);
    const site = await openSite();
    const { server, traffic } = await start(site);
    const statuses = new Map<number, number>();
    const samples: Sample[] = [];
    const startedAt = performance.now();
    for (let day = 1; day <= days; day += 1) {
      traffic.families.splice(
        0,
        traffic.families.length,
        ...(await createFamilies(site, { applications: 2, families: 20, name: `day-${day}` })),
      );
      for (const [status, count] of await sendMixed(traffic, requests, concurrency)) {
        statuses.set(status, (statuses.get(status) ?? 0) + count);
      }
      await passOneDay(site);
      const sample = await takeSample(site, server);
      samples.push(sample);
      log(`day ${day}: ${JSON.stringify(sample)}`);
    }
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const figures = judge(samples);
    figures.unshift(
      judged(
        'requests, by status',
        `${days * requests} in ${seconds} s: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
        'no 5xx',
        [...statuses.keys()].every((status) => status < 500),
      ),
    );
    figures.push(await compareDocuments(site));
    const status = await server.stop();
    figures.push(equal('exit status', status, 0));
    return figures;
  },
};

async function start(site: Site): Promise<{ server: DrillServer; traffic: Traffic }> {
  const workloads = await prepareWorkloads(site, 2_000, { applications: 0 });
  const logins = workloads.find(({ kind }) => kind === 'logins');
  if (logins?.kind !== 'logins') throw new Error('no account');
  const chat = await createChatApplication(site);
  const variables = { AROT_SESSION_TTL: '12h', AROT_SESSION_TTL_REMEMBERED: '10d' };
  const server = await site.serve(variables, { nodeOptions: COLLECTS_GARBAGE });
  const origin = `http://localhost:${server.port}`;
  const { identifier, password } = logins;
  return { server, traffic: { origin, identifier, password, chat, families: [], sessions: [] } };
}

async function takeSample(site: Site, { pid, child, opsPort }: DrillServer): Promise<Sample> {
  child.kill('SIGUSR2');
  await sleep(500);
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
  const [activity] = await site.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const tables = await measureTables(site);
  return {
    heapMb: round(heap / 1e6),
    memoryMb: memoryOf(pid, 'VmRSS'),
    descriptors: descriptorsOf(pid),
    connections: activity?.n ?? 0,
    rows: tables.rows,
    megabytes: round(tables.megabytes),
  };
}

/** Returns the growth over the last half of the drill, by linear regression, relative to its middle. */
function growth(samples: readonly Sample[], what: keyof Sample): number {
  const half = samples.slice(Math.floor(samples.length / 2)).map((sample) => sample[what]);
  const middle = (half.length - 1) / 2;
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length;
  const covariance = half.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = half.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return ((covariance / variance) * (half.length - 1)) / mean;
}

function judge(samples: readonly Sample[]): Figure[] {
  const last = samples.at(-1) as Sample;
  const bounded = (what: keyof Sample, name: string, unit: string, bar: number): Figure =>
    judged(
      `${name} at the end, and its growth over the last half`,
      `${last[what]} ${unit}, ${(100 * growth(samples, what)).toFixed(1)} %`,
      `at most ${100 * bar} %`,
      growth(samples, what) <= bar,
    );
  const most = Math.max(...samples.map(({ connections }) => connections));
  return [
    bounded('heapMb', 'heap after a garbage collection', 'MB', BARS.heapGrowth),
    bounded('memoryMb', 'memory of the process', 'MB', BARS.memoryGrowth),
    bounded('descriptors', 'descriptors', 'open', BARS.memoryGrowth),
    judged('most connections to PostgreSQL', most, `at most ${BARS.connections}`, most <= BARS.connections),
    bounded('rows', 'sessions, tokens, grants, widget sessions', 'rows', BARS.tableGrowth),
    bounded('megabytes', 'size of their tables', 'MB', BARS.tableGrowth),
  ];
}

async function compareDocuments(site: Site): Promise<Figure> {
  const documents = await openDocumentStore(`file:${path.join(site.folder, 'documents')}`);
  let objects = 0;
  for await (const _ of documents.list()) objects += 1;
  const [row] = await site.query<{ n: number }>('select count(*)::int as n from customer_document');
  return judged('stored objects and documents', `${objects}, ${row?.n}`, 'equal', objects === row?.n);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
