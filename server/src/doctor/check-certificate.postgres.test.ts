import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { checkCertificate } from './check-public-url.ts';
import { type Finding, Findings } from './finding.ts';

const folder = temporaryFolder();
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const key256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
execFileSync(
  '/usr/bin/openssl',
  ['req', '-x509', ...key256, '-days', '7', ...subject, '-keyout', `${key}`, '-out', `${cert}`],
  {
    stdio: 'ignore',
  },
);
const server = createServer({ key: readFileSync(`${key}`), cert: readFileSync(`${cert}`) }).listen(0, 'localhost');
await once(server, 'listening');
const origin = new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
afterAll(() => {
  server.close();
});

async function check(): Promise<readonly Finding[]> {
  const findings = new Findings('certificate');
  await checkCertificate(findings, origin);
  return findings.list;
}

it('reports a certificate that clients reject', async () => {
  expect(await check()).toMatchObject([
    {
      state: 'problem',
      message: expect.stringMatching(/^clients reject the certificate of localhost:\d+: .*SELF_SIGNED/i),
    },
  ]);
});

it('warns of a certificate that ends soon', async () => {
  const own = getCACertificates('default');
  setDefaultCACertificates([...own, readFileSync(`${cert}`, 'utf8')]);
  try {
    expect(await check()).toMatchObject([
      { state: 'warning', message: expect.stringMatching(/^the certificate of localhost:\d+ ends in 6 days$/) },
    ]);
  } finally {
    setDefaultCACertificates(own);
  }
});

it('reports no problem if this machine does not reach the origin', async () => {
  const findings = new Findings('certificate');
  await checkCertificate(findings, new URL('https://127.0.0.1:1'));
  expect(findings.list).toMatchObject([{ state: 'ok', message: expect.stringContaining('was not checked') }]);
});
