import { afterEach, expect, it } from 'vitest';
import { installArot } from '../../../../test/support/process/arot-process.ts';
import { killServers } from '../../../../test/support/process/server-process.ts';
import { registerWithFiles } from '../../../../test/support/registration/acknowledged-registrations.ts';

const PASSWORD = 'correct horse battery';
const DELAY_SECONDS = 4;
const DELAY = { AROT_DELETION_DELAY: `${DELAY_SECONDS}s` };

const arot = await installArot();
afterEach(killServers);

async function login(origin: string, identifier: string): Promise<Response> {
  const body = JSON.stringify({ identifier, password: PASSWORD, responseMode: 'token' });
  return await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

async function removeAccount(origin: string, identifier: string): Promise<void> {
  const { data } = (await (await login(origin, identifier)).json()) as { data: { token: string } };
  const response = await fetch(`${origin}/api/auth/me`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(response.status).toBe(202);
}

it('erases accounts within ten seconds of their time, and after a kill in the middle the rest', async () => {
  const first = arot.serve([], DELAY);
  const origin = `http://127.0.0.1:${await first.listening()}`;
  const phones: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const registered = await registerWithFiles(origin);
    phones.push(registered?.profile.phoneNumber ?? '');
  }
  for (const phone of phones) await removeAccount(origin, phone);
  const lastDueAt = Date.now() + DELAY_SECONDS * 1_000;
  await expect.poll(() => first.output.stdout, { interval: 1, timeout: 14_000 }).toContain('erased an account');
  await first.ended('SIGKILL');

  const second = arot.serve([], DELAY);
  const next = `http://127.0.0.1:${await second.listening()}`;
  // Counted in the database: twelve logins at once would take the time of the erasures.
  await arot.withDatabase(async (database) => {
    const left = async () => {
      const sql =
        'select (select count(*)::int from account) as accounts, (select count(*)::int from customer_document) as documents';
      return await database.fork().execute(sql);
    };
    const timeout = Math.max(0, lastDueAt - Date.now()) + 10_000;
    await expect.poll(left, { timeout, interval: 200 }).toEqual([{ accounts: 0, documents: 0 }]);
  });
  const responses = await Promise.all(phones.map((phone) => login(next, phone)));
  expect(responses.map(({ status }) => status)).toEqual(phones.map(() => 401));
  await second.ended('SIGTERM');
});
