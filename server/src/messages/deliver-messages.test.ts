import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, postJson } from '../../test/support/accounts/fixtures.ts';
import { columnsOf } from '../../test/support/database/columns-of.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { db } from '../database/db.ts';
import { sendMessage } from './send-message.ts';
import { removeOldMessages } from './stored-messages.ts';

const PHONE = '+8801712345678';

let now: Date;
let accepts: boolean;
const sms: { to: string; text: string }[] = [];
const server = await startTestServer({
  deliver: async (_id, to, text) => {
    if (!accepts) throw new Error('the webhook responded with 500');
    sms.push({ to, text });
  },
});
beforeEach(async () => {
  await db(server.database.fork()).deleteFrom('message').execute();
  now = new Date('2026-06-01T06:00:00.000Z');
  server.setNow(now);
  accepts = true;
  sms.length = 0;
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  server.setNow(now);
};
const send = async (to = PHONE) =>
  await sendMessage(
    { em: server.database.fork(), clock: () => now },
    { to, template: 'deletion-cancelled', language: 'en', accountId: null },
  );
const rows = async () =>
  await db(server.database.fork()).selectFrom('message').select(columnsOf('message')).orderBy('id').execute();

it('begins with the name of the shop', async () => {
  await db(server.database.fork()).insertInto('setting').values({ key: 'siteName', value: 'Rahim Store' }).execute();
  await send();
  await server.deliver();
  expect(sms).toEqual([{ to: PHONE, text: 'Rahim Store: The deletion of your account was cancelled.' }]);
  await db(server.database.fork()).deleteFrom('setting').execute();
});

describe('a notice', () => {
  it('is part of the transaction that sends it', async () => {
    const rollback = server.database.fork().transactional(async (em) => {
      await sendMessage(
        { em, clock: () => now },
        { to: PHONE, template: 'deletion-cancelled', language: 'en', accountId: null },
      );
      throw new Error('rolled back');
    });
    await expect(rollback).rejects.toThrow('rolled back');
    await server.deliver();
    expect([sms, await rows()]).toEqual([[], []]);
  });

  it('is tried again after growing pauses, and given up after two days', async () => {
    accepts = false;
    await send();
    const attempts: number[] = [];
    for (let second = 0; second <= 50 * 3_600; second += second < 120 ? 5 : 600) {
      const before = (await rows())[0]?.attempts ?? 0;
      await server.deliver();
      if (((await rows())[0]?.attempts ?? 0) > before) attempts.push(second);
      later(second < 120 ? 5 : 600);
    }
    expect(attempts.slice(0, 3)).toEqual([0, 5, 35]);
    expect(attempts.length).toBeGreaterThan(10);
    expect(await rows()).toMatchObject([{ state: 'failed', variables: null }]);
  });

  it('is not sent twice by deliveries at once', async () => {
    await Promise.all(['+8801711111111', '+8801711111112', '+8801711111113'].map(send));
    await Promise.all(Array.from({ length: 5 }, () => server.deliver()));
    expect(sms.map(({ to }) => to).sort()).toEqual(['+8801711111111', '+8801711111112', '+8801711111113']);
    expect((await rows()).map(({ state, variables }) => [state, variables])).toEqual(Array(3).fill(['sent', null]));
  });

  it('waits while AROT_MESSAGE_LIMIT is reached, and is deleted 30 days after it was sent', async () => {
    const limited = await startTestServer({
      sharing: server,
      messageLimit: { points: 3, seconds: 3_600 },
      deliver: async () => undefined,
    });
    try {
      limited.setNow(now);
      for (let count = 0; count < 5; count += 1) await send();
      await limited.deliver();
    } finally {
      await limited.close();
    }
    const left = (await rows()).filter(({ state }) => state === 'queued');
    expect(left.map(({ attempts, error }) => [attempts, error])).toEqual(Array(3).fill([0, null]));
    expect(await removeOldMessages(server.database, () => new Date(now.getTime() + 29 * 86_400_000))).toBe(0);
    expect(await removeOldMessages(server.database, () => new Date(now.getTime() + 31 * 86_400_000))).toBe(2);
  });
});

it('leaves half of AROT_MESSAGE_LIMIT to codes', async () => {
  const limited = await startTestServer({
    sharing: server,
    messageLimit: { points: 4, seconds: 3_600 },
    deliver: async (_id, to, _text, kind) => void sms.push({ to, text: kind }),
  });
  try {
    limited.setNow(now);
    for (let count = 0; count < 10; count += 1) await send();
    await limited.deliver();
    const { identifier } = await createAccount(server, { email: null, phoneNumber: PHONE });
    await postJson(limited, '/api/auth/codes', { purpose: 'password-reset', identifier });
    await limited.deliver();
  } finally {
    await limited.close();
  }
  expect(sms.map(({ text }) => text)).toEqual(['notice', 'notice', 'code']);
});

it('to an unconfigured channel is skipped in production, and fails nothing', async () => {
  const production = await startTestServer({ sharing: server, production: true });

  production.setNow(now);
  await send('rahima@example.com');
  expect(await production.deliver()).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'skipped', error: 'the channel email is not configured' }]);
});
