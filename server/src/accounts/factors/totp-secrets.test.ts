import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { systemClock } from '../../base/clock.ts';
import { createKeyring, type Keyring } from '../../security/keyring.ts';
import { checkSecret, replaceSecret } from '../../serve/startup/check-secret.ts';
import { confirmPendingTotp, lockTotp, savePendingTotp } from './factor.repository.ts';
import { decryptTotp, encryptTotp } from './totp-secrets.ts';

const OLD = createKeyring(['the old root secret of the servers of a test']);
const BOTH = createKeyring([
  'the new root secret of the servers of a test',
  'the old root secret of the servers of a test',
]);
const NEW = createKeyring(['the new root secret of the servers of a test']);
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let accountId: string;
const database = await openTestDatabase();
beforeEach(async () => {
  await database.fork().execute('delete from totp');
  await database.fork().execute('update database_identity set secret_check = null');
  accountId = (await createAccount({ database })).id;
  const em = database.fork();
  await savePendingTotp(em, accountId, encryptTotp(OLD, SECRET), new Date());
  await confirmPendingTotp(em, accountId, 0, new Date());
  await savePendingTotp(em, accountId, encryptTotp(OLD, 'PENDING'), new Date());
});

const check = async (keyring: Keyring) => await checkSecret({ em: database.fork(), clock: systemClock, keyring });
const stored = async () => await database.fork().transactional((em) => lockTotp(em, accountId));

describe('the secrets of authenticator apps', () => {
  it('are encrypted again when a server starts with a new AROT_SECRET, so that the old one can be removed', async () => {
    await check(BOTH);
    const totp = await stored();
    expect([totp?.secret, totp?.pendingSecret].map((each) => decryptTotp(NEW, each ?? ''))).toEqual([
      SECRET,
      'PENDING',
    ]);
    await check(NEW);
    expect(await stored()).toEqual(totp);
  });

  it('let no server start with another AROT_SECRET', async () => {
    await expect(check(NEW)).rejects.toThrow('The secret is not the one');
    expect(decryptTotp(OLD, (await stored())?.secret ?? '')).toBe(SECRET);
  });

  it('are removed if AROT_SECRET is replaced', async () => {
    const replaced = await replaceSecret({ em: database.fork(), clock: systemClock, keyring: NEW });
    expect(replaced).toEqual({ retiredKeys: 0, removedAuthenticatorApps: 1 });
    expect(await stored()).toBeUndefined();
    await check(NEW);
  });
});
