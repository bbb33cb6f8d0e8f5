import { readFile } from 'node:fs/promises';
import { equal, type Figure } from '../drill.ts';
import type { Certificate } from './certificate.ts';
import { waitFor } from './program.ts';
import type { ReverseProxy } from './proxies.ts';
import { PASSWORD, registration, upload } from './registration.ts';
import { HOST_NAME, type Reply, tlsClient } from './tls-client.ts';
import type { Server } from './two-servers.ts';

const MEBIBYTE = 1_048_576;
/** A client that is neither the proxy nor the drill itself. */
const CLIENT_ADDRESS = '127.0.0.2';
const FORGED_ADDRESS = '203.0.113.66';

/** Checks that a proxy does what its servers need: passes large registrations, keeps cookies, hosts and addresses right. */
export async function checkProxy(
  name: string,
  proxy: ReverseProxy,
  certificate: Certificate,
  servers: readonly Server[],
  phoneNumber: string,
): Promise<readonly Figure[]> {
  const client = tlsClient(proxy.port, certificate.content, CLIENT_ADDRESS);
  const forged = {
    'x-forwarded-for': FORGED_ADDRESS,
    'x-forwarded-host': 'attacker.example',
    'x-forwarded-proto': 'http',
    forwarded: `for=${FORGED_ADDRESS};host=attacker.example;proto=http`,
  };
  const origin = { origin: `https://${HOST_NAME}` };
  const json = { 'content-type': 'application/json' };
  const figures: Figure[] = [];
  const expectFigure = (what: string, measured: string | number, bar: string | number) =>
    void figures.push(equal(`${name}: ${what}`, measured, bar));
  try {
    const registered = await client.send('/api/auth/customer/register', {
      method: 'POST',
      ...(await registration(phoneNumber, 10 * MEBIBYTE)),
    });
    expectFigure('registration with three documents of 10 MiB', registered.status, 201);

    const credentials = JSON.stringify({ identifier: phoneNumber, password: PASSWORD });
    const login = await client.send('/api/auth/login', {
      method: 'POST',
      headers: { ...json, ...origin, ...forged },
      body: credentials,
    });
    expectFigure('login', login.status, 200);
    expectFigure('session cookie', cookieOf(login), '__Host- Secure HttpOnly');
    expectFigure('client address in the log of the server', await loggedAddress(login, servers), CLIENT_ADDRESS);
    expectFigure(
      'Strict-Transport-Security is sent',
      'strict-transport-security' in login.headers ? 'yes' : 'no',
      'yes',
    );

    const discovery = await client.send('/.well-known/openid-configuration', { headers: forged });
    expectFigure('issuer of the OAuth discovery', issuerOf(discovery), `https://${HOST_NAME}`);

    const large = await client.send('/api/auth/login', {
      method: 'POST',
      headers: json,
      body: 'x'.repeat(3 * MEBIBYTE),
    });
    expectFigure('body of 3 MiB that is no registration', large.status, 413);
    expectFigure('its error', (JSON.parse(large.body) as { error: { code: string } }).error.code, 'PAYLOAD_TOO_LARGE');

    const other = phoneNumber.replace('017', '018');
    await client.send('/api/auth/customer/register', { method: 'POST', ...(await registration(other, 0, [])) });
    const ownLogin = await client.send('/api/auth/login', {
      method: 'POST',
      headers: { ...json, ...origin },
      body: JSON.stringify({ identifier: other, password: PASSWORD }),
    });
    const cookie = String(ownLogin.headers['set-cookie']).split(';')[0] ?? '';
    const put = async (bytes: number) => {
      const { headers, body } = await upload(bytes);
      const sent = { method: 'PUT', headers: { ...headers, ...origin, cookie }, body };
      return (await client.send('/api/customers/me/documents/nid', sent)).status;
    };
    expectFigure('document of 9 MiB', await put(9 * MEBIBYTE), 200);
    const tooLarge = await client
      .send('/api/auth/customer/register', { method: 'POST', ...(await registration(phoneNumber, 12 * MEBIBYTE)) })
      .then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' || error.code === 'ECONNRESET' ? 413 : error.message),
      );
    expectFigure('registration with documents of 36 MiB', tooLarge, 413);

    expectFigure('another Host', (await client.send('/readyz', { host: 'attacker.example' })).status, 421);
    await client.send('/api/products?search=secret-search');
    const log = await readFile(proxy.accessLog, 'utf8');
    expectFigure('query in the access log', log.includes('secret-search') ? 'yes' : 'no', 'no');
    expectFigure('path in the access log', log.includes('/api/products') ? 'yes' : 'no', 'yes');
  } finally {
    client.close();
  }
  return figures;
}

function cookieOf({ headers }: Reply): string {
  const cookie = String(headers['set-cookie'] ?? '');
  return ['__Host-', 'Secure', 'HttpOnly'].filter((part) => cookie.includes(part)).join(' ');
}

function issuerOf({ status, body }: Reply): string {
  return status === 200 ? (JSON.parse(body) as { issuer: string }).issuer : `status ${status}`;
}

/** Returns the address of the client in the log line of a request, which one of the servers has written. */
async function loggedAddress({ headers }: Reply, servers: readonly Server[]): Promise<string> {
  const id = String(headers['x-request-id']);
  const find = () =>
    servers
      .flatMap((server) => server.log().split('\n'))
      .find((line) => line.includes(id) && line.includes('"msg":"request"'));
  await waitFor('the log line of the login', async () => find() !== undefined);
  return (JSON.parse(find() ?? '') as { ip: string }).ip;
}
