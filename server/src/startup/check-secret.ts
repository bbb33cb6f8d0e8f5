import type { Clock } from '../clock.ts';
import { lockDatabaseIdentity, saveSecretCheck } from '../database/database-identity.ts';
import type { EntityManager } from '../database/open-database.ts';
import { reencryptSigningKeys, retireUnreadableKeys } from '../oauth/keys/reencrypt-signing-keys.ts';
import { OperatorError } from '../operator-error.ts';
import type { Keyring } from '../security/keyring.ts';

const PURPOSE = 'database-secret-check';
const KNOWN_TEXT = 'arot';

/**
 * Checks that the root secret, or one of those of a rotation, is the one that the database was encrypted with. What is
 * encrypted under an older secret of the list is encrypted under the first one, so that the older can be dropped.
 *
 * The first start on a database decides; of two processes with different secrets that start at once, one is rejected.
 *
 * @throws OperatorError
 */
export async function checkSecret(ctx: {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly keyring: Keyring;
}): Promise<void> {
  const { keyring, clock } = ctx;
  await ctx.em.transactional(async (em) => {
    const { secretCheck } = await lockDatabaseIdentity(em);
    if (secretCheck !== null && !canOpen(keyring, secretCheck)) throw wrongSecret();
    if (!(await reencryptSigningKeys({ em, clock, keyring }))) throw wrongSecret();
    if (secretCheck === null || !keyring.isCurrent(PURPOSE, secretCheck)) {
      await saveSecretCheck(em, keyring.seal(PURPOSE, KNOWN_TEXT));
    }
  });
}

function canOpen(keyring: Keyring, secretCheck: string): boolean {
  try {
    return keyring.open(PURPOSE, secretCheck) === KNOWN_TEXT;
  } catch {
    return false;
  }
}

function wrongSecret(): OperatorError {
  return new OperatorError(
    'The secret is not the one that this database was encrypted with. Set AROT_SECRET to the value that the other ' +
      'servers of this database have (without AROT_SECRET, each AROT_DATA_DIR has a secret of its own). ' +
      'If the secret is lost, run "arot db replace-secret".',
  );
}

/**
 * Makes the configured secret the database's, whatever it was before. Signing keys that it cannot decrypt are published
 * no more.
 *
 * @returns how many signing keys were retired
 */
export async function replaceSecret(ctx: {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly keyring: Keyring;
}): Promise<number> {
  return await ctx.em.transactional(async (em) => {
    await lockDatabaseIdentity(em);
    const retired = await retireUnreadableKeys({ ...ctx, em });
    await saveSecretCheck(em, ctx.keyring.seal(PURPOSE, KNOWN_TEXT));
    return retired;
  });
}
