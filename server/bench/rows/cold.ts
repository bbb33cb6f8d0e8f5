import { COLD_REQUESTS, type ColdRequest } from '../endpoints.ts';
import { clientOf, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { median } from '../statistics.ts';
import { milliseconds, type Row, type Table } from '../table.ts';

const TIMES = 100;
/** Near the beginning, in the middle, where it is worst, and near the end of a million. */
const DEEP_PAGES = [1_000, 24_000, 48_400];

/** The list of Medusa and Vendure against (a)'s, as in the warm table: they keep no answers, so it is the same cold. */
const ELSEWHERE = { Medusa: 0.025, Vendure: 0.019 } as const;

/** Milliseconds of the first request after a change of the catalog, against those of (a). */
export async function measureCold(site: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const request of COLD_REQUESTS.filter(({ name }) => options.wants('cold', name))) {
    const [ours, theirs] = await alternate(request, [
      { site, server: 'arot' },
      { site, server: 'yardstick' },
    ]);
    const measured = milliseconds(ours);
    rows.push({
      name: request.name,
      measured,
      against: milliseconds(theirs),
      figure: theirs / ours,
      bar: request.cold,
    });
    if (request.name !== 'list') continue;
    for (const [name, part] of Object.entries(ELSEWHERE)) {
      const against = milliseconds(theirs / part);
      rows.push({
        name: `list, ${name}`,
        measured,
        against,
        figure: theirs / part / ours,
        bar: { atLeast: 40 },
        derived: true,
      });
    }
  }
  return {
    title: `${site.products.toLocaleString('en-US')} products, cold`,
    columns: ['Arot', '(a)'],
    notes: [`The first request after a change of a product, p50 of ${TIMES}, in turn with the same request at (a).`],
    rows,
  };
}

/** The same at a million products, against itself at ten thousand. */
export async function measureColdAtMillion(million: Site, small: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const request of COLD_REQUESTS.filter(({ name }) => options.wants('cold', name))) {
    const [large, own] = await alternate(request, [
      { site: million, server: 'arot' },
      { site: small, server: 'arot' },
    ]);
    const figure = request.inMilliseconds ? { figure: large, unit: 'ms' } : { figure: large / own };
    const name = request.inMilliseconds ? `${request.name}, with its exact total` : request.name;
    rows.push({
      name,
      measured: milliseconds(large),
      against: milliseconds(own),
      ...figure,
      bar: request.coldAtMillion,
    });
  }
  for (const page of DEEP_PAGES.filter((page) => options.wants('cold', `page ${page}`))) {
    const request = { name: `page ${page}`, path: `/api/products?page=${page}` };
    const [time] = await alternate(request, [{ site: million, server: 'arot' }]);
    rows.push({ name: request.name, measured: milliseconds(time), against: '', figure: time, unit: 'ms' });
  }
  return { title: '1,000,000 products, cold', columns: ['1,000,000', '10,000'], rows };
}

type Contender = { readonly site: Site; readonly server: 'arot' | 'yardstick' };

/** The median time of each; whoever is asked first after one change is asked second after the next. */
async function alternate(
  { path, asCustomer }: ColdRequest,
  contenders: readonly Contender[],
): Promise<[number, number]> {
  const clients = contenders.map(({ site, server }) => clientOf(site, server, asCustomer));
  const times = contenders.map((): number[] => []);
  for (const client of clients) await client.get(path);
  for (let index = 0; index < TIMES; index += 1) {
    for (const site of new Set(contenders.map(({ site }) => site))) await changeProduct(site, index);
    const order = [...contenders.keys()];
    for (const which of index % 2 === 0 ? order : order.reverse()) {
      const answer = await clients[which]?.get(path);
      if (answer) times[which]?.push(answer.milliseconds);
    }
  }
  for (const client of clients) client.close();
  return [median(times[0] ?? []), median(times[1] ?? [])];
}

/** What a shop might do while people look: one product is sold in other numbers. */
async function changeProduct({ database, endpoints }: Site, index: number): Promise<void> {
  const paths = endpoints.find(({ name }) => name === 'detail')?.paths ?? [];
  const slug = decodeURIComponent(paths[(index * 7) % paths.length]?.split('/').at(-1) ?? '');
  const { rowCount } = await database.query({
    name: 'change',
    text: 'update product set retail_min_order_quantity = 3 - least(retail_min_order_quantity, 2) where slug = $1',
    values: [slug],
  });
  if (rowCount !== 1) throw new Error(`there is no product "${slug}" to change`);
}
