import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../bench/statistics.ts';
import { type Drill, equal, numberOption } from './drill.ts';
import { atEnd } from './site/clean-up.ts';
import { openSite, type Site } from './site/site.ts';

/** Readers of each server. */
const READERS = 3;
/** Longest time until a write shows, and until a server responds again after a restore, in milliseconds. */
const PATIENCE_MS = 60_000;
const SETTING = `insert into setting values ('siteName', $1) on conflict (key) do update set value = excluded.value`;

/** One response. Times are of `performance.now()`. The value is the mark of the database's content. */
type Seen = { readonly startedAt: number; readonly endedAt: number; readonly mark: string | undefined };

/** A range of time in which the database had one content. */
type Period = { readonly from: number; until: number; readonly mark: string };

export const drill: Drill = {
  summary: 'a dump is restored under two running servers with readers (--rounds 6, --products 300)',
  run: async (options, log) => {
    const rounds = numberOption(options, 'rounds', 6);
    const site = await openSite();
    await site.arot(`demo seed --products ${numberOption(options, 'products', 300)}`);
    await site.query(SETTING, ['start']);
    const variables = { AROT_PUBLIC_ORIGIN: 'http://localhost:3000' };
    const servers = await Promise.all([site.serve(variables), site.serve(variables)]);
    // Its responses show what the database has.
    const uncached = await site.serve({ ...variables, AROT_CACHE_SIZE: '0' });
    const readers = startReaders(servers.map(({ origin }) => origin));
    const stale: string[] = [];
    const gaps: number[] = [];
    let failed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const result = await restoreOnce(site, round, readers);
      stale.push(...result.stale);
      gaps.push(result.gapMs);
      failed += result.failed;
      log(`round ${round}: ${result.responses} responses, ${result.failed} failed, none for ${seconds(result.gapMs)}`);
    }
    await readers.stop();
    const { differences } = await site.arot<{ differences: unknown[] }>('db verify');
    const unequal = await compareServers([...servers, uncached].map(({ origin }) => origin));
    for (const line of stale) log(`STALE ${line}`);
    return [
      { what: 'restores under two servers with readers', measured: rounds },
      equal('responses of content that the database no longer had', stale.length, 0),
      equal(
        'differences of the servers, of one without a cache, and of derived tables afterwards',
        unequal + differences.length,
        0,
      ),
      { what: 'longest time without a response, median of the rounds', measured: seconds(median(gaps)) },
      { what: 'longest time without a response, worst round', measured: seconds(Math.max(...gaps)) },
      { what: 'requests that failed with 5xx during restores', measured: failed },
    ];
  },
};

/** Writes a mark, dumps, writes another mark, and restores the dump: every later response must show the first mark. */
async function restoreOnce(site: Site, round: number, readers: Readers) {
  const archive = path.join(site.folder, 'arot.dump');
  const url = site.postgres?.url ?? '';
  const [kept, lost] = [`kept ${round}`, `lost ${round}`];
  readers.clear();
  await site.query(SETTING, [kept]);
  await run(site, 'pg_dump', ['-Fc', '-f', archive, '-d', url]);
  await site.query(SETTING, [lost]);
  // An import and a price change, so that products and counts differ from the dump too.
  await site.query(`update product set status = 'draft' where id in (select id from product order by id limit 20)`);
  const before: Period = { from: performance.now(), until: 0, mark: lost };
  await readers.untilAll(lost);
  before.until = performance.now();
  await run(site, 'pg_restore', [
    '--clean',
    '--if-exists',
    '--single-transaction',
    '--exit-on-error',
    '-d',
    url,
    archive,
  ]);
  const after: Period = { from: performance.now(), until: Number.POSITIVE_INFINITY, mark: kept };
  await readers.untilAll(kept);
  const seen = readers.all();
  const stale = [before, after].flatMap((period) =>
    seen
      .filter(({ startedAt, endedAt, mark }) => {
        return mark !== undefined && mark !== period.mark && startedAt > period.from && endedAt < period.until;
      })
      .map(({ mark }) => `round ${round}: ${mark} instead of ${period.mark}`),
  );
  const succeeded = seen
    .filter(({ mark }) => mark !== undefined)
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b);
  const gapMs = Math.max(...succeeded.slice(1).map((endedAt, index) => endedAt - (succeeded[index] ?? endedAt)));
  return { stale, gapMs, responses: succeeded.length, failed: seen.length - succeeded.length };
}

async function run(site: Site, program: string, args: readonly string[]): Promise<void> {
  await site.postgres?.run(program, args);
}

type Readers = {
  clear(): void;
  all(): readonly Seen[];
  /** Waits until the last response of every reader has a mark. */
  untilAll(mark: string): Promise<void>;
  stop(): Promise<void>;
};

/** Readers that request the settings of one server each, one request after the other. */
function startReaders(origins: readonly string[]): Readers {
  let stopped = false;
  let seen: Seen[] = [];
  const last: (string | undefined)[] = [];
  const read = async (origin: string, index: number) => {
    while (!stopped) {
      const startedAt = performance.now();
      const mark = await readMark(origin);
      seen.push({ startedAt, endedAt: performance.now(), mark });
      last[index] = mark;
      await sleep(mark === undefined ? 20 : 2);
    }
  };
  const readers = origins.flatMap((origin) => Array.from({ length: READERS }, () => origin)).map(read);
  const stop = async () => {
    stopped = true;
    await Promise.all(readers);
  };
  atEnd(stop);
  return {
    clear: () => {
      seen = [];
    },
    all: () => seen,
    untilAll: async (mark) => {
      const deadline = performance.now() + PATIENCE_MS;
      while (readers.some((_, index) => last[index] !== mark)) {
        if (performance.now() > deadline) throw new Error(`not every reader received ${mark}: ${last.join(', ')}`);
        await sleep(10);
      }
      // Some more responses after the change.
      await sleep(300);
    },
    stop,
  };
}

/** Returns the mark that a server shows; undefined if it responds with an error. */
async function readMark(origin: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${origin}/api/settings`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = (await response.json()) as { data?: { siteName?: string } };
    return response.ok ? body.data?.siteName : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the number of pages of the catalog that the servers show differently. */
async function compareServers(origins: readonly string[]): Promise<number> {
  let unequal = 0;
  for (const page of [
    '/api/products',
    '/api/products?q=a',
    '/api/products?sort=name&page=2',
    '/api/categories',
    '/api/settings',
  ]) {
    const texts = await Promise.all(origins.map(async (origin) => (await fetch(origin + page)).text()));
    if (new Set(texts).size > 1) unequal += 1;
  }
  return unequal;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
