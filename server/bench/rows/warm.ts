import { DERIVED_NOTE, derivedRows } from '../elsewhere.ts';
import { interleave } from '../interleave.ts';
import { loadGenerator } from '../load.ts';
import type { Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { perSecond, type Row, type Table } from '../table.ts';

/** Compares the rates of cached responses with those of (a). */
export async function measureWarm(site: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const endpoint of site.endpoints.filter(({ name }) => options.wants('warm', name))) {
    const [ours, theirs] = await interleave(
      [
        { server: site.arot, token: site.token, endpoint },
        { server: site.baseline, token: site.token, endpoint },
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
    rows.push(...derivedRows(ours, theirs, 400));
  }
  return {
    title: `${site.products.toLocaleString('en-US')} products, warm`,
    columns: ['Arot', '(a)'],
    notes: [
      `Requests per second under ${loadGenerator}, medians of ${options.rounds} interleaved rounds of ${options.seconds} s.`,
      DERIVED_NOTE,
    ],
    rows,
  };
}

/** Compares a million products with ten thousand. */
export async function measureWarmAtMillion(million: Site, small: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const [index, endpoint] of million.endpoints.entries()) {
    const same = small.endpoints[index];
    if (!same || !options.wants('warm', endpoint.name)) continue;
    const [large, own] = await interleave(
      [
        { server: million.arot, token: million.token, endpoint },
        { server: small.arot, token: small.token, endpoint: same },
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
