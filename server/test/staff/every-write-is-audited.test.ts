import { isRepeatable, listRoutes } from '@arot/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let accountId: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  accountId = (await createAccount(server, { role: 'owner', permissions: ['*'] })).id;
  token = await createSession(server, accountId);
});
afterAll(() => server.close());

type Example = {
  readonly params?: Record<string, string>;
  readonly query?: string;
  readonly body?: object;
  /** Creates what the request changes. */
  readonly prepare?: () => Promise<unknown>;
};

const sql = (statement: string) => server.database.fork().execute(statement);
const addCategory = (id: string) => () =>
  sql(`insert into category (id, name, name_normalized) values ('${id}', 'Tea', 'tea')`);
const addContent =
  (key: string, status = 'draft') =>
  () =>
    sql(`insert into app_content (key, title, status) values ('${key}', 'Title', '${status}')`);
const addProduct =
  (slug: string, change = `status = 'draft'`) =>
  async () => {
    await sql(`insert into product (id, slug, name, name_normalized, created_at)
      values ('${slug}', '${slug}', 'Sugar', 'sugar', now())`);
    await sql(`update product set ${change} where slug = '${slug}'`);
  };

/** A request that changes something, for each write of staff members. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  createCategory: { body: { id: 'tea', name: 'Tea' } },
  changeCategory: { prepare: addCategory('rice'), params: { id: 'rice' }, body: { name: 'Rice' } },
  deleteCategory: { prepare: addCategory('oil'), params: { id: 'oil' } },
  createProduct: { body: { slug: 'p1', name: 'Sugar' } },
  changeProduct: { prepare: addProduct('p2'), params: { slug: 'p2' }, body: { name: 'Salt' } },
  changeProductPrices: { prepare: addProduct('p3'), params: { slug: 'p3' }, body: { RETAIL: { basePrice: '5' } } },
  publishProduct: { prepare: addProduct('p4'), params: { slug: 'p4' } },
  unpublishProduct: {
    prepare: addProduct('p5', `status = 'published'`),
    params: { slug: 'p5' },
  },
  deleteProduct: { prepare: addProduct('p6'), params: { slug: 'p6' } },
  restoreProduct: {
    prepare: addProduct('p7', `deleted_at = now(), deleted_status = 'draft'`),
    params: { slug: 'p7' },
  },
  changeProductSlug: { prepare: addProduct('p8'), params: { slug: 'p8' }, body: { slug: 'p9' } },
  createAppContent: { body: { key: 'a', title: 'A' } },
  changeAppContent: { prepare: addContent('b'), params: { key: 'b' }, body: { title: 'B' } },
  publishAppContent: { prepare: addContent('c'), params: { key: 'c' } },
  unpublishAppContent: { prepare: addContent('d', 'published'), params: { key: 'd' } },
  deleteAppContent: { prepare: addContent('e'), params: { key: 'e' } },
  changeSettings: { body: { siteName: 'Arot' } },
};

/** Routes that change nothing, although their method is not GET. */
const READS: readonly string[] = [];

const writes = listRoutes().filter(
  ({ operation, route }) => route.metadata.auth === 'staff' && route.method !== 'GET' && !READS.includes(operation),
);

async function lastEvent(): Promise<string> {
  const rows = await server.database
    .fork()
    .execute<{ id: string }[]>('select coalesce(max(id), 0)::text as id from audit_event');
  return rows[0]?.id ?? '';
}

describe('every write of a staff member', () => {
  it('has an example here', () => {
    expect(writes.map(({ operation }) => operation).filter((operation) => !(operation in EXAMPLES))).toEqual([]);
  });

  it.each(writes)('$operation leaves an audit event in its transaction', async ({ operation, route }) => {
    const { prepare, params = {}, query = '', body } = EXAMPLES[operation] ?? {};
    await prepare?.();
    const before = await lastEvent();
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await server.request<{ data: { version?: string } }>(`${path}${query}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        'if-match': '*',
        'idempotency-key': operation,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([200, 201], JSON.stringify(response.body)).toContain(response.status);
    const events = await server.database
      .fork()
      .execute<{ actor: string; requestId: string; ip: string; transaction: string }[]>(
        `select actor, request_id as "requestId", ip, xmin::text as transaction from audit_event where id > ${before}`,
      );
    expect(events.length).toBeGreaterThan(0);
    const [{ transaction } = { transaction: '' }] = events;
    const requestId = response.headers.get('x-request-id');
    for (const event of events) {
      expect(event).toEqual({ actor: accountId, requestId, ip: '127.0.0.1', transaction });
    }
    // The transaction of the event also wrote the stored response of a POST, or the rows of the new version.
    if (isRepeatable(route)) {
      const stored = await server.database
        .fork()
        .execute<{ transaction: string }[]>(
          `select xmin::text as transaction from idempotent_request where key = '${operation}'`,
        );
      expect(stored).toEqual([{ transaction }]);
    } else if (response.body.data.version !== undefined) {
      expect(response.body.data.version.split('.')).toContain(transaction);
    }
  });
});
