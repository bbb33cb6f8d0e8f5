import { Client } from 'pg';
import { takeTurns } from '../interleave.ts';
import type { Options } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import type { PreparedDatabase } from '../prepare-database.ts';
import { exportRows } from '../product-rows.ts';
import { median, timed } from '../statistics.ts';
import { perSecond, type Row, ratio, type Table } from '../table.ts';

const SECONDS = 2;
const ALL = 'user';
const EVENTS = 'product_events_after_update';

/**
 * Measures writes with and without the triggers that maintain projection tables, counts and version. The indexes of
 * `product` exist in both cases.
 *
 * @param copy a separate database for writing
 */
export async function measureWriteCost(
  postgres: BenchPostgres,
  copy: string,
  { name: original, products }: PreparedDatabase,
  options: Options,
): Promise<Table> {
  const { rounds } = options;
  const rows: Row[] = [];
  for (const { connections, bar, triggers } of [
    { connections: 1, bar: { atLeast: 0.75 }, triggers: ALL },
    { connections: 8, bar: { atLeast: 0.7 }, triggers: ALL },
    { connections: 1, bar: { atLeast: 0.85 }, triggers: EVENTS },
    { connections: 8, bar: { atLeast: 0.85 }, triggers: EVENTS },
  ]) {
    const text = `${connections} connection${connections === 1 ? '' : 's'}${triggers === ALL ? '' : ' of events only'}`;
    if (!options.wants('writes', text)) continue;
    const measure = () => updateRate(postgres.urlOf(copy), connections);
    rows.push({ ...(await compare(postgres, copy, rounds, `price of one product, ${text}`, measure, triggers)), bar });
  }
  if (options.wants('writes', 'COPY')) {
    const file = await exportRows(postgres, original);
    rows.push(
      await compare(postgres, copy, rounds, `COPY of ${products.toLocaleString('en-US')} products`, async () => {
        await postgres.run(copy, 'truncate product', 'checkpoint');
        return products / ((await timed(() => postgres.run(copy, file.copyIn))) / 1_000);
      }),
    );
    await file.remove();
  }
  return {
    title: 'Cost of the triggers that maintain projection tables, counts and version',
    columns: ['with', 'without'],
    notes: [
      `Rows per second with and without the triggers on \`product\`, or only those of events; medians of ${rounds}; commits wait for the disk.`,
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
  triggers = ALL,
): Promise<Row> {
  const measureWith = (action: 'enable' | 'disable') => async () => {
    await postgres.run(
      copy,
      `alter table product ${action} trigger ${triggers}`,
      'truncate event',
      'vacuum analyze product',
      'checkpoint',
    );
    return await measure();
  };
  const [disabled = [], enabled = []] = await takeTurns(rounds, [measureWith('disable'), measureWith('enable')]);
  await postgres.run(copy, 'alter table product enable trigger user');
  return ratio(name, [median(enabled), median(disabled)], perSecond);
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
          const { rowCount } = await client.query({
            name: 'update',
            text: 'update product set retail_base_price = $2::bigint / 100.0 where slug = $1',
            values: [slug, 600_000 + count],
          });
          if (rowCount !== 1) throw new Error(`There is no product "${slug}" to change.`);
        }
      } finally {
        await client.end();
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}
