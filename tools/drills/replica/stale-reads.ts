import { Client } from 'pg';
import type { StreamingReplica } from '../../../server/test/support/database/streaming-replica.ts';
import { bearer, repeat, send } from '../load/api.ts';
import type { DrillServer } from '../site/drill-server.ts';
import type { Site } from '../site/site.ts';

/** The reads that follow each change of a price. */
const READS_OF_A_CHANGE = 9;

type Target = {
  readonly site: Site;
  readonly server: DrillServer;
  readonly token: string;
  readonly standby: StreamingReplica;
};
type Priced = { readonly pricing?: { readonly basePrice: string } };

/**
 * Counts reads of a customer that show another price than the one that was acknowledged before: while the replica follows, lags, is away,
 * and is promoted. The replica cannot be used afterwards.
 */
export async function countStaleReads(
  { site, server, token, standby }: Target,
  reads: number,
  log: (line: string) => void,
): Promise<{ readonly stale: number; readonly reads: number }> {
  const [product] = await site.query<{ id: string; slug: string }>(
    `select id, slug from product where status = 'published' and retail_base_price is not null order by id limit 1`,
  );
  if (!product) throw new Error('The catalog has no product with a price.');
  const init = { headers: bearer(token) };
  const target = `${server.origin}/api/products/${encodeURIComponent(product.slug)}`;
  let price = 1_000;
  let stale = 0;
  let done = 0;
  const phase = async (name: string, share: number) => {
    const before = { stale, done };
    for (const end = done + reads * share; done < end; ) {
      price += 1;
      await site.query('update product set retail_base_price = $1 where id = $2', [price, product.id]);
      const found = await Promise.all(
        Array.from({ length: READS_OF_A_CHANGE }, () => send<{ data: Priced }>(target, init)),
      );
      done += found.length;
      stale += found.filter(({ data }) => data.pricing?.basePrice !== `${price}.00`).length;
    }
    log(`the replica ${name}: ${stale - before.stale} of ${done - before.done} reads of a customer are stale`);
  };
  const onStandby = async (statement: string) => {
    const client = new Client({ connectionString: standby.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await phase('follows', 0.25);
  let isPaused = false;
  const lag = repeat(50, async () => {
    isPaused = !isPaused;
    await onStandby(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`);
  });
  await phase('lags', 0.25);
  await lag.stop();
  await onStandby('select pg_wal_replay_resume()');
  await standby.kill();
  await phase('is away', 0.25);
  await standby.start();
  await onStandby('select pg_promote()');
  await phase('is promoted', 0.25);
  return { stale, reads: done };
}
