import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HOST_NAME } from './tls-client.ts';

export type Certificate = { readonly file: string; readonly keyFile: string; readonly content: Buffer };

/** Makes a certificate that is signed by itself, as `deploy/compose/make-secrets.sh` does. */
export function makeCertificate(folder: string): Certificate {
  const file = path.join(folder, `${HOST_NAME}.crt`);
  const keyFile = path.join(folder, `${HOST_NAME}.key`);
  execFileSync(
    '/usr/bin/openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
      .concat(['-subj', `/CN=${HOST_NAME}`, '-addext', `subjectAltName=DNS:${HOST_NAME}`])
      .concat(['-keyout', keyFile, '-out', file]),
    { stdio: 'ignore' },
  );
  return { file, keyFile, content: readFileSync(file) };
}
