import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../server/src/database/database.ts';
import { createAccount, createSession } from '../../server/test/support/accounts/fixtures.ts';
import { startReplica } from '../../server/test/support/database/streaming-replica.ts';
import { childrenOf } from '../../server/test/support/process/children-of.ts';
import { type Load, measureLoad } from '../bench/load.ts';
import { median } from '../bench/statistics.ts';
import { type Drill, equal, judged, numberOption } from './drill.ts';
import { repeat } from './load/api.ts';
import { limitCpu } from './replica/cpu-share.ts';
import { countStaleReads } from './replica/stale-reads.ts';
import { atEnd } from './site/clean-up.ts';
import { cpuSecondsOf, type DrillServer } from './site/drill-server.ts';
import { openSite, type Site } from './site/site.ts';

const PATHS = 400;
/** More than the server has connections to the primary and the replica together, so that both always have work. */
const CONNECTIONS = 40;
/** The share of connections of a signed-in customer with `--customers`. */
const SIGNED_IN = 0.9;
const MIN_GAIN = 1.6;
const SEARCHES = ['rice', 'tea', 'oil', 'salt', 'soap', 'milk', 'sugar', 'flour'];

export const drill: Drill = {
  summary:
    'read rate with and without a replica (--customers --rounds 3 --seconds 8 --products 20000 --share 10 --writes 5 --reads 3600)',
  run: async (options, log) => {
    const rounds = numberOption(options, 'rounds', 3);
    const seconds = numberOption(options, 'seconds', 8);
    const share = numberOption(options, 'share', 10);
    const writes = numberOption(options, 'writes', 5);
    const site = await openSite();
    await site.arot(`demo seed --products ${numberOption(options, 'products', 20_000)}`);
    await site.query('vacuum analyze');
    const primary = site.postgres;
    if (!primary) throw new Error('The drill needs PostgreSQL.');
    const standby = await startReplica(primary.url, ['shared_buffers=512MB']);
    atEnd(() => standby.remove());
    const paths = await choosePaths(site);
    // Each request reads from PostgreSQL.
    const cold = { AROT_CACHE_SIZE: '0', AROT_LOG_LEVEL: 'warn' };
    const alone = await site.serve(cold);
    const replicated = await site.serve({ ...cold, AROT_REPLICA_URL: standby.url });
    const postmasters = [postmasterOf(primary.data), standby.pid()];
    for (const pid of postmasters) limitCpu(pid, share);
    const token = options.customers === undefined ? undefined : await site.withDatabase(signInCustomer);
    const measure = (server: DrillServer) => measureRate(server, postmasters, { paths, seconds, token });
    // PostgreSQL reads its tables and plans its statements for the first time.
    for (const server of [alone, replicated]) await measure(server);
    const [without, withReplica, written]: [Rate[], Rate[], Rate[]] = [[], [], []];
    for (let round = 1; round <= rounds; round += 1) {
      without.push(await measure(alone));
      withReplica.push(await measure(replicated));
      const writing = writes > 0 ? repeat(1_000 / writes, () => changePrice(site)) : undefined;
      written.push(await measure(replicated));
      await writing?.stop();
      log(`round ${round}: ${[without, withReplica, written].map((rates) => rates.at(-1)?.text).join('; ')}`);
    }
    const gain = medianOf(withReplica) / medianOf(without);
    const results = await resultsOf(replicated);
    // With a cache, as in production: stale responses would come from there too.
    const cached = token && (await site.serve({ AROT_LOG_LEVEL: 'warn', AROT_REPLICA_URL: standby.url }));
    const reads = numberOption(options, 'reads', 3_600);
    const checked = cached && (await countStaleReads({ site, server: cached, token, standby }, reads, log));
    return [
      { what: `reads per second, primary with ${share} % of a core, no replica`, measured: perSecond(without) },
      { what: `reads per second with a replica of ${share} % of a core`, measured: perSecond(withReplica) },
      judged('gain by the replica', `${gain.toFixed(2)} ×`, `at least ${MIN_GAIN} ×`, gain >= MIN_GAIN),
      {
        what: `reads per second with a replica and ${writes} price changes per second`,
        measured: perSecond(written),
      },
      { what: 'reads on the replica, by result', measured: results },
      ...(checked ? [equal(`stale reads of ${checked.reads} by a customer beside writes`, checked.stale, 0)] : []),
    ];
  },
};

async function signInCustomer(database: Database): Promise<string> {
  const { id } = await createAccount({ database }, { customerType: 'RETAIL' });
  return await createSession({ database }, id);
}

type Rate = { readonly perSecond: number; readonly text: string };

/** The text has the CPU time of the server, of the primary and of the replica, in percent of a core. */
async function measureRate(
  server: DrillServer,
  postmasters: readonly number[],
  { token, ...load }: Pick<Load, 'paths' | 'seconds' | 'token'>,
): Promise<Rate> {
  const used = () => [cpuSecondsOf(server.pid), ...postmasters.map(cpuOfBackends)];
  const before = used();
  const { origin } = server;
  const ofCustomers = token === undefined ? 0 : CONNECTIONS * SIGNED_IN;
  const loads = [{ ...load, origin, token: undefined, connections: CONNECTIONS - ofCustomers }];
  const all = ofCustomers > 0 ? [...loads, { ...load, origin, token, connections: ofCustomers }] : loads;
  const perSecond = (await Promise.all(all.map(measureLoad))).reduce((sum, rate) => sum + rate, 0);
  const shares = used().map((after, index) => (100 * (after - (before[index] ?? 0))) / load.seconds);
  return {
    perSecond,
    text: `${perSecond.toFixed(0)}/s (CPU: ${shares.map((cpu) => cpu.toFixed(0)).join(' + ')} %)`,
  };
}

/** Backends keep running between measurements, because the server keeps its connections. */
function cpuOfBackends(postmaster: number): number {
  return childrenOf(postmaster).reduce((sum, pid) => sum + cpuSecondsOf(pid), cpuSecondsOf(postmaster));
}

/** Chooses products, searches, and pages of lists, as visitors of a shop open them. */
async function choosePaths(site: Site): Promise<string[]> {
  const rows = await site.query<{ slug: string; category_id: string | null }>(
    `select slug, category_id from product where status = 'published' order by md5(slug) limit ${PATHS}`,
  );
  return rows.map(({ slug, category_id: category }, index) => {
    if (index % 4 === 0) return `/api/products?page=${1 + (index % 50)}`;
    if (index % 4 === 1) return `/api/products?q=${SEARCHES[index % SEARCHES.length]}&page=${1 + (index % 3)}`;
    if (index % 4 === 2 && category) return `/api/products?categoryId=${encodeURIComponent(category)}`;
    return `/api/products/${encodeURIComponent(slug)}`;
  });
}

async function changePrice(site: Site): Promise<void> {
  await site.query(
    `update product set retail_base_price = 1 + floor(random() * 1000)
     where id = (select id from product where status = 'published' limit 1)`,
  );
}

async function resultsOf(server: DrillServer): Promise<string> {
  const metrics = await (await fetch(`http://127.0.0.1:${server.opsPort}/metrics`)).text();
  return [...metrics.matchAll(/^arot_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)]
    .map(([, result, count]) => `${result} ${count}`)
    .join(', ');
}

function postmasterOf(data: string): number {
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const medianOf = (rates: readonly Rate[]) => median(rates.map(({ perSecond }) => perSecond));

function perSecond(rates: readonly Rate[]): string {
  return `${medianOf(rates).toFixed(0)} (${rates.map((rate) => rate.perSecond.toFixed(0)).join(', ')})`;
}
