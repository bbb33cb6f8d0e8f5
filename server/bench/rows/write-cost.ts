import { Client } from 'pg';
import type { Options } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import { exportRows } from '../product-rows.ts';
import { median, timed } from '../statistics.ts';
import { perSecond, type Row, type Table } from '../table.ts';

const SECONDS = 2;

/**
 * Measures writes with and without the triggers that maintain projection tables, counts and version. The indexes of
 * `product` exist in both cases.
 *
 * @param copy a separate database for writing
 */
export async function measureWriteCost(
  postgres: BenchPostgres,
  copy: string,
  products: number,
  { rounds }: Options,
): Promise<Table> {
  const rows: Row[] = [];
  for (const connections of [1, 8]) {
    const name = `price of one product, ${connections} connection${connections === 1 ? '' : 's'}`;
    rows.push(await compare(postgres, copy, rounds, name, () => updateRate(postgres.urlOf(copy), connections)));
  }
  const file = await exportRows(postgres, copy);
  rows.push(
    await compare(postgres, copy, rounds, `COPY of ${products.toLocaleString('en-US')} products`, async () => {
      await postgres.run(copy, 'truncate product', 'checkpoint');
      return products / ((await timed(() => postgres.run(copy, file.copyIn))) / 1_000);
    }),
  );
  return {
    title: 'Cost of the triggers that maintain projection tables, counts and version',
    columns: ['with', 'without'],
    notes: [
      `Rows per second with and without the triggers on \`product\`, medians of ${rounds}; commits wait for the disk.`,
    ],
    rows,
  };
}

async function compare(
  postgres: BenchPostgres,
  copy: string,
  rounds: number,
  name: string,
  measure: () => Promise<number>,
): Promise<Row> {
  const rates: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const action of ['disable', 'enable'] as const) {
      await postgres.run(copy, `alter table product ${action} trigger user`, 'checkpoint');
      rates[action].push(await measure());
    }
  }
  const [withTriggers, without] = [median(rates.enable), median(rates.disable)];
  return { name, measured: perSecond(withTriggers), against: perSecond(without), figure: withTriggers / without };
}

/** @returns updated products per second, one transaction each */
async function updateRate(url: string, connections: number): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      let count = 0;
      try {
        for (; performance.now() < until; count += 1) {
          // The connections update different rows, so that none waits for another.
          const slug = `product-${(connection * 1_237 + count * 7) % 9_973}`;
          await client.query({
            name: 'update',
            text: 'update product set retail_base_price = $2::bigint / 100.0 where slug = $1',
            values: [slug, 600_000 + count],
          });
        }
      } finally {
        await client.end();
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}
