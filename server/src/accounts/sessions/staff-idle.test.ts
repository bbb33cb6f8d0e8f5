import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAccount, PASSWORD, postJson } from '../../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const START = Date.parse('2026-06-01T06:00:00.000Z');
const HOUR = 3_600_000;

const server = await startTestServer();
const other = await startTestServer({ sharing: server });

/** Sets the clock of both servers. */
function setTime(milliseconds: number): void {
  for (const each of [server, other]) each.setNow(new Date(START + milliseconds));
}

/** Signs in at the start, remembered. @returns a function that sends a request at a time */
async function signInAtStart(account: Parameters<typeof createAccount>[1]) {
  const { identifier } = await createAccount(server, account);
  setTime(0);
  const { body } = await postJson<{ data: { token: string } }>(server, '/api/auth/login', {
    ...{ identifier, password: PASSWORD, rememberMe: true, responseMode: 'token' },
  });
  return async (milliseconds: number, at = server) => {
    setTime(milliseconds);
    const headers = { authorization: `Bearer ${body.data.token}` };
    return (await at.request('/api/auth/session', { headers })).status;
  };
}

const useTimes = async () =>
  (await sql<{ at: Date | null }>`select last_used_at as at from session`.execute(server.database.fork().getKysely()))
    .rows;

it('ends a remembered session of a staff member after twelve hours without a request', async () => {
  const request = await signInAtStart({ role: 'sales', permissions: [] });
  expect(await request(11.9 * HOUR)).toBe(200);
  expect(await request(23.8 * HOUR, other)).toBe(200);
  expect(await request(35.7 * HOUR)).toBe(200);
  expect(await request(47.7 * HOUR)).toBe(401);
  expect(await request(47.7 * HOUR, other)).toBe(401);
});

it('ends it if it was never used after the sign-in', async () => {
  const request = await signInAtStart({ role: 'sales', permissions: [] });
  expect(await request(12 * HOUR)).toBe(401);
});

it('records the use of a session at most once a minute', async () => {
  await sql`delete from session`.execute(server.database.fork().getKysely());
  const request = await signInAtStart({ role: 'sales', permissions: [] });
  const recorded = async (milliseconds: number) => {
    expect(await request(milliseconds, milliseconds % 2 === 0 ? server : other)).toBe(200);
    const [row] = await useTimes();
    return row?.at === null || row === undefined ? undefined : new Date(row.at).getTime() - START;
  };
  expect(await recorded(59_000)).toBeUndefined();
  expect(await recorded(61_001)).toBe(61_001);
  expect(await recorded(120_000)).toBe(61_001);
  expect(await recorded(122_000)).toBe(122_000);
});

it('ends no session of a customer, and records its use once an hour, beside the request', async () => {
  await sql`delete from session`.execute(server.database.fork().getKysely());
  const request = await signInAtStart({ customerType: 'RETAIL' });
  const recorded = async () => {
    const [row] = await useTimes();
    return row?.at ? new Date(row.at).getTime() - START : undefined;
  };
  expect(await request(HOUR - 1)).toBe(200);
  expect(await recorded()).toBeUndefined();
  for (const [time, at] of [
    [HOUR, HOUR],
    [2 * HOUR - 1, HOUR],
    [29 * 24 * HOUR + 1, 29 * 24 * HOUR + 1],
  ] as const) {
    expect(await request(time)).toBe(200);
    await expect.poll(recorded).toBe(at);
  }
});
