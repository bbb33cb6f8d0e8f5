import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createToken, hashToken } from '../../../server/src/security/tokens.ts';
import { interleave, ratesNote } from '../interleave.ts';
import { clientOf, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { milliseconds, perSecond, ratio, type Table } from '../table.ts';
import { alternate } from './cold.ts';
import { titleOf } from './warm.ts';

const PATH = '/api/products?sort=price&direction=asc';
const REQUEST = { name: 'sort by price', path: PATH, asCustomer: true } as const;

/** The lists: each has a tenth of the products, of which some are the same, with another price than the tier. */
const LISTS = [
  { id: 'bench-1', priority: 10, percent: 95 },
  { id: 'bench-2', priority: 20, percent: 103 },
  { id: 'bench-3', priority: 10, percent: 90 },
];

/** Compares the list by price of a customer with three price lists with that of (a). */
export async function measureLists(site: Site, options: Options): Promise<Table> {
  const token = await openListedCustomer(site);
  await checkSame({ ...site, token });
  const endpoint = { paths: [PATH], asCustomer: true };
  const rates = await interleave(
    [site.arot, site.baseline].map((server) => ({ server, token, endpoint })),
    options,
  );
  const [ours, theirs] = await alternate(REQUEST, [
    { site, server: 'arot', token },
    { site, server: 'baseline', token },
  ]);
  return {
    title: titleOf(site, 'three price lists'),
    columns: ['Arot', '(a)'],
    notes: [
      `${ratesNote(options)}; cold: the first request after a change of a product, p50.`,
      '(a) joins the winning price of each product and sorts.',
    ],
    rows: [
      ratio('sort by price, warm', rates, perSecond, { atLeast: 10 }),
      { ...ratio('sort by price, cold', [ours, theirs], milliseconds, { atLeast: 5 }), figure: theirs / ours },
    ],
  };
}

/** Compares the first list by price of a customer with three lists with that of a customer without lists. */
export async function measureListsAtMillion(site: Site): Promise<Table> {
  const token = await openListedCustomer(site);
  const times = await alternate(REQUEST, [
    { site, server: 'arot', token },
    { site, server: 'arot' },
  ]);
  return {
    title: titleOf(site, 'three price lists'),
    columns: ['three lists', 'tier alone'],
    rows: [ratio('sort by price, cold', times, milliseconds, { atMost: 1.5 })],
  };
}

/** Signs a new customer in, whom the lists of the bench reach. @returns the token */
async function openListedCustomer({ database }: Site): Promise<string> {
  const [id, token] = [randomUUID(), createToken()];
  const run = (text: string, ...values: unknown[]) => database.query({ text, values });
  for (const [index, list] of LISTS.entries()) {
    await run(
      `insert into price_list (id, name, status, priority) values ($1, $1, 'active', $2) on conflict do nothing`,
      ...[list.id, list.priority],
    );
    await run(
      `insert into price_list_entry (list_id, product_id, base_price)
       select $1, id, greatest(0.01, round(retail_final_price * $2 / 100, 2)) from product
       where retail_final_price is not null and abs(hashtext(id)) % 20 in ($3, $3 + 1) on conflict do nothing`,
      ...[list.id, list.percent, index],
    );
  }
  await run('analyze price_list_entry');
  await run(
    `insert into account (id, email, password_hash, created_at) values ($1, $2, 'x', now())`,
    id,
    `${id}@example.com`,
  );
  await run(`insert into customer (account_id, customer_type) values ($1, 'RETAIL')`, id);
  await run(
    `insert into price_list_customer (list_id, account_id) select id, $1 from price_list where id like 'bench-%'`,
    id,
  );
  await run(
    `insert into session (id, token_hash, account_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    ...[randomUUID(), hashToken(token), id],
  );
  return token;
}

async function checkSame(site: Site): Promise<void> {
  const bodies = await Promise.all(
    (['arot', 'baseline'] as const).map(async (server) => {
      const client = clientOf(site, server, true);
      const { body } = await client.get(PATH);
      client.close();
      return JSON.parse(body.toString());
    }),
  );
  if (!isDeepStrictEqual(bodies[0], bodies[1])) throw new Error(`${PATH} has different responses with price lists`);
}
