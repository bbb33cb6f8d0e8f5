import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { auth, customers, MAX_DOCUMENT_BYTES, oauth } from '@arot/contract';
import { findRequestAddress } from '../audit/find-event.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Findings } from './finding.ts';

const TIMEOUT_MS = 5_000;
/** An address that no client has. @see https://www.rfc-editor.org/rfc/rfc5737 */
const FORGED_ADDRESS = '192.0.2.123';
/** The largest registration: three documents and the texts. */
const LARGEST_BODY = 3 * MAX_DOCUMENT_BYTES + 1024 * 1024;

type Response = { readonly status: number; readonly headers: Headers; readonly body: string };

/**
 * Requests the public URL, as a client does, and checks that the proxy in front of the server passes requests on as the server
 * needs them.
 */
export async function checkPublicUrl(
  findings: Findings,
  { url, config, database }: { readonly url: URL; readonly config: Config; readonly database: Database | undefined },
): Promise<void> {
  const health = await get(new URL('/healthz', url));
  if (health.status !== 200) {
    findings.problem(
      `${url.origin}/healthz responds ${health.status}`,
      'Point the proxy at HOST and PORT of the server.',
    );
    return;
  }
  findings.ok(`${url.origin} responds`);
  if (config.publicOrigin !== undefined && config.publicOrigin !== url.origin) {
    findings.problem(
      `AROT_PUBLIC_ORIGIN is ${config.publicOrigin}, but browsers use ${url.origin}`,
      'Set it to what browsers show, or check the other URL.',
    );
  }
  await checkPlainHttp(findings, url);
  await checkHost(findings, config, url);
  await checkClientAddress(findings, url, database);
  await checkBodySize(findings, url);
}

async function checkPlainHttp(findings: Findings, url: URL): Promise<void> {
  if (url.protocol !== 'https:') {
    findings.warn(`${url.origin} is not encrypted`, 'Terminate TLS in a proxy, and set AROT_PUBLIC_ORIGIN to https.');
    return;
  }
  if (url.port !== '') return;
  const plain = await get(new URL(`http://${url.host}/healthz`)).catch(() => undefined);
  if (plain?.status === 200) {
    findings.warn(`http://${url.host} serves without TLS`, 'Let the proxy redirect port 80 to https.');
  } else findings.ok('plain http serves nothing');
}

/**
 * Checks the Host header. The OAuth pages respond only under the name of the issuer, so their response shows which Host arrived.
 */
async function checkHost(findings: Findings, config: Config, url: URL): Promise<void> {
  const issuer = new URL(config.authUrl ?? config.publicOrigin ?? url.origin);
  const discovery = await get(new URL(oauth.getOpenIdConfiguration.path, issuer));
  if (discovery.status === 421) {
    findings.problem(
      'the server receives another Host than the browser sends, so OAuth responds 421',
      'nginx: proxy_set_header Host $host. If the proxy sends X-Forwarded-Host, set AROT_TRUST_PROXY.',
    );
    return;
  }
  const stated = /"issuer":"([^"]*)"/.exec(discovery.body)?.[1];
  if (discovery.status === 200 && stated === issuer.origin) {
    findings.ok(`Host arrives as ${issuer.host}, and all links are ${issuer.protocol}//…`);
  } else {
    findings.problem(
      `${issuer.origin}/.well-known/openid-configuration responds ${discovery.status} with the issuer ${stated ?? '(none)'}`,
      'Set AROT_AUTH_URL, or let the proxy pass /.well-known/ to the server.',
    );
  }
}

/**
 * Checks the client's address. A failed login of an unknown user is in the audit trail with the address that the server saw. The
 * request also has a forged X-Forwarded-For, as an attacker would send it.
 */
async function checkClientAddress(findings: Findings, url: URL, database: Database | undefined): Promise<void> {
  if (!database) {
    findings.warn('which client address arrives was not checked: the database is not available', 'Run it again.');
    return;
  }
  const body = { identifier: `${randomUUID()}@doctor.invalid`, password: randomUUID(), responseMode: 'token' };
  const login = await send(new URL(auth.login.path, url), 'POST', JSON.stringify(body), {
    'content-type': 'application/json',
    'x-forwarded-for': FORGED_ADDRESS,
  });
  const requestId = login.headers.get('x-request-id') ?? '';
  const seen = login.status === 401 ? await findRequestAddress(database.fork(), requestId) : undefined;
  if (seen === undefined) {
    findings.warn(
      `which client address arrives was not checked: a failed login responds ${login.status}`,
      'Make sure that the URL is a server of this database, and try again in a minute.',
    );
  } else if (seen === FORGED_ADDRESS) {
    findings.problem(
      'clients can choose their own address with X-Forwarded-For, and so avoid every limit',
      'Lower AROT_TRUST_PROXY to the number of your proxies, and let only them reach the server.',
    );
  } else if (isInternal(seen) && !isInternal(url.hostname) && url.hostname !== 'localhost') {
    findings.warn(
      `a request from this machine arrives from ${seen}, which looks like the proxy`,
      'If this machine is not in the same network, set AROT_TRUST_PROXY, and: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.',
    );
  } else findings.ok(`a request from this machine arrives from ${seen}; a forged X-Forwarded-For changes nothing`);
}

function isInternal(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80)/i.test(address);
}

/**
 * Checks the size of bodies that the proxy accepts. A proxy rejects a body by its Content-Length, so only a few bytes of the body
 * are sent. The server itself rejects the foreign origin before it reads them, so nothing
 * is stored.
 */
async function checkBodySize(findings: Findings, url: URL): Promise<void> {
  const headers = {
    'content-type': 'multipart/form-data; boundary=doctor',
    'content-length': String(LARGEST_BODY),
    origin: 'https://doctor.invalid',
  };
  // A proxy that reads the whole body before it passes it on responds nothing yet: it accepts the size.
  const response = await send(new URL(customers.registerCustomer.path, url), 'POST', '--doctor\r\n', headers).catch(
    () => undefined,
  );
  const size = `${Math.ceil(LARGEST_BODY / 1024 ** 2)} MiB`;
  if (response?.status === 413) {
    findings.problem(
      `the proxy rejects a registration of ${size}`,
      `nginx: client_max_body_size ${size.replace(' MiB', 'm')}.`,
    );
  } else findings.ok(`a registration of ${size} may pass`);
}

async function get(url: URL): Promise<Response> {
  return await send(url, 'GET', '', {});
}

/** Sends a request, whose body may be shorter than its Content-Length says, and reads the beginning of the response. */
function send(url: URL, method: string, body: string, headers: Record<string, string>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'user-agent': 'arot doctor', connection: 'close', ...headers } };
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = start(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      let received = '';
      const finish = () => {
        const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs), body: received });
        sent.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        received += chunk;
      });
      response.on('end', finish);
      response.on('error', finish);
    });
    sent.on('error', reject);
    sent.write(body);
    if (headers['content-length'] === undefined) sent.end();
  });
}

const DAY_MS = 24 * 3_600_000;
/** Certificates that renew themselves do so earlier. */
const WARNING_DAYS = 14;

/** Checks that clients accept the certificate of an https origin, and until when. */
export async function checkCertificate(findings: Findings, origin: URL): Promise<void> {
  const port = Number(origin.port || 443);
  const { hostname } = origin;
  // An invalid certificate is to be examined too.
  const name = isIP(hostname) === 0 ? { servername: hostname } : {};
  const socket = connect({ host: hostname, port, ...name, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
    const text = `the certificate of ${origin.host} ends in ${days} days`;
    if (socket.authorizationError) {
      findings.problem(
        `clients reject the certificate of ${origin.host}: ${socket.authorizationError}`,
        'Install the certificate with its intermediate ones for this host name, and reload the proxy.',
      );
    } else if (days < WARNING_DAYS)
      findings.warn(text, 'Renew it, and reload the proxy. Find out why it did not renew by itself.');
    else findings.ok(text);
  } catch {
    findings.ok(`${origin.host} does not accept TLS connections from this machine, so its certificate was not checked`);
  } finally {
    socket.destroy();
  }
}
