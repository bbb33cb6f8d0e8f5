import { setTimeout as sleep } from 'node:timers/promises';
import type { Pagination } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { changeProductPrices, changeProductSlug } from '../../src/catalog/staff-api/change-product.ts';
import { deleteProduct, restoreProduct } from '../../src/catalog/staff-api/delete-product.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { paragraph, product } from '../support/catalog/fixtures.ts';
import { exercise, type Register, type View } from '../support/catalog/registers.ts';
import { staffMember } from '../support/catalog/staff-member.ts';
import { closeAtEnd } from '../support/close-at-end.ts';
import { onPostgres } from '../support/database/test-database.ts';
import { startServer } from '../support/process/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';

const WRITES = onPostgres() ? 20 : 8;

/** Two processes on PostgreSQL. One server at a time has the embedded database's folder, so two servers of one process share it. */
const base = await startTestServer();
const { location } = base.database;
const origins = location?.kind === 'server' ? await startProcesses(location.url) : [base.origin, await startSharing()];

async function startSharing() {
  return (await startTestServer({ sharing: base })).origin;
}

async function startProcesses(url: string) {
  const folder = temporaryFolder();
  const servers = [0, 1].map(() => startServer([], { AROT_DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'warn' }));
  closeAtEnd(() => Promise.all(servers.map((server) => server.ended('SIGTERM'))));
  return await Promise.all(servers.map(async (server) => `http://127.0.0.1:${await server.listening()}`));
}

type Pricing = { pricing?: { finalPrice: string } };
type Page<T = Pricing> = { items: T[]; pagination: Pagination };
type Counted = { id: string; name: string; childCount: number; productCount: number };

const at = (path: string) => () => path;
const decimal = (n: number) => `${n}.00`;
const run = (sql: string, ...values: (string | number | boolean)[]) => base.database.fork().execute(sql, values);

/** Long enough to be compressed. */
const description = paragraph('A long story. '.repeat(200));
const prices = { WHOLESALE: { basePrice: '80.00' }, RETAIL: { basePrice: '100.00' } };

async function prepare() {
  await base.load({
    categories: [
      ...['m0', 'm1', 'grow', 'named'].map((id) => ({ id, name: id })),
      { id: 's', name: 's', parentId: 'm0' },
    ],
    products: [
      product('price', { description, prices: { RETAIL: { basePrice: '0.00' } } }),
      product('flip', { description, status: 'draft' }),
      product('name', { description, name: 'called 0', categoryId: 'named' }),
      product('moved', { description, categoryId: 's' }),
      product('tier', { description, prices }),
      product('active', { description, prices }),
      product('staffed', { description, prices: { RETAIL: { basePrice: '0.00' } } }),
      product('retired', { description }),
      ...['entered', 'mixed-0', 'mixed-1', 'ending'].map((slug) => product(slug, { description, prices })),
      product('slug-0', { description }),
    ],
    settings: { siteName: 'site 0' },
  });
  const customer = async () => {
    const { id } = await createAccount(base, { customerType: 'RETAIL' });
    return { id, token: await createSession(base, id) };
  };
  const listed = await customer();
  for (const list of ['entered', 'mixed', 'ending']) {
    await run(`insert into price_list (id, name, status, priority) values (?, '', 'active', 1)`, list);
    await run(
      `insert into price_list_entry (list_id, product_id, base_price)
       select ?, id, 7 from product where slug in (?, ? || '-0')`,
      ...[list, list, list],
    );
  }
  await run(`insert into customer_group (id, name) values ('group', '')`);
  await run(`insert into price_list_group (list_id, group_id) values ('mixed', 'group')`);
  for (const list of ['entered', 'ending']) {
    await run('insert into price_list_customer (list_id, account_id) values (?, ?)', list, listed.id);
  }
  return { retail: await customer(), changing: await customer(), leaving: await customer(), listed };
}

/** Lets a list end in a moment, and waits for the moment. */
async function endSoon(): Promise<void> {
  const end = new Date(Date.now() + 40);
  await run(`update price_list set ends_at = ? where id = 'ending'`, end.toISOString());
  while (Date.now() <= end.getTime()) await sleep(5);
}

const final = (_: number, { pricing }: Pricing) => pricing?.finalPrice;
const firstFinal = (_: number, { items }: Page) => items[0]?.pricing?.finalPrice;
const total = (_: number, { pagination }: Page) => pagination.total;
const isOdd = (n: number) => n % 2 === 1;
const view = (path: string, seen: View['seen'], expected: View['expected'], token?: string): View => ({
  path: at(path),
  seen,
  expected,
  token,
});

/** Every kind of write that affects the catalog endpoints, and every endpoint that it affects. */
async function registers(): Promise<{ all: Register[]; byStaff: Register[] }> {
  const { retail, changing, leaving, listed } = await prepare();
  const counts =
    (id: string) =>
    (_: number, { items }: Page<Counted>) => {
      const { childCount, productCount } = items.find((category) => category.id === id) ?? {};
      return { childCount, productCount };
    };
  const tierPrice = (n: number) => (isOdd(n) ? '80.00' : '100.00');
  const all: Register[] = [
    {
      name: 'a price',
      write: (n) => run(`update product set retail_base_price = ? where slug = 'price'`, n),
      views: [
        view('/api/products/price', final, decimal, retail.token),
        view('/api/products?q=price', firstFinal, decimal, retail.token),
        view(
          `/api/products?q=price&sort=price&minPrice=${WRITES / 2}`,
          total,
          (n) => Number(n >= WRITES / 2),
          retail.token,
        ),
      ],
    },
    {
      name: 'publishing',
      write: (n) => run(`update product set status = ? where slug = 'flip'`, isOdd(n) ? 'published' : 'draft'),
      views: [
        view(
          '/api/products/flip',
          (status) => status,
          (n) => (isOdd(n) ? 200 : 404),
        ),
        view('/api/products?q=flip', total, (n) => Number(isOdd(n))),
      ],
    },
    {
      name: 'names',
      write: (n) =>
        base.database.fork().transactional(async (em) => {
          await em.execute(`update product set name = ?, name_normalized = ? where slug = 'name'`, [
            `called ${n}`,
            `called ${n}`,
          ]);
          await em.execute(`update category set name = ? where id = 'named'`, [`named ${n}`]);
        }),
      views: [
        view(
          '/api/products/name',
          (_, data: { name: string; category: { name: string } }) => [data.name, data.category.name],
          (n) => [`called ${n}`, n === 0 ? 'named' : `named ${n}`],
        ),
        view(
          '/api/products?q=called&sort=name',
          (_, { items }: Page<{ name: string }>) => items.map(({ name }) => name),
          (n) => [`called ${n}`],
        ),
        view(
          '/api/categories/named',
          (_, { name }: Counted) => name,
          (n) => (n === 0 ? 'named' : `named ${n}`),
        ),
      ],
    },
    {
      name: 'a category that moves',
      write: (n) => run(`update category set parent_id = ? where id = 's'`, `m${n % 2}`),
      views: [
        view('/api/categories?parentId=root', counts('m1'), (n) => ({
          childCount: Number(isOdd(n)),
          productCount: Number(isOdd(n)),
        })),
        view('/api/products?categoryId=m1', total, (n) => Number(isOdd(n))),
        view(
          '/api/products/moved',
          (_, { category }: { category: { parentId: string } }) => category.parentId,
          (n) => `m${n % 2}`,
        ),
      ],
    },
    {
      name: 'new products',
      write: (n) =>
        run(
          `insert into product (id, slug, name, name_normalized, category_id, status, created_at)
           values (?, ?, 'new', 'new', 'grow', 'published', timestamptz '2026-01-01' + ? * interval '1 minute')`,
          ...[`grow-${n}`, `grow-${n}`, n],
        ),
      views: [
        view('/api/categories', counts('grow'), (n) => ({ childCount: 0, productCount: n })),
        view('/api/products?categoryId=grow&pageSize=1', total, (n) => n),
        {
          // The last page, which is read from the end.
          path: (known) => `/api/products?categoryId=grow&direction=asc&pageSize=1&page=${Math.max(1, known)}`,
          seen: (_, { items, pagination }: Page<{ slug: string }>) => [items.map(({ slug }) => slug), pagination.total],
          expected: (n, known) => [n === 0 ? [] : [`grow-${Math.max(1, known)}`], n],
        },
      ],
    },
    {
      name: 'a customer’s tier',
      write: (n) =>
        run(
          'update customer set customer_type = ? where account_id = ?',
          isOdd(n) ? 'WHOLESALE' : 'RETAIL',
          changing.id,
        ),
      views: [
        view('/api/products/tier', final, tierPrice, changing.token),
        view('/api/products?q=tier', firstFinal, tierPrice, changing.token),
      ],
    },
    {
      name: 'a customer who is let in and out',
      write: (n) => run('update account set active = ? where id = ?', !isOdd(n), leaving.id),
      views: [
        view(
          '/api/products/active',
          (status) => status,
          (n) => (isOdd(n) ? 401 : 200),
          leaving.token,
        ),
      ],
    },
    {
      name: 'a setting',
      write: (n) => run(`update setting set value = ? where key = 'siteName'`, `site ${n}`),
      views: [
        view(
          '/api/settings',
          (_, { siteName }: { siteName: string }) => siteName,
          (n) => `site ${n}`,
        ),
      ],
    },
  ];
  return { all: [...all, ...listRegisters(listed)], byStaff: staffRegisters(retail.token) };
}

/** Writes that change which price of a list a customer sees. */
function listRegisters({ id, token }: { readonly id: string; readonly token: string }): Register[] {
  const join = `insert into customer_group_member (group_id, account_id) values ('group', ?)`;
  const leave = `delete from customer_group_member where group_id = 'group' and account_id = ?`;
  /** Of two products in one response: a member has the price of the list for the first one. */
  const mixed = (n: number) => {
    const own = decimal(1_000 + n - (n % 2));
    return [n % 4 === 1 || n % 4 === 2 ? '7.00' : own, own];
  };
  return [
    {
      name: 'a price in a list',
      write: (n) => run(`update price_list_entry set base_price = ? where list_id = 'entered'`, n),
      views: [
        view('/api/products/entered', final, (n) => decimal(n === 0 ? 7 : n), token),
        view('/api/products?q=entered&sort=price', firstFinal, (n) => decimal(n === 0 ? 7 : n), token),
        view('/api/search/products?q=entered', firstFinal, (n) => decimal(n === 0 ? 7 : n), token),
      ],
    },
    {
      name: 'a group that a customer joins and leaves, and prices in turn',
      write: (n) => {
        if (isOdd(n)) return run(n % 4 === 1 ? join : leave, id);
        return run(`update product set retail_base_price = ? where slug like 'mixed-%'`, 1_000 + n);
      },
      views: ['/api/products?q=mixed&sort=name&direction=asc', '/api/search/products?q=mixed&sort=newest'].map((path) =>
        view(
          path,
          (_, { items }: Page<Pricing & { slug: string }>) =>
            items.toSorted((a, b) => a.slug.localeCompare(b.slug)).map(({ pricing }) => pricing?.finalPrice),
          (n) => (n < 2 ? [mixed(n)[0] === '7.00' ? '7.00' : '100.00', '100.00'] : mixed(n)),
          token,
        ),
      ),
    },
    {
      name: 'a list that ends, and that goes on',
      write: (n) => (isOdd(n) ? endSoon() : run(`update price_list set ends_at = null where id = 'ending'`)),
      views: [
        view('/api/products/ending', final, (n) => (isOdd(n) ? '100.00' : '7.00'), token),
        view('/api/products?q=ending', firstFinal, (n) => (isOdd(n) ? '100.00' : '7.00'), token),
      ],
    },
  ];
}

/** Writes by operations of staff members, in this process. They are read alone, because so many readers at once are an overload. */
function staffRegisters(token: string): Register[] {
  const staff = staffMember(base.database, 'staff', ['catalog:write', 'prices:write']);
  return [
    {
      name: 'a price that a staff member changes',
      write: (n) => staff((ctx) => changeProductPrices(ctx, 'staffed', { RETAIL: { basePrice: String(n) } })),
      views: [
        view('/api/products/staffed', final, decimal, token),
        view('/api/products?q=staffed', firstFinal, decimal, token),
      ],
    },
    {
      name: 'a product that a staff member deletes and restores',
      write: (n) => staff((ctx) => (isOdd(n) ? deleteProduct : restoreProduct)(ctx, 'retired')),
      views: [
        view(
          '/api/products/retired',
          (status) => status,
          (n) => (isOdd(n) ? 404 : 200),
        ),
        view('/api/products?q=retired', total, (n) => Number(!isOdd(n))),
      ],
    },
    {
      name: 'a slug that a staff member changes',
      write: (n) => staff((ctx) => changeProductSlug(ctx, `slug-${n - 1}`, `slug-${n}`)),
      views: [
        {
          path: (known) => `/api/products/slug-${known}`,
          seen: (status) => status,
          expected: (n, known) => (n === known ? 200 : 404),
        },
      ],
    },
  ];
}

describe('two servers on one database', () => {
  it('never send a response older than an acknowledged write, in any encoding', {
    timeout: 300_000,
  }, async () => {
    const { all, byStaff } = await registers();
    const responses = await exercise(all, origins, { after: 0, writes: WRITES });
    // At least: every view in every encoding from every server, after every other write.
    const views = all.flatMap((register) => register.views).length;
    expect(responses).toBeGreaterThan(views * origins.length * 3 * (WRITES / 2));
    await exercise(byStaff, origins, { after: 0, writes: WRITES });
    // One register at a time, so that no other write changes the version.
    for (const register of all) await exercise([register], origins, { after: WRITES, writes: 2 });
  });
});
