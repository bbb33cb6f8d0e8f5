import { Client } from 'pg';
import type { Options } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import { exportRows } from '../product-rows.ts';
import { median, timed } from '../statistics.ts';
import { perSecond, type Row, type Table } from '../table.ts';

const SECONDS = 2;

/**
 * What the structures cost that the database keeps beside `product`: writing with and without the triggers that keep
 * them. The indexes of `product` itself are there both times.
 *
 * @param copy a database of its own for writing
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
    title: 'What keeping the listing, the counts and the version costs a writer',
    columns: ['with', 'without'],
    notes: [
      `Rows a second with the triggers on \`product\` and without them, medians of ${rounds}; commits wait for the disk.`,
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
    for (const way of ['disable', 'enable'] as const) {
      await postgres.run(copy, `alter table product ${way} trigger user`, 'checkpoint');
      rates[way].push(await measure());
    }
  }
  const [kept, plain] = [median(rates.enable), median(rates.disable)];
  return { name, measured: perSecond(kept), against: perSecond(plain), figure: kept / plain };
}

/** @returns products a second, each in a transaction of its own */
async function updateRate(url: string, connections: number): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      let count = 0;
      try {
        for (; performance.now() < until; count += 1) {
          // Far apart, so that no two connections wait for one row.
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
