import { stat } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { countUnfinishedEncryption } from '../customers/documents/encrypt-documents.ts';
import type { Database } from '../database/database.ts';
import { findDatabaseIdentity } from '../database/database-identity.ts';
import { type Keyring, openKeyring } from '../security/keyring.ts';
import { examineSecret } from '../serve/startup/check-secret.ts';
import type { Findings } from './finding.ts';

/** Fewer different characters than random text of 32 characters ever has. */
const FEWEST_CHARACTERS = 10;

/** Checks the root secret by itself. */
export async function checkSecretItself(findings: Findings, { secret }: Config): Promise<void> {
  if ('file' in secret) {
    const file = await stat(secret.file).catch(() => undefined);
    if (!file) {
      findings.warn('there is no secret yet', 'The first start generates one. In production, set AROT_SECRET.');
    } else if (process.platform !== 'win32' && (file.mode & 0o077) !== 0) {
      findings.problem(`other users can read ${secret.file}`, `Run: chmod 600 ${secret.file}`);
    } else findings.ok(`the secret is in ${secret.file}, which only its owner can read`);
    return;
  }
  const weak = secret.secrets.some((each) => new Set(each).size < FEWEST_CHARACTERS);
  if (weak) {
    findings.problem('a secret of AROT_SECRET is not random', 'Rotate to the output of: openssl rand -base64 32');
  } else
    findings.ok(`AROT_SECRET has ${secret.secrets.length === 1 ? 'one secret' : `${secret.secrets.length} secrets`}`);
}

/** Checks that the secret is the one of the database, and that no rotation was left half-way. */
export async function checkSecretOfDatabase(findings: Findings, database: Database, { secret }: Config): Promise<void> {
  const { secretCheck } = await findDatabaseIdentity(database.fork());
  if (secretCheck === null) {
    findings.ok('no server has started on this database yet, so any secret fits');
    return;
  }
  // Opening the keyring of a file that does not exist would generate another secret.
  if ('file' in secret && !(await stat(secret.file).catch(() => undefined))) {
    findings.problem(
      'the database was encrypted with a secret that is not here',
      'Set AROT_SECRET to the secret of the other servers, or copy the file "secret" of the former data folder.',
    );
    return;
  }
  const keyring = await openKeyring(secret);
  const state = examineSecret(keyring, secretCheck);
  const isRotating = 'secrets' in secret && secret.secrets.length > 1;
  if (state === 'wrong') {
    findings.problem(
      'the secret is not the one that this database was encrypted with',
      'Set AROT_SECRET to the value of the other servers. If it is lost: npx arot db replace-secret',
    );
  } else if (state === 'older') {
    findings.warn(
      'the database is still encrypted with an older secret',
      'Restart every server with this AROT_SECRET.',
    );
  } else if (isRotating) {
    findings.warn(
      'a rotation is open: AROT_SECRET still has an older secret, which the database does not need',
      'When all servers have the new one first, remove the older one, 15 minutes later.',
    );
  } else findings.ok('the secret is the one of the database');
  await checkDocumentKeys(findings, database, keyring, isRotating);
}

async function checkDocumentKeys(
  findings: Findings,
  database: Database,
  keyring: Keyring,
  isRotating: boolean,
): Promise<void> {
  const { plain, older } = await countUnfinishedEncryption(database, keyring);
  if (older > 0 && isRotating) {
    findings.warn(
      `${older} keys of documents are not encrypted with the current secret`,
      'Before you remove the older secret, run: npx arot jobs run encryption',
    );
  } else if (older > 0) {
    findings.problem(
      `${older} documents cannot be read: another secret has encrypted their keys`,
      'Add the older secret to AROT_SECRET, after the current one, and run: npx arot jobs run encryption',
    );
  }
  if (plain > 0) {
    findings.warn(
      `${plain} documents of an earlier version are not encrypted`,
      'The job "encryption" of the servers encrypts 250 of them every ten minutes.',
    );
  }
}
