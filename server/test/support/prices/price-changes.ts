import { beforeEach, expect } from 'vitest';
import { createAccount, createSession } from '../accounts/fixtures.ts';
import { product } from '../catalog/fixtures.ts';
import { startTestServer } from '../test-server.ts';

type Item = { slug: string; tier: string; before: unknown; after: { finalPrice: string } | null; changed: boolean };
type Preview = { version: string; items: Item[]; ignoredColumns: string[]; [count: string]: unknown };
type Body = { data: Preview; error: { code: string; message: string; fields?: Record<string, string[]> } };

const priced = (basePrice: string, discount: object | null = null) => ({ basePrice, discount });
const CATALOG = {
  categories: [
    { id: 'drinks', name: 'Drinks' },
    { id: 'tea', name: 'Tea', parentId: 'drinks' },
  ],
  products: [
    product('cha', { name: 'চা', categoryId: 'tea', prices: { WHOLESALE: priced('180.00'), RETAIL: priced('210.00') } }),
    product('cola', { categoryId: 'drinks', prices: { RETAIL: priced('35.00', { type: 'FIXED', value: '5.00' }) } }),
    product('chal', { name: 'Rice', prices: { RETAIL: priced('95.50') }, status: 'draft' }),
    product('salt', { name: 'Salt' }),
  ],
};

/** Starts a server for the tests of a file, with the same catalog before each test. Requests are those of a staff member. */
export async function usePriceChanges() {
  const server = await startTestServer();
  const { id: accountId } = await createAccount(server, { role: 'prices', permissions: ['prices:write'] });
  const token = await createSession(server, accountId);
  beforeEach(async () => {
    await server.database.fork().execute('delete from product');
    await server.replace(CATALOG);
  });

  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    return await server.request<Body>(`/api/staff/price-changes${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      json: body,
    });
  }
  const preview = async (body: object) => (await post('/preview', body)).body.data;
  const apply = async (body: object, version: string) => await post('', body, { 'if-match': `"${version}"` });
  const issues = async (body: object) => {
    const [shown, applied] = [await post('/preview', body), await post('', body, { 'if-match': '*' })];
    expect([shown.status, applied.status]).toEqual([400, 400]);
    expect(applied.body.error).toEqual(shown.body.error);
    return shown.body.error.fields;
  };

  /** Returns the prices that customers pay, by slug. */
  async function finalPrices(tier: 'wholesale' | 'retail' = 'retail'): Promise<Record<string, string | null>> {
    const rows = await server.database.fork().execute(`select slug, ${tier}_final_price::text as price from product`);
    return Object.fromEntries(
      (rows as { slug: string; price: string | null }[]).map(({ slug, price }) => [slug, price]),
    );
  }

  return { server, accountId, post, preview, apply, issues, finalPrices };
}
