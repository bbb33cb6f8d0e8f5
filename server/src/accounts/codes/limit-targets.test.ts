import { describe, expect, it } from 'vitest';
import { createAccount, createSession, postJson } from '../../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const START = Date.parse('2026-06-01T06:00:00.000Z');
const server = await startTestServer({ now: new Date(START) });
const { id } = await createAccount(server, { phoneNumber: '+8801700000001' });
const token = await createSession(server, id, { fresh: true });

const ask = async (path: string, body: object) => {
  const authorization = `Bearer ${token}`;
  const { status, headers, body: text } = await postJson(server, `/api/auth/${path}`, body, { authorization });
  return { status, retryAfter: headers.get('retry-after'), body: text };
};
const askPhone = (number: number) => ask('me/phone', { phoneNumber: `+88018000000${String(number).padStart(2, '0')}` });

describe('codes that an account asks for', () => {
  it('go to ten other contacts in a day, by phone and email together', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await askPhone(count)).status).toBe(202);
      expect((await ask('me/email', { email: `stranger-${count}@example.com` })).status).toBe(202);
    }
    expect(await askPhone(40)).toEqual({
      status: 429,
      retryAfter: '86400',
      body: { error: { code: 'RATE_LIMITED', message: expect.stringContaining('ten other contacts') } },
    });
    expect((await ask('me/email', { email: 'stranger-40@example.com' })).status).toBe(429);
  });

  it('go to the same contacts and to the own ones after that', async () => {
    expect((await askPhone(1)).status).toBe(202);
    expect((await ask('me/phone', { phoneNumber: '+8801700000001' })).status).toBe(202);
    expect((await ask('codes', { purpose: 'reauthenticate' })).status).toBe(202);
  });

  it('go to others on the next day', async () => {
    server.setNow(new Date(START + 86_400_000));
    expect((await askPhone(40)).status).toBe(202);
  });
});
