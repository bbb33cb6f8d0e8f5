import { describe, expect, it } from 'vitest';
import { passTime } from '../../test/support/accounts/factors.ts';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

let count = 0;
const server = await startTestServer({ trustProxy: true, loginIdentifierLimit: { points: 5, seconds: 3_600 } });
passTime(server, 0);

const newPerson = async (verified: 'email' | 'phone' | 'none' = 'email', language: 'en' | 'bn' = 'en') => {
  count += 1;
  const phoneNumber = `+88017000${String(count).padStart(5, '0')}`;
  const { id, identifier } = await createAccount(server, { customerType: 'RETAIL', phoneNumber });
  const verifiedAt = timestamp(new Date(0));
  await db(server.database.fork())
    .updateTable('account')
    .set({ emailVerifiedAt: verified === 'email' ? verifiedAt : null })
    .set({ phoneVerifiedAt: verified === 'phone' ? verifiedAt : null, language })
    .where('id', '=', id)
    .execute();
  return identifier;
};
const login = async (identifier: string, userAgent: string, ip: string, password = PASSWORD) =>
  (
    await postJson(
      server,
      '/api/auth/login',
      { identifier, password, responseMode: 'token' },
      { 'user-agent': userAgent, 'x-forwarded-for': ip },
    )
  ).status;
/** Signs in, and returns what was sent because of it. */
const told = async (...client: Parameters<typeof login>) => {
  expect(await login(...client)).toBe(200);
  return (await server.deliver()).join();
};

describe('a sign-in from a new device', () => {
  it('sends the owner a message, but not the first one ever', async () => {
    const person = await newPerson();
    expect(await told(person, PHONE, '203.0.113.1')).toBe('');
    expect(await told(person, PHONE, '203.0.113.1')).toBe('');
    const message = await told(person, LAPTOP, '203.0.113.1');
    expect(message).toContain('Firefox on Linux');
    expect(message).toContain('203.0.113.0/24');
    expect(await told(person, LAPTOP, '203.0.113.1')).toBe('');
  });

  it('is one from another /24 or /48, and not one with another version of the same browser', async () => {
    const person = await newPerson();
    await told(person, PHONE, '203.0.113.1');
    expect(await told(person, PHONE, '203.0.113.250')).toBe('');
    expect(await told(person, PHONE.replace('142.0.0.0', '143.0.0.0'), '203.0.113.1')).toBe('');
    expect(await told(person, PHONE, '198.51.100.1')).toContain('198.51.100.0/24');
    passTime(server, HOUR);
    expect(await told(person, PHONE, '2001:db8:1:2::1')).toContain('2001:db8:1::/48');
    expect(await told(person, PHONE, '2001:db8:1:99::1')).toBe('');
  });

  it('is also one from a device that was not used for 90 days', async () => {
    const person = await newPerson();
    await told(person, PHONE, '203.0.113.1');
    passTime(server, 89 * DAY);
    expect(await told(person, PHONE, '203.0.113.1')).toBe('');
    passTime(server, 91 * DAY);
    expect(await told(person, PHONE, '203.0.113.1')).toContain('Chrome on Android');
  });

  it('sends a message to a verified contact only', async () => {
    for (const [verified, recipient] of [
      ['email', '@example.com'],
      ['phone', 'To +88017'],
      ['none', undefined],
    ] as const) {
      const person = await newPerson(verified);
      await told(person, PHONE, '203.0.113.1');
      const message = await told(person, LAPTOP, '203.0.113.1');
      if (recipient === undefined) expect(message).toBe('');
      else expect(message).toContain(recipient);
    }
  });

  it('sends one message in an hour', async () => {
    server.setNow(new Date('2026-06-01T06:00:00.000Z'));
    const person = await newPerson();
    await told(person, PHONE, '203.0.113.1');
    const messages = await Promise.all([2, 3, 4, 5].map((network) => login(person, PHONE, `203.0.${network}.1`)));
    expect(messages).toEqual([200, 200, 200, 200]);
    expect(await server.deliver()).toHaveLength(1);
    server.setNow(new Date('2026-06-01T06:59:59.000Z'));
    expect(await told(person, PHONE, '203.0.6.1')).toBe('');
    server.setNow(new Date('2026-06-01T07:00:00.000Z'));
    expect(await told(person, PHONE, '203.0.7.1')).toContain('203.0.7.0/24');
    server.setNow(undefined);
  });

  it.each([
    'evil.example.com',
    'evil.example.com/1.0 (evil.example.com)',
    'Mozilla/5.0 (evil.example.com) evil.example.com/1.0 (evil.example.com) ',
    'Mozilla/5.0 (Linux; Android 15; evil.example.com) evil.example.com Chrome/142.0.0.0',
    'https://evil.example.com/ Safari/605.1.15 (Tizen evil.example.com; PlayStation evil.example.com)',
  ])('names no text that the client chooses: %s', async (userAgent) => {
    for (const language of ['en', 'bn'] as const) {
      const person = await newPerson('phone', language);
      await told(person, PHONE, '203.0.113.1');
      const message = await told(person, userAgent, '203.0.113.1');
      expect(message).not.toContain('evil');
      const isUnknown = !/Chrome|Safari/.test(userAgent);
      if (isUnknown && language === 'en') expect(message).toContain('from an unknown device');
    }
  });

  it('leaves the newest 50 devices of an account', async () => {
    const person = await newPerson();
    for (let index = 0; index < 52; index += 1) {
      passTime(server, 1_000 * index);
      expect(await login(person, `browser${String.fromCharCode(65 + (index % 26))}${index}x`, '203.0.113.1')).toBe(200);
    }
    const devices = await db(server.database.fork())
      .selectFrom('known_device')
      .innerJoin('account', 'account.id', 'known_device.accountId')
      .where('account.email', '=', person)
      .select('device')
      .execute();
    expect(devices).toHaveLength(50);
  });

  it('is not a failed one', async () => {
    const person = await newPerson();
    await told(person, PHONE, '203.0.113.1');
    expect(await login(person, LAPTOP, '198.51.100.1', 'a wrong password')).toBe(401);
    expect((await server.deliver()).join()).toBe('');
    expect(await told(person, LAPTOP, '198.51.100.1')).not.toBe('');
  });
});

describe('the limit of failures of an identifier', () => {
  it('does not lock the owner out of a device that was used before', async () => {
    server.setNow(undefined);
    const person = await newPerson();
    await told(person, PHONE, '203.0.113.1');
    for (let count = 0; count < 6; count += 1) await login(person, LAPTOP, `198.51.100.${count}`, 'a wrong password');
    expect(await login(person, LAPTOP, '198.51.100.9')).toBe(429);
    expect(await login(person, PHONE, '203.0.113.7')).toBe(200);
    for (let count = 0; count < 5; count += 1) {
      expect(await login(person, PHONE, '203.0.113.8', 'a wrong password')).toBe(401);
    }
    expect(await login(person, PHONE, '203.0.113.8')).toBe(429);
  });
});
