import type { ApiErrorBody } from '@arot/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';

/** Number of login attempts that a test server accepts from one address for one identifier. */
const POINTS = 4;

function attempt(server: TestServer, forwardedFor: string, identifier: string) {
  const body = { identifier, password: 'a wrong password', responseMode: 'token' };
  return postJson<ApiErrorBody>(server, '/api/auth/login', body, { 'x-forwarded-for': forwardedFor });
}

async function statusesOf(server: TestServer, addresses: readonly string[], identifier: string): Promise<number[]> {
  const statuses = [];
  for (const address of addresses) statuses.push((await attempt(server, address, identifier)).status);
  return statuses;
}

describe('rate limits behind a trusted proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ loginLimit: { points: POINTS, seconds: 60 }, trustProxy: true });
  });
  afterAll(() => server.close());

  it('counts all notations of an IPv4 address as one address', async () => {
    const notations = [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '::FFFF:cb00:7109',
      '203.0.113.9:4711',
      '[::ffff:203.0.113.9]:80',
      '0:0:0:0:0:ffff:203.0.113.9',
      ' 203.0.113.9 ',
    ];
    const expected = notations.map((_, index) => (index < POINTS ? 401 : 429));
    expect(await statusesOf(server, notations, 'notations@example.com')).toEqual(expected);
    expect((await attempt(server, '203.0.113.10', 'notations@example.com')).status).toBe(401);
  });

  it('counts an IPv6 network of /64 as one address', async () => {
    const hosts = [
      '2001:db8:1:2::1',
      '2001:0DB8:1:2:ffff:ffff:ffff:ffff',
      '[2001:db8:1:2::7]:443',
      '[2001:db8:1:2::8]',
      '2001:db8:1:2::9%eth0',
      '2001:db8:1:2:a:b:192.0.2.1',
    ];
    expect(await statusesOf(server, hosts, 'network@example.com')).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await attempt(server, '2001:db8:1:3::1', 'network@example.com')).status).toBe(401);
  });

  it('counts invalid addresses under the address of the proxy', async () => {
    const texts = ['unknown', '_hidden', "' or 1=1 --", '1.2.3.4.5', 'a'.repeat(8_000), '999.1.1.1', '1.2.3.4:99999x'];
    const expected = texts.map((_, index) => (index < POINTS ? 401 : 429));
    expect(await statusesOf(server, texts, 'text@example.com')).toEqual(expected);
    expect((await attempt(server, '127.0.0.1', 'text@example.com')).status).toBe(429);
  });
});

describe('the address in the audit trail', () => {
  const recordedAddresses = async (server: TestServer): Promise<unknown[]> => {
    const { rows } = await sql<{
      ip: string;
    }>`select ip from audit_event where kind = 'login_failed' order by id`.execute(server.database.fork().getKysely());
    return rows.map(({ ip }) => ip);
  };

  it('is the whole address, without port, zone and IPv4 mapping', async () => {
    const server = await startTestServer({ trustProxy: true });
    await statusesOf(
      server,
      ['[2001:DB8:0::1:7]:443', '::ffff:203.0.113.9', '203.0.113.8:99', 'fe80::1%eth0', '<script>'],
      'audit@example.com',
    );
    expect(await recordedAddresses(server)).toEqual([
      '2001:db8::1:7',
      '203.0.113.9',
      '203.0.113.8',
      'fe80::1',
      '127.0.0.1',
    ]);
  });

  it('is IPv4 for an IPv4 caller of a dual-stack socket, and an unchanged IPv6 address', async () => {
    const server = await startTestServer({ host: '::' });
    const { identifier } = await createAccount(server);
    for (const host of ['127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${server.port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'localhost' },
        body: JSON.stringify({ identifier, password: `${PASSWORD}?`, responseMode: 'token' }),
      });
      expect(response.status).toBe(401);
      await response.body?.cancel();
    }
    expect(await recordedAddresses(server)).toEqual(['127.0.0.1', '::1']);
  });
});
