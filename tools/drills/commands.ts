import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memoryOf } from '../../server/test/support/process/memory-of.ts';
import { median, percentile, timed } from '../bench/statistics.ts';
import { type Drill, equal, type Figure, numberOption } from './drill.ts';
import type { DrillServer } from './site/drill-server.ts';
import { openSite, type Site } from './site/site.ts';

const STARTS = 5;
const KILLED_PRODUCTS = 2_000;

export const drill: Drill = {
  summary:
    'commands beside a server on the embedded database: reads during an import, kill -9 (--products 100000 --rounds 10)',
  run: async (options, log) => {
    const site = await openSite({ database: 'embedded' });
    await site.arot('demo seed');
    const stopped = await startsOf(site);
    let server = await site.serve();
    const beside = await startsOf(site);
    log(`"arot settings list": ${stopped.toFixed(0)} ms stopped, ${beside.toFixed(0)} ms beside`);
    const figures: Figure[] = [
      {
        what: '"arot settings list", median',
        measured: `${stopped.toFixed(0)} ms stopped, ${beside.toFixed(0)} ms beside`,
      },
    ];
    const rounds = numberOption(options, 'rounds', 10);
    let halves = 0;
    let seeded = 0;
    for (let round = 0; round < rounds; round += 1) {
      const isServer = round % 2 === 0;
      const before = await countProducts(site);
      const command = start(site, ['demo', 'seed', '--products', String(seeded + KILLED_PRODUCTS)]);
      await sleep(500 + Math.random() * 4_000);
      const { child, ended } = isServer ? { child: server.child, ended: once(server.child, 'exit') } : command;
      child.kill('SIGKILL');
      await ended;
      const code = await command.ended;
      if (isServer) server = await site.serve();
      const after = await countProducts(site);
      if (after !== before && after !== before + KILLED_PRODUCTS) halves += 1;
      log(`killed the ${isServer ? 'server' : 'command'}: command ended with ${code}, ${before} and ${after} products`);
      if (after !== before) seeded += KILLED_PRODUCTS;
    }
    figures.push(equal(`half imports after ${rounds} kills`, halves, 0));
    figures.push(...(await duringImport(site, server, numberOption(options, 'products', 100_000), log)));
    return figures;
  },
};

async function startsOf(site: Site): Promise<number> {
  const times: number[] = [];
  for (let each = 0; each < STARTS; each += 1) times.push(await timed(() => site.arot('settings list')));
  return median(times);
}

async function countProducts(site: Site): Promise<number> {
  return (await site.arot<{ products: number }>('db verify')).products;
}

function start(site: Site, args: readonly string[]): { child: ChildProcess; ended: Promise<number | null> } {
  const script = fileURLToPath(new URL('../../server/bin/arot.js', import.meta.url));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...inherited, ...site.variables },
    stdio: 'ignore',
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Reads that the server has cached, and reads that it has not, one after another while an import runs. */
async function duringImport(
  site: Site,
  { port, pid }: DrillServer,
  products: number,
  log: (line: string) => void,
): Promise<Figure[]> {
  const cachedUrl = `http://127.0.0.1:${port}/api/products`;
  await fetch(cachedUrl);
  await fetch(cachedUrl);
  const idle = await readFor(2_000, () => cachedUrl);
  const importing = start(site, ['demo', 'seed', '--products', String(products)]);
  let isRunning = true;
  const startedAt = performance.now();
  let peak = 0;
  void importing.ended.then(() => {
    isRunning = false;
  });
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(importing.child.pid ?? 0, 'VmRSS'));
  }, 500);
  let number = 0;
  const uncached = () => `http://127.0.0.1:${port}/api/products?q=word${(number += 1)}`;
  const until = () => isRunning;
  const [cached, others] = await Promise.all([readWhile(until, () => cachedUrl), readWhile(until, uncached)]);
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1_000;
  log(`imported ${products} products in ${seconds.toFixed(0)} s`);
  return [
    { what: 'cached reads without an import', measured: describe(idle) },
    {
      what: `import of ${products} products`,
      measured: `${seconds.toFixed(0)} s, command at most ${peak} MB, server ${memoryOf(pid, 'VmHWM')} MB`,
    },
    { what: 'cached reads during the import', measured: describe(cached) },
    { what: 'other reads during the import', measured: describe(others) },
  ];
}

type Read = { readonly ms: number; readonly status: number };

function describe(reads: readonly Read[]): string {
  const times = reads.map(({ ms }) => ms);
  const failed = reads.filter(({ status }) => status !== 200).length;
  const figures = [50, 99, 100].map((percent) => `${percentile(times, percent).toFixed(0)}`);
  return `${reads.length}, ${failed} not 200; p50, p99 and longest ${figures.join(', ')} ms`;
}

async function readFor(ms: number, url: () => string): Promise<Read[]> {
  const end = performance.now() + ms;
  return await readWhile(() => performance.now() < end, url);
}

async function readWhile(isOn: () => boolean, url: () => string): Promise<Read[]> {
  const reads: Read[] = [];
  while (isOn()) {
    const startedAt = performance.now();
    const response = await fetch(url());
    await response.arrayBuffer();
    reads.push({ ms: performance.now() - startedAt, status: response.status });
    await sleep(20);
  }
  return reads;
}
