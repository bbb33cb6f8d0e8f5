import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { TIMEOUT_MS } from './check-public-url.ts';
import type { Findings } from './finding.ts';

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
