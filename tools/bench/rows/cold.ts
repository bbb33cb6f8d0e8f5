import { COLD_REQUESTS, type ColdRequest } from '../endpoints.ts';
import { interleave, ratesNote } from '../interleave.ts';
import { clientOf, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { median } from '../statistics.ts';
import { milliseconds, perSecond, type Row, ratio, type Table } from '../table.ts';
import { OTHERS_NOTE, titleOf } from './warm.ts';

const TIMES = 100;
/** Requests before the measured ones, so that both programs are compiled. */
const UNMEASURED = 50;
/** Near the start, in the middle (the slowest) and near the end of a million products. */
const DEEP_PAGES = [1_000, 24_000, 48_400];

/** Compares the rates of a server without a response cache with those of (a). */
export async function measureUncached(site: Site, options: Options): Promise<Table> {
  const server = await site.startUncached();
  const rows: Row[] = [];
  for (const { name, bar, ...endpoint } of uncachedRequests(site)) {
    if (!options.wants('cold', name)) continue;
    const contenders = [server, site.baseline].map((each) => ({ server: each, token: site.token, endpoint }));
    rows.push(ratio(name, await interleave(contenders, options), perSecond, bar));
  }
  await server.stop();
  return {
    title: titleOf(site, 'cold, under load'),
    columns: ['Arot', '(a)'],
    notes: [
      `${ratesNote(options)}, of an Arot without a response cache (AROT_CACHE_SIZE=0): every response and every total is read again, and none is shared.`,
      OTHERS_NOTE,
    ],
    rows,
  };
}

/** Returns the uncached requests. An uncached server counts every total again, so a renamed product changes nothing. */
function uncachedRequests({ endpoints }: Site) {
  const single = COLD_REQUESTS.filter(({ afterRenaming }) => !afterRenaming).map(({ path, cold, ...request }) => ({
    ...request,
    ...{ paths: [path], bar: cold },
  }));
  const direct = endpoints.filter(({ name }) => name === 'detail' || name === 'settings');
  return [...single, ...direct.map((endpoint) => ({ ...endpoint, bar: { atLeast: 1 } }))];
}

/** Compares the time of the first request after a change of the catalog with that of (a). */
export async function measureCold(site: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const request of COLD_REQUESTS.filter(({ name }) => options.wants('cold', name))) {
    const [ours, theirs] = await alternate(request, [
      { site, server: 'arot' },
      { site, server: 'baseline' },
    ]);
    rows.push({ ...ratio(request.name, [ours, theirs], milliseconds, request.cold), figure: theirs / ours });
  }
  return {
    title: titleOf(site, 'cold, one request at a time'),
    columns: ['Arot', '(a)'],
    notes: [
      `The first request after a change of a product, p50 of ${TIMES}, in turn with the same request to (a), after ${UNMEASURED} unmeasured ones.`,
      "The row `price` is a customer's request. Its session is looked up before the page is read, which takes about 0.3 ms; the bar includes it.",
    ],
    rows,
  };
}

/** Compares a million products with ten thousand. */
export async function measureColdAtMillion(million: Site, small: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const request of COLD_REQUESTS.filter(({ name }) => options.wants('cold', name))) {
    const [large, own] = await alternate(request, [
      { site: million, server: 'arot' },
      { site: small, server: 'arot' },
    ]);
    rows.push({
      ...ratio(request.name, [large, own], milliseconds, request.coldAtMillion),
      ...(request.inMilliseconds && { figure: large, unit: 'ms' }),
    });
  }
  for (const page of DEEP_PAGES.filter((page) => options.wants('cold', `page ${page}`))) {
    const request = { name: `page ${page}`, path: `/api/products?page=${page}` };
    const [time] = await alternate(request, [{ site: million, server: 'arot' }]);
    rows.push({ name: request.name, measured: milliseconds(time), against: '', figure: time, unit: 'ms' });
  }
  return { title: titleOf(million, 'cold, one request at a time'), columns: ['1,000,000', '10,000'], rows };
}

/** `token`: the session of another customer than that of the site. */
type Contender = { readonly site: Site; readonly server: 'arot' | 'baseline'; readonly token?: string };

/** Returns the median time of each. The order is reversed after every other change. */
export async function alternate(
  { path, asCustomer, afterRenaming = false }: ColdRequest,
  contenders: readonly Contender[],
): Promise<[number, number]> {
  const clients = contenders.map(({ site, server, token = site.token }) =>
    clientOf({ ...site, token }, server, asCustomer),
  );
  const times = contenders.map((): number[] => []);
  for (const client of clients) await client.get(path);
  for (let index = -UNMEASURED; index < TIMES; index += 1) {
    for (const site of new Set(contenders.map(({ site }) => site))) await changeProduct(site, index, afterRenaming);
    const order = [...contenders.keys()];
    for (const which of index % 2 === 0 ? order : order.reverse()) {
      const response = await clients[which]?.get(path);
      if (response && index >= 0) times[which]?.push(response.milliseconds);
    }
  }
  for (const client of clients) client.close();
  return [median(times[0] ?? []), median(times[1] ?? [])];
}

const CHANGES = {
  numbers: 'retail_min_order_quantity = 3 - least(retail_min_order_quantity, 2)',
  name: `name = case when name like '% *' then left(name, -2) else name || ' *' end,
    name_normalized = case when name like '% *' then left(name_normalized, -2) else name_normalized || ' *' end`,
} as const;

/** Changes one product, as a shop does during the day: its minimum order quantity or its name. */
async function changeProduct({ database, endpoints }: Site, index: number, isRenamed: boolean): Promise<void> {
  const paths = endpoints.find(({ name }) => name === 'detail')?.paths ?? [];
  const slug = decodeURIComponent(paths[((index + UNMEASURED) * 7) % paths.length]?.split('/').at(-1) ?? '');
  const { rowCount } = await database.query({
    name: `change ${isRenamed}`,
    text: `update product set ${isRenamed ? CHANGES.name : CHANGES.numbers} where slug = $1`,
    values: [slug],
  });
  if (rowCount !== 1) throw new Error(`There is no product "${slug}" to change.`);
}
