import type { Endpoint } from '../endpoints.ts';
import { loadGenerator, measureLoad } from '../load.ts';
import type { Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import type { RunningServer } from '../run-process.ts';
import { median } from '../statistics.ts';
import { perSecond, type Row, type Table } from '../table.ts';

/** The list's rates of Medusa 2.21 and Vendure 3.7, as parts of (a)'s of the same run; measured before. */
const ELSEWHERE = { Medusa: 0.025, Vendure: 0.019 } as const;

/** Requests a second of answers that have been asked for before, against those of (a). */
export async function measureWarm(site: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const endpoint of site.endpoints.filter(({ name }) => options.wants('warm', name))) {
    const [ours, theirs] = await interleave(
      [
        { server: site.arot, site, endpoint },
        { server: site.yardstick, site, endpoint },
      ],
      options,
    );
    rows.push({
      name: endpoint.name,
      measured: perSecond(ours),
      against: perSecond(theirs),
      figure: ours / theirs,
      bar: endpoint.warm,
    });
    if (endpoint.name !== 'list') continue;
    for (const [name, part] of Object.entries(ELSEWHERE)) {
      const figure = ours / (theirs * part);
      const against = perSecond(theirs * part);
      rows.push({
        name: `list, ${name}`,
        measured: perSecond(ours),
        against,
        figure,
        bar: { atLeast: 400 },
        derived: true,
      });
    }
  }
  return {
    title: `${site.products.toLocaleString('en-US')} products, warm`,
    columns: ['Arot', '(a)'],
    notes: [
      `Requests a second under ${loadGenerator}, medians of ${options.rounds} interleaved rounds of ${options.seconds} s.`,
      'Medusa and Vendure are not run here: their figures follow from what was measured of them against (a), 0.025 and 0.019.',
    ],
    rows,
  };
}

/** The same at a million products, against itself at ten thousand. */
export async function measureWarmAtMillion(million: Site, small: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const [index, endpoint] of million.endpoints.entries()) {
    const same = small.endpoints[index];
    if (!same || !options.wants('warm', endpoint.name)) continue;
    const [large, own] = await interleave(
      [
        { server: million.arot, site: million, endpoint },
        { server: small.arot, site: small, endpoint: same },
      ],
      options,
    );
    rows.push({
      name: endpoint.name,
      measured: perSecond(large),
      against: perSecond(own),
      figure: large / own,
      bar: endpoint.warmAtMillion,
    });
  }
  return { title: '1,000,000 products, warm', columns: ['1,000,000', '10,000'], rows };
}

type Contender = { readonly server: RunningServer; readonly site: Site; readonly endpoint: Endpoint };

/** The median rate of each; whoever begins a round ends the next. */
async function interleave(contenders: readonly Contender[], { rounds, seconds }: Options): Promise<[number, number]> {
  const rates = contenders.map((): number[] => []);
  const run = async ({ server, site, endpoint }: Contender, time: number) => {
    const token = endpoint.asCustomer ? site.token : undefined;
    return await measureLoad({ origin: server.origin, paths: endpoint.paths, token, seconds: time });
  };
  for (const contender of contenders) await run(contender, 1);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...contenders.keys()];
    for (const index of round % 2 === 0 ? order : order.reverse()) {
      const contender = contenders[index];
      if (contender) rates[index]?.push(await run(contender, seconds));
    }
  }
  for (const { server } of contenders) server.forgetLog();
  return [median(rates[0] ?? []), median(rates[1] ?? [])];
}
