import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { allEvents } from '../support/accounts/operations.ts';
import { OWN_WRITES, prepareOwnWrite } from '../support/accounts/own-writes.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ wholesaleApproval: true });
const { location } = server.database;
if (location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
const gate = new Client(location.url);
await gate.connect();
await gate.query(`insert into role (name, permissions) values ('clerk', '[]')`);
afterAll(async () => {
  await gate?.end();
});

const waiting = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Sends a write that waits for the lock of its account while the account changes. @returns the status, and the added events */
async function raceWith(change: (accountId: string) => string, named: (typeof OWN_WRITES)[number]) {
  const { accountId, byToken } = await prepareOwnWrite(server, named);
  const before = await allEvents(server);
  await gate.query(`begin; select from account where id = '${accountId}' for update`);
  const sent = byToken();
  await expect
    .poll(async () => (await server.database.fork().execute<{ n: number }[]>(waiting))[0]?.n, { interval: 5 })
    .toBe(1);
  await gate.query(`${change(accountId)}; commit`);
  const { status } = await sent;
  return { status, events: (await allEvents(server)).slice(before.length) };
}

it.each(OWN_WRITES)('$operation changes nothing if its session ends while it waits', async (named) => {
  const change = (id: string) => `update session set revoked_at = now() where account_id = '${id}'`;
  expect(await raceWith(change, named)).toEqual({ status: 401, events: [] });
});

it.each(OWN_WRITES)('$operation changes nothing if its account is deactivated while it waits', async (named) => {
  const change = (id: string) => `update account set active = false where id = '${id}'`;
  expect(await raceWith(change, named)).toEqual({ status: 401, events: [] });
});

const ofCustomers = OWN_WRITES.filter(({ route }) => route.metadata.auth === 'customer');

it.each(ofCustomers)('$operation changes nothing if its customer gets a role while it waits', async (named) => {
  const change = (id: string) => `update account set role_name = 'clerk' where id = '${id}'`;
  expect(await raceWith(change, named)).toEqual({ status: 403, events: [] });
});
