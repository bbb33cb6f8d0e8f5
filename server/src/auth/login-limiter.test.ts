import type { ApiErrorBody } from '@arot/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';

describe('the login limiter', () => {
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

  it('refuses the eleventh verification of a minute, also with the right password, and says when to come back', async () => {
    for (let count = 0; count < 10; count += 1) expect((await attempt('01812345678', '203.0.113.1')).status).toBe(401);
    const { status, headers, body } = await attempt('01812345678', '203.0.113.1', { password: PASSWORD });
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('counts the forms of one identifier together, right and wrong passwords alike', async () => {
    const forms = ['01812345678', '+8801812345678', ' 01812345678'];
    for (let count = 0; count < 10; count += 1) {
      const password = count % 2 === 0 ? PASSWORD : 'a wrong password';
      expect((await attempt(forms[count % 3] ?? '', '203.0.113.2', { password })).status).not.toBe(429);
    }
    expect((await attempt('+8801812345678', '203.0.113.2')).status).toBe(429);
  });

  it('does not count what was never verified', async () => {
    for (let count = 0; count < 15; count += 1) {
      expect((await attempt('01812345678', '203.0.113.3', { password: 'short' })).status).toBe(400);
      expect((await attempt('01812345678', '203.0.113.3', {}, { origin: 'https://evil.example' })).status).toBe(403);
    }
    expect((await attempt('01812345678', '203.0.113.3')).status).toBe(401);
  });

  it('leaves other callers and other identifiers alone', async () => {
    for (let count = 0; count < 11; count += 1) await attempt('01812345678', '203.0.113.4');
    expect((await attempt('01812345678', '203.0.113.4')).status).toBe(429);
    expect((await attempt('01812345678', '203.0.113.5')).status).toBe(401);
    expect((await attempt('01812345679', '203.0.113.4')).status).toBe(401);
  });

  it('caps what one caller tries over many identifiers', async () => {
    let refused = 0;
    for (let count = 0; count < 105; count += 1) {
      const { status } = await attempt(`user-${count}@example.com`, '203.0.113.6');
      if (status === 429) refused += 1;
    }
    expect(refused).toBe(5);
  });
});
