import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccount, signIn } from '../support/accounts/fixtures.ts';
import { product } from '../support/catalog/fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** A change on one server applies to the next request on the other: a server caches no sessions, accounts or prices by itself. */
const one = await startTestServer();
const other = await startTestServer({ sharing: one });

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const session = async (server: TestServer, token: string) =>
  (await server.request('/api/auth/session', bearer(token))).status;

describe('two servers on one database', () => {
  it('accept each other’s sessions until a logout on either server', async () => {
    const { identifier } = await createAccount(one);
    const token = await signIn(one, identifier);
    for (let round = 0; round < 20; round += 1) expect(await session(other, token)).toBe(200);
    await one.request('/api/auth/logout', { method: 'POST', ...bearer(token) });
    expect(await session(other, token)).toBe(401);
    expect(await session(one, token)).toBe(401);
  });

  it('reject a deactivated account at the next request', async () => {
    const { id, identifier } = await createAccount(one);
    const token = await signIn(other, identifier);
    expect(await session(one, token)).toBe(200);
    await sql`update account set active = false where id = ${id}`.execute(one.database.fork().getKysely());
    expect(await session(one, token)).toBe(401);
    expect(await session(other, token)).toBe(401);
  });

  it('return the prices of a changed customer type, and changed prices, at the next request', async () => {
    const prices = { WHOLESALE: { basePrice: '80.00' }, RETAIL: { basePrice: '100.00' } };
    await one.load({ products: [product('rice', { prices })] });
    const { id, identifier } = await createAccount(one, { customerType: 'RETAIL' });
    const token = await signIn(one, identifier);
    const finalPrice = async (server: TestServer) => {
      const { body } = await server.request<{ data: { pricing: { finalPrice: string } } }>(
        '/api/products/rice',
        bearer(token),
      );
      return body.data.pricing.finalPrice;
    };
    expect([await finalPrice(one), await finalPrice(other)]).toEqual(['100.00', '100.00']);
    await sql`update customer set customer_type = 'WHOLESALE' where account_id = ${id}`.execute(
      one.database.fork().getKysely(),
    );
    expect([await finalPrice(one), await finalPrice(other)]).toEqual(['80.00', '80.00']);
    await other.load({ products: [{ slug: 'rice', prices: { WHOLESALE: { basePrice: '75.50' } } }] });
    expect([await finalPrice(one), await finalPrice(other)]).toEqual(['75.50', '75.50']);
  });
});
