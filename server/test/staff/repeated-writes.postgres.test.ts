import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createSession } from '../support/accounts/fixtures.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { startTestServer } from '../support/test-server.ts';

it('a request whose client leaves acts once, however often its key is sent meanwhile and afterwards', async () => {
  const server = await startTestServer();
  const owner = await createStaffCaller(server, ['*']);
  const token = await createSession(server, owner.id);
  await server.load({ categories: [{ id: 'a', name: 'A' }], products: [] });
  const { location } = server.database;
  if (location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
  const holder = new Client({ connectionString: location.url });
  await holder.connect();
  const body = { slug: 'once', name: 'Once', categoryId: 'a' };
  const key = { 'idempotency-key': 'left' };
  const send = () => owner.call('POST', '/products', body, key);

  await holder.query(`begin; select from category where id = 'a' for update`);
  const leaving = new AbortController();
  const left = fetch(`${server.origin}/api/staff/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...key },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  // Not by the holder: its transaction sees the activity as it was at the first look.
  await expect
    .poll(async () => (await server.database.fork().execute<{ n: number }[]>(waiting))[0]?.n, { interval: 5 })
    .toBe(1);
  expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([409, 409, 409]);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await holder.query('commit');

  await expect.poll(async () => (await send()).status, { interval: 5 }).toBe(201);
  const [first, second] = [await send(), await send()];
  expect(second).toEqual(first);
  const events = await holder.query(`select 1 from audit_event where kind = 'product_created' and subject = 'once'`);
  expect(events.rowCount).toBe(1);
  await holder.end();
});
