import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type DnsServer, startDnsServer } from '../../../test/support/webhooks/dns-server.ts';
import { startTunnelProxy } from '../../../test/support/webhooks/receiver.ts';
import { openReceivers } from './post-to-receiver.ts';

/** An address of loopback on which nothing else listens. */
const ADDRESS = '127.83.21.7';
const PUBLIC = '93.184.216.34';

const folder = temporaryFolder();
const trusted = getCACertificates('default');
const seen: { readonly serverName: unknown; readonly host: string | undefined }[] = [];
const server = createServer((request, response) => {
  seen.push({
    serverName: (request.socket as TLSSocket & { servername: unknown }).servername,
    host: request.headers.host,
  });
  response.end('received');
});
let dns: DnsServer;
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '7'];
const subject = ['-subj', '/CN=hooks.example', '-addext', 'subjectAltName=DNS:hooks.example,DNS:public.example'];
execFileSync('/usr/bin/openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
  stdio: 'ignore',
});
server.setSecureContext({ key: readFileSync(key), cert: readFileSync(cert) });
beforeAll(async () => {
  setDefaultCACertificates([...trusted, readFileSync(cert, 'utf8')]);
  server.listen(8443, ADDRESS);
  await once(server, 'listening');
  dns = await startDnsServer((name) => [name === 'public.example' ? PUBLIC : ADDRESS]);
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  server.close();
});

it('connects to the address by TLS with the name of the URL, and rejects a certificate for another name', async () => {
  const receivers = openReceivers({ allowLoopback: true, proxyUrl: undefined, dnsServers: [dns.address] });
  const post = async (url: string) => await receivers.post({ url, headers: {}, body: '{}' });
  expect(await post('https://hooks.example:8443/')).toMatchObject({ status: 200, body: 'received' });
  expect(await post('https://other.example:8443/')).toMatchObject({
    status: null,
    error: 'The connection failed (ERR_TLS_CERT_ALTNAME_INVALID).',
  });
  // A connection that is open may serve another request of the same name only.
  expect(await post('https://hooks.example:8443/')).toMatchObject({ status: 200 });
  expect(seen).toEqual(Array(2).fill({ serverName: 'hooks.example', host: 'hooks.example:8443' }));
  await receivers.close();
});

it('does the same through a proxy, which sees the address only', async () => {
  const proxy = await startTunnelProxy(8443, ADDRESS);
  seen.length = 0;
  const receivers = openReceivers({ allowLoopback: false, proxyUrl: proxy.url, dnsServers: [dns.address] });
  const post = async (url: string) => await receivers.post({ url, headers: {}, body: '{}' });
  expect(await post('https://public.example/')).toMatchObject({ status: 200, body: 'received' });
  expect(await post('https://hooks.example:8443/')).toMatchObject({ error: expect.stringContaining('is not public') });
  expect(proxy.targets).toEqual([`${PUBLIC}:443`]);
  expect(seen).toEqual([{ serverName: 'public.example', host: 'public.example' }]);
  await receivers.close();
});
