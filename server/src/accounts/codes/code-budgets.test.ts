import type { ApiErrorBody } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, wrongCode } from '../../../test/support/accounts/codes.ts';
import { createAccount, createSession, postJson, signIn } from '../../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { setVerified } from '../account-details.repository.ts';

/** The device that every owner has signed in from. */
const DEVICE = {};
const STRANGER = { 'user-agent': 'Mozilla/5.0 (the device of a stranger)' };
const REACHED = 'Too many codes were sent or tried. Try again later, or ask the shop to lift the limit.';

type Headers = Record<string, string>;
type Response = { status: number; headers: globalThis.Headers; body: ApiErrorBody };

let owner: Awaited<ReturnType<typeof createCustomer>>;
let now = new Date('2026-06-01T06:00:00.000Z');
let count = 0;
const server = await startTestServer();
beforeEach(async () => {
  later(0);
  owner = await createCustomer();
});

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000);
  server.setNow(now);
}

/** Creates a customer who has signed in from {@link DEVICE}. `headers`: the session, used elsewhere. */
async function createCustomer() {
  count += 1;
  const [email, phone] = [`nasrin-${count}@example.com`, `+88016${String(count).padStart(8, '0')}`];
  const { id } = await createAccount(server, { customerType: 'RETAIL', email, phoneNumber: phone });
  const token = await signIn(server, email);
  return { id, email, phone, headers: { authorization: `Bearer ${token}`, ...STRANGER } };
}

const post = async (path: string, body: object, headers: Headers) =>
  (await postJson(server, `/api/auth/${path}`, body, headers)) as Response;
const requestReset = (identifier: string, headers: Headers) =>
  post('codes', { purpose: 'password-reset', identifier }, headers);
const reset = (identifier: string, code: string | undefined, headers: Headers) =>
  post('password/reset', { identifier, code: code ?? '', newPassword: `noton-chabi-${count}` }, headers);

/** Sends what sends a code after the pause. @returns the code; undefined if none was sent */
async function codeBy(send: () => Promise<{ status: number }>, target = owner.phone): Promise<string | undefined> {
  later(61);
  expect((await send()).status).toBe(202);
  return await codeSentTo(server, target);
}
const resetCode = (headers: Headers, identifier = owner.phone) =>
  codeBy(() => requestReset(identifier, headers), identifier);
const phoneCode = () => codeBy(() => post('me/phone', { phoneNumber: owner.phone }, owner.headers));
const repeat = async (times: number, run: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await run();
};

/** Guesses at live codes until nothing that a stranger types is right today. */
async function spendAttempts(): Promise<void> {
  for (let codes = 0; codes < 2; codes += 1) {
    const code = await resetCode(STRANGER);
    await repeat(5, () => reset(owner.phone, wrongCode(code), STRANGER));
  }
}

/** The doors that the owner has, whatever strangers do: by a session, and from a device without one. */
const doors: [string, () => Promise<Response>][] = [
  ['me/phone/confirm', async () => post('me/phone/confirm', { code: await phoneCode() }, owner.headers)],
  [
    'reauthenticate',
    async () => {
      const code = await codeBy(() => post('codes', { purpose: 'reauthenticate' }, owner.headers));
      return await post('reauthenticate', { code }, owner.headers);
    },
  ],
  ['password/reset on a known device', async () => await reset(owner.phone, await resetCode(DEVICE), DEVICE)],
];

describe.each(doors)('the budget of the owner: %s', (_door, enter) => {
  it('is not touched by guesses at a number to which nothing was sent', async () => {
    await repeat(12, () => reset(owner.phone, '123456', STRANGER));
    expect((await enter()).status).toBe(200);
  });

  it('is not touched by the guesses of strangers at live codes', async () => {
    await spendAttempts();
    expect((await reset(owner.phone, await resetCode(STRANGER), STRANGER)).status, 'a stranger').toBe(400);
    expect((await enter()).status).toBe(200);
  });

  it('is not touched by codes that strangers ask for, signed in or not', async () => {
    const thief = await createCustomer();
    const send = () => codeBy(() => post('me/phone', { phoneNumber: owner.phone }, thief.headers));
    const codes = [await resetCode(STRANGER), await resetCode(STRANGER), await resetCode(STRANGER), await send()];
    expect([...codes, await send()].filter(Boolean), 'five codes of all strangers').toHaveLength(5);
    later(61);
    expect((await post('me/phone', { phoneNumber: owner.phone }, thief.headers)).status).toBe(429);
    expect(await resetCode(STRANGER)).toBeUndefined();
    expect((await enter()).status).toBe(200);
  });
});

describe('attempts', () => {
  it('without a live code do not count for strangers either', async () => {
    await repeat(12, () => reset(owner.phone, '123456', STRANGER));
    expect((await reset(owner.phone, await resetCode(STRANGER), STRANGER)).status).toBe(200);
  });

  it('past the limit of strangers do not end the codes of the owner', async () => {
    await spendAttempts();
    const code = await phoneCode();
    const other = await resetCode(STRANGER);
    await repeat(6, () => reset(owner.phone, wrongCode(code, other), STRANGER));
    expect((await reset(owner.phone, other, DEVICE)).status).toBe(200);
  });

  it('without a session count twice while two codes are live: ten codes a day are compared', async () => {
    for (const headers of [STRANGER, DEVICE]) {
      const [first, second] = [await resetCode(headers), await resetCode(headers)];
      await repeat(5, () => reset(owner.phone, wrongCode(first, second), headers));
      const third = await resetCode(headers);
      expect((await reset(owner.phone, third, headers)).status).toBe(400);
    }
    later(86_400);
    expect((await reset(owner.phone, await resetCode(STRANGER), STRANGER)).status).toBe(200);
  });
});

describe('a signed-in caller past the budget', () => {
  it('gets 429 with the time to wait for a sixth code, also to a number that is not theirs', async () => {
    for (const phoneNumber of [owner.phone, '+8801900000001']) {
      const send = () => post('me/phone', { phoneNumber }, owner.headers);
      await repeat(5, async () => expect(await codeBy(send, phoneNumber)).toMatch(/^\d{6}$/));
      later(61);
      const { status, headers, body } = await send();
      expect([status, body.error.code, body.error.message]).toEqual([429, 'RATE_LIMITED', REACHED]);
      expect(headers.get('retry-after')).toBe(String(86_400 - 5 * 61));
      later(86_400);
      // The session has to be fresh.
      owner.headers.authorization = `Bearer ${await signIn(server, owner.email)}`;
    }
  });

  it('gets 429 after ten wrong attempts, also with the right code', async () => {
    for (let codes = 0; codes < 2; codes += 1) {
      const code = await phoneCode();
      await repeat(5, () => post('me/phone/confirm', { code: wrongCode(code) }, owner.headers));
    }
    const rejected = await post('me/phone/confirm', { code: await phoneCode() }, owner.headers);
    expect([rejected.status, rejected.body.error.message]).toEqual([429, REACHED]);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('gives a known device without a session the usual 202 and 400 past its budget', async () => {
  const codes = [await resetCode(DEVICE)];
  await repeat(5, () => reset(owner.phone, wrongCode(codes[0]), DEVICE));
  codes.push(await resetCode(DEVICE));
  await repeat(5, () => reset(owner.phone, wrongCode(codes[1]), DEVICE));
  codes.push(await resetCode(DEVICE), await resetCode(DEVICE), await resetCode(DEVICE), await resetCode(DEVICE));
  expect(codes.filter(Boolean)).toHaveLength(5);
  expect(await reset(owner.phone, codes[4], DEVICE)).toMatchObject({ status: 400, body: { error: { fields: {} } } });
  later(86_400);
  expect((await reset(owner.phone, await resetCode(DEVICE), DEVICE)).status).toBe(200);
});

describe('a code that is not sent', () => {
  it('to a number that no account has leaves the codes of its holder', async () => {
    const phoneNumber = '+8801900000002';
    await repeat(6, async () => expect(await resetCode(STRANGER, phoneNumber)).toBeUndefined());
    await requestReset(phoneNumber, STRANGER);
    await server.deliver();
    expect((await post('me/phone', { phoneNumber }, owner.headers)).status, 'within the pause of others').toBe(202);
    const code = await codeSentTo(server, phoneNumber);
    expect((await post('me/phone/confirm', { code }, owner.headers)).status).toBe(200);
  });

  it('to an address that is not verified leaves the codes after its verification', async () => {
    await repeat(6, async () => expect(await resetCode(STRANGER, owner.email)).toBeUndefined());
    await setVerified(server.database.fork(), owner.id, 'email', now);
    expect(await resetCode(STRANGER, owner.email)).toMatch(/^\d{6}$/);
  });

  it('because of AROT_MESSAGE_LIMIT does not count, and ends', async () => {
    const limited = await startTestServer({
      sharing: server,
      messageLimit: { points: 1, seconds: 3_600 },
      deliver: async () => undefined,
    });
    for (let requests = 0; requests < 6; requests += 1) {
      later(61);
      limited.setNow(now);
      await requestReset(owner.phone, STRANGER);
      await limited.deliver();
    }
    await limited.close();
    await repeat(12, () => reset(owner.phone, '123456', STRANGER));
    expect((await reset(owner.phone, await resetCode(STRANGER), STRANGER)).status).toBe(200);
  });
});

describe('the last two codes', () => {
  it('both work, and the third ends the first', async () => {
    for (const chosen of [0, 1]) {
      const codes = [await resetCode(STRANGER), await resetCode(STRANGER)];
      expect((await reset(owner.phone, codes[chosen], STRANGER)).status).toBe(200);
      expect((await reset(owner.phone, codes[1 - chosen], STRANGER)).status, 'using one ends both').toBe(400);
      owner = await createCustomer();
    }
    const [first, second] = [await resetCode(STRANGER), await resetCode(STRANGER)];
    await resetCode(STRANGER);
    expect((await reset(owner.phone, first, STRANGER)).status).toBe(400);
    expect((await reset(owner.phone, second, STRANGER)).status).toBe(200);
  });

  it('end together after five wrong attempts', async () => {
    const codes = [await phoneCode(), await phoneCode()];
    await repeat(5, () => post('me/phone/confirm', { code: wrongCode(...codes) }, owner.headers));
    for (const code of codes) expect((await post('me/phone/confirm', { code }, owner.headers)).status).toBe(400);
    expect((await post('me/phone/confirm', { code: await phoneCode() }, owner.headers)).status).toBe(200);
  });

  it('confirm a contact with the first of two messages', async () => {
    const phoneNumber = '+8801900000003';
    const send = () => codeBy(() => post('me/phone', { phoneNumber }, owner.headers), phoneNumber);
    const first = await send();
    await send();
    expect((await post('me/phone/confirm', { code: first }, owner.headers)).status).toBe(200);
  });
});

describe('POST /api/staff/customers/:id/code-limits/lift', () => {
  const limits = async (token: string, action = '') => {
    const init = { method: action ? 'POST' : 'GET', headers: { authorization: `Bearer ${token}` } };
    const path = `/api/staff/customers/${owner.id}/code-limits${action}`;
    return await server.request<ApiErrorBody & { data: { capped: boolean } }>(path, init);
  };
  const member = async (...permissions: string[]) =>
    await createSession(server, (await createAccount(server, { role: permissions.join(), permissions })).id);

  it('lifts the limits once a day for a member who may not open documents', async () => {
    const clerk = await member('customers:read', 'customers:write');
    await spendAttempts();
    expect((await limits(clerk)).body.data).toEqual({ capped: true });
    expect((await limits(clerk, '/lift')).body.data).toEqual({ capped: false });
    expect((await limits(clerk, '/lift')).status, 'nothing to lift').toBe(200);
    await spendAttempts();
    const rejected = await limits(clerk, '/lift');
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, String(86_400 - 2 * 61)]);
    expect((await limits(clerk)).body.data, 'nothing was lifted').toEqual({ capped: true });
    const reader = await member('customers:read', 'customers:write', 'documents:read');
    for (let lift = 0; lift < 2; lift += 1) {
      expect((await limits(reader, '/lift')).status).toBe(200);
      await spendAttempts();
    }
    later(86_400);
    await spendAttempts();
    expect((await limits(await member('customers:read', 'customers:write'), '/lift')).status).toBe(200);
  });

  it('shows and lifts each of the three budgets', async () => {
    const clerk = await member('customers:read', 'customers:write', 'documents:read');
    for (const send of [phoneCode, () => resetCode(STRANGER), () => resetCode(DEVICE)]) {
      await repeat(5, send);
      expect((await limits(clerk)).body.data).toEqual({ capped: true });
      expect((await limits(clerk, '/lift')).status).toBe(200);
      expect((await limits(clerk)).body.data).toEqual({ capped: false });
      expect(await send()).toMatch(/^\d{6}$/);
    }
  });
});
