import { setTimeout as sleep } from 'node:timers/promises';
import { interleave } from '../interleave.ts';
import { loadGenerator } from '../load.ts';
import type { Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { perSecond, type Row, type Table } from '../table.ts';

const WRITES_PER_SECOND = 50;
/** Rates divided by those of (a). */
const BARS: Readonly<Record<string, { readonly atLeast: number } | undefined>> = {
  detail: { atLeast: 1.5 },
  list: undefined,
  settings: undefined,
};

/** Compares the rates of both servers while prices of products all over the catalog change. */
export async function measureWarmUnderWrites(site: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  const writer = new PriceWriter(site);
  try {
    for (const endpoint of site.endpoints) {
      if (!(endpoint.name in BARS) || !options.wants('burst', endpoint.name)) continue;
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
        bar: BARS[endpoint.name],
      });
    }
  } finally {
    await writer.stop();
  }
  return {
    title: `${site.products.toLocaleString('en-US')} products, while ${WRITES_PER_SECOND} prices per second change`,
    columns: ['Arot', '(a)'],
    notes: [
      `Requests per second under ${loadGenerator}, medians of ${options.rounds} interleaved rounds of ${options.seconds} s. Each change is of another product.`,
    ],
    rows,
  };
}

/** Changes the price of one product after the other until it is stopped. */
class PriceWriter {
  #isStopped = false;
  readonly #ended: Promise<void>;

  constructor(site: Site) {
    this.#ended = this.#write(site);
    // A failure is thrown when it is stopped.
    this.#ended.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#ended;
  }

  async #write({ database }: Site): Promise<void> {
    const { rows } = await database.query<{ id: string }>(
      `select id from product where status = 'published' order by md5(id)`,
    );
    const startedAt = performance.now();
    for (let index = 0; !this.#isStopped; index += 1) {
      const wait = startedAt + (index * 1_000) / WRITES_PER_SECOND - performance.now();
      if (wait > 0) await sleep(wait);
      await database.query({
        name: 'change price',
        text: 'update product set retail_base_price = retail_base_price + 0.01 where id = $1',
        values: [rows[index % rows.length]?.id],
      });
    }
  }
}
