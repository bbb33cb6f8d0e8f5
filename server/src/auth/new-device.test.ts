import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../../test/support/accounts/factors.ts';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';

const DAY = 86_400_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true, loginIdentifierLimit: { points: 5, seconds: 3_600 } });
  passTime(server, 0);
});
afterAll(() => server.close());

const newPerson = async () => (await createAccount(server, { customerType: 'RETAIL' })).identifier;
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
