/**
 * (a), the baseline: `node:http` and `pg` with prepared statements and a pool of 10, and nothing between them. It returns
 * the same JSON as Arot to the requests of the bench and checks sessions. It validates only what it needs and has no error
 * messages.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { registrationOptions, SETTING_KEYS } from '@arot/contract';
import type { QueryResultRow } from 'pg';
import { openPool, serveJson } from './bare/serve.ts';
import {
  detailStatement,
  type ListQuery,
  listStatements,
  type Statement,
  sessionStatement,
  settingsStatement,
  type Tier,
} from './baseline-queries.ts';

const { PUBLIC_ORIGIN = '' } = process.env;
const pool = openPool();

serveJson(pool, async (request) => {
  const data = await respond(request);
  return data === undefined ? { status: 404, body: { error: { code: 'NOT_FOUND' } } } : { status: 200, body: { data } };
});

async function respond(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/api/settings') return await settings();
  const { tier, lists } = await callerOf(request.headers.authorization);
  if (url.pathname === '/api/products') return await list(url.searchParams, tier, lists);
  if (url.pathname.startsWith('/api/products/')) return await detail(decodeURIComponent(url.pathname.slice(14)), tier);
  return undefined;
}

async function list(parameters: URLSearchParams, tier: Tier, lists: readonly string[]): Promise<unknown> {
  const page = Number(parameters.get('page') ?? 1);
  const pageSize = Number(parameters.get('pageSize') ?? 20);
  const statements = listStatements({
    tier,
    lists,
    q: (parameters.get('q') ?? '').normalize('NFC').toLowerCase().trim(),
    categoryId: parameters.get('categoryId') ?? undefined,
    minPrice: parameters.get('minPrice') ?? undefined,
    maxPrice: parameters.get('maxPrice') ?? undefined,
    sort: (parameters.get('sort') ?? 'createdAt') as ListQuery['sort'],
    direction: (parameters.get('direction') ?? 'desc') as ListQuery['direction'],
    page,
    pageSize,
  });
  const [rows, counts] = await Promise.all([run(statements.page), run(statements.count)]);
  const total: number = counts[0]?.total;
  return { items: rows.map(toProduct), pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } };
}

async function detail(slug: string, tier: Tier): Promise<unknown> {
  const [row] = await run(detailStatement(slug, tier));
  return row && { ...toProduct(row), description: row.description };
}

async function settings(): Promise<unknown> {
  const set = Object.fromEntries((await run(settingsStatement)).map(({ key, value }) => [key, value]));
  return { ...Object.fromEntries(SETTING_KEYS.map((key) => [key, set[key] ?? null])), ...registrationOptions };
}

async function callerOf(authorization: string | undefined): Promise<{ tier: Tier; lists: readonly string[] }> {
  if (authorization === undefined) return { tier: undefined, lists: [] };
  const token = authorization.slice('Bearer '.length);
  const [session] = await run(sessionStatement(createHash('sha256').update(token).digest('hex')));
  return { tier: session?.customer_type ?? undefined, lists: session?.lists ?? [] };
}

function toProduct(row: QueryResultRow): Record<string, unknown> {
  const parent = row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name };
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    category:
      row.category_id === null
        ? null
        : { id: row.category_id, name: row.category_name, parentId: row.parent_id, parent },
    images: row.images.map((image: string) => (image.startsWith('/') ? PUBLIC_ORIGIN + image : image)),
    wholesaleMinOrderQuantity: row.wholesale_min_order_quantity,
    retailMinOrderQuantity: row.retail_min_order_quantity,
    descriptionHtml: row.description_html,
    ...(row.base_price == null || row.final_price == null ? {} : { pricing: toPricing(row) }),
  };
}

function toPricing(row: QueryResultRow): Record<string, unknown> {
  return {
    currency: 'BDT',
    basePrice: row.base_price,
    discount: row.discount_type === null ? null : { type: row.discount_type, value: row.discount_value },
    finalPrice: row.final_price,
  };
}

async function run(statement: Statement): Promise<QueryResultRow[]> {
  return (await pool.query(statement)).rows;
}
