import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createPostgresCluster } from '../../test/support/database/throwaway-postgres.ts';
import { systemClock } from '../base/clock.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import { loadDemoCatalog } from '../serve/demo/load-demo.ts';
import { numberBatch } from './number-events.repository.ts';

const UPDATES = 1_000;

/** @see docs/decisions/0096-what-a-price-writes.md */
it('writes at most 3,000 bytes of the write-ahead log for the price of a product and its numbered event', async () => {
  const cluster = await createPostgresCluster(['autovacuum=off']);
  await cluster.start();
  const database = await openDatabase({ kind: 'server', url: cluster.url }, entities);
  await migrate(database);
  const em = database.fork();
  await em.transactional((transaction) => loadDemoCatalog(transaction, systemClock()));
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const { rows: products } = await client.query<{ id: string }>(
    'select id from product where wholesale_base_price is not null and wholesale_discount_type is null order by id limit 60',
  );
  const numberAll = async () => expect(await numberBatch(database.fork(), systemClock(), 10_000)).toBeDefined();
  const updatePrices = async (base: number) => {
    const before = await written(client);
    for (let done = 1; done <= UPDATES; done += 1) {
      const { id } = products[done % products.length] ?? {};
      await client.query('update product set wholesale_base_price = $1 where id = $2', [base + done / 100, id]);
      if (done % 100 === 0) await numberAll();
    }
    return ((await written(client)) - before) / UPDATES;
  };
  await numberAll();
  // The first updates of a page find no room in it.
  await updatePrices(100);
  expect(await updatePrices(500)).toBeLessThanOrEqual(3_000);
  const { rows } = await client.query('select count(*)::int as unnumbered from event where position is null');
  expect(rows).toEqual([{ unnumbered: 0 }]);
  await client.end();
  await database.close();
}, 120_000);

/** Returns the end of the write-ahead log, in bytes. */
async function written(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0' as bytes");
  return Number(rows[0]?.bytes);
}
