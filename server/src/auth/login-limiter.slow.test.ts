import type { ApiErrorBody } from '@arot/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';

describe('the login limit', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({
      loginLimit: { points: 10, seconds: 60 },
      loginAddressLimit: { points: 100, seconds: 60 },
      trustProxy: true,
    });
    await createAccount(limited, { phoneNumber: '+8801812345678' });
  });
  afterAll(() => limited.close());

  const attempt = (identifier: string, ip: string, more: object = {}, headers: Record<string, string> = {}) =>
    postJson<ApiErrorBody>(
      limited,
      '/api/auth/login',
      { identifier, password: 'a wrong password', responseMode: 'token', ...more },
      { 'x-forwarded-for': ip, ...headers },
    );

  it('rejects the eleventh attempt in a minute with Retry-After, even with the right password', async () => {
    for (let count = 0; count < 10; count += 1) expect((await attempt('01812345678', '203.0.113.1')).status).toBe(401);
    const { status, headers, body } = await attempt('01812345678', '203.0.113.1', { password: PASSWORD });
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('counts all notations of an identifier as one, with right and wrong passwords', async () => {
    const notations = ['01812345678', '+8801812345678', ' 01812345678'];
    for (let count = 0; count < 10; count += 1) {
      const password = count % 2 === 0 ? PASSWORD : 'a wrong password';
      expect((await attempt(notations[count % 3] ?? '', '203.0.113.2', { password })).status).not.toBe(429);
    }
    expect((await attempt('+8801812345678', '203.0.113.2')).status).toBe(429);
  });

  it('does not count attempts that are rejected before the password is verified', async () => {
    for (let count = 0; count < 15; count += 1) {
      expect((await attempt('01812345678', '203.0.113.3', { password: 'short' })).status).toBe(400);
      expect((await attempt('01812345678', '203.0.113.3', {}, { origin: 'https://evil.example' })).status).toBe(403);
    }
    expect((await attempt('01812345678', '203.0.113.3')).status).toBe(401);
  });

  it('does not affect other callers or other identifiers', async () => {
    for (let count = 0; count < 11; count += 1) await attempt('01812345678', '203.0.113.4');
    expect((await attempt('01812345678', '203.0.113.4')).status).toBe(429);
    expect((await attempt('01812345678', '203.0.113.5')).status).toBe(401);
    expect((await attempt('01812345679', '203.0.113.4')).status).toBe(401);
  });

  it('limits the attempts of one caller over many identifiers', async () => {
    let rejected = 0;
    for (let count = 0; count < 105; count += 1) {
      const { status } = await attempt(`user-${count}@example.com`, '203.0.113.6');
      if (status === 429) rejected += 1;
    }
    expect(rejected).toBe(5);
  });
});
