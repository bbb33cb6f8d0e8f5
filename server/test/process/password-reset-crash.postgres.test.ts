import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../support/accounts/fixtures.ts';
import { installArot } from '../support/process/arot-process.ts';
import type { ServerProcess } from '../support/process/server-process.ts';

const ACCOUNTS = 4;
/** How long after the first request the server is killed, in milliseconds. */
const MOMENTS = [0, 40, 90, 160, 250];

/** The phone numbers of the accounts of each moment. */
const phonesOf = new Map(
  MOMENTS.map((ms, index) => [
    ms,
    Array.from({ length: ACCOUNTS }, (_, account) => `+88017${String(ACCOUNTS * index + account).padStart(8, '0')}`),
  ]),
);
const arot = await installArot();
await arot.withDatabase(async (database) => {
  for (const phoneNumber of [...phonesOf.values()].flat())
    await createAccount({ database }, { phoneNumber, email: null, customerType: 'RETAIL' });
});
/** The server that runs. The one that starts after a kill serves the next test too. */
let running: Awaited<ReturnType<typeof serve>> = await serve();

async function serve() {
  const server = arot.serve([], { AROT_CODE_ADDRESS_LIMIT: 'off', AROT_LOGIN_LIMIT: '1000/1m' });
  const origin = `http://localhost:${await server.listening()}`;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  };
  return { server, post };
}

/** Returns the code that a server in development has printed for a phone number. */
function codeIn(server: ServerProcess, phone: string): string | undefined {
  return new RegExp(`To \\${phone}: (\\d{6}) `).exec(server.output.stderr)?.[1];
}

it.each(MOMENTS)(
  'an account has one working password after a kill -9, %i ms after resets begin',
  async (ms) => {
    const phones = phonesOf.get(ms) ?? [];
    const { server, post } = running;
    for (const identifier of phones) expect(await post('codes', { purpose: 'password-reset', identifier })).toBe(202);
    await expect
      .poll(() => phones.every((phone) => codeIn(server, phone) !== undefined), { timeout: 20_000 })
      .toBe(true);
    const newPassword = 'noton-chabi-77-mirpur';
    const resets = phones.map(async (identifier) => {
      return await post('password/reset', { identifier, code: codeIn(server, identifier), newPassword }).catch(() => 0);
    });
    await sleep(ms);
    await server.ended('SIGKILL');
    const statuses = await Promise.all(resets);

    running = await serve();
    for (const [index, identifier] of phones.entries()) {
      const works = async (password: string) =>
        (await running.post('login', { identifier, password, responseMode: 'token' })) === 200;
      const [former, current] = [await works(PASSWORD), await works(newPassword)];
      expect([former, current].filter(Boolean), identifier).toHaveLength(1);
      if (statuses[index] === 200) expect(current, 'it was acknowledged').toBe(true);
    }
  },
  120_000,
);
