import { reencryptTotpSecrets, removeUnreadableTotp } from '../../accounts/factors/totp-secrets.ts';
import type { Clock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import type { EntityManager } from '../../database/database.ts';
import { lockDatabaseIdentity, saveSecretCheck } from '../../database/database-identity.ts';
import { reencryptWebhookSecrets, removeUnreadableSecrets } from '../../events/webhooks/endpoint-secrets.ts';
import { reencryptSigningKeys, retireUnreadableKeys } from '../../oauth/keys/signing-keys.ts';
import type { Keyring } from '../../security/keyring.ts';

const PURPOSE = 'database-secret-check';
const KNOWN_TEXT = 'arot';

/**
 * Checks that the database was encrypted with the root secret, or with an older one of a rotation. Values under an older
 * secret are encrypted again with the first one, so that the older secret can be removed.
 *
 * The first start on a database stores the check value. If two processes with different secrets start at once, one of them is
 * rejected.
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
    if (secretCheck !== null && !canDecrypt(keyring, secretCheck)) throw wrongSecret();
    if (!(await reencryptSigningKeys({ em, clock, keyring }))) throw wrongSecret();
    if (!(await reencryptWebhookSecrets(em, keyring))) throw wrongSecret();
    if (!(await reencryptTotpSecrets(em, keyring))) throw wrongSecret();
    if (secretCheck === null || !keyring.isCurrent(PURPOSE, secretCheck)) {
      await saveSecretCheck(em, keyring.encrypt(PURPOSE, KNOWN_TEXT));
    }
  });
}

/**
 * Compares the first secret of a keyring with the one of a database: it is the `current` one, an `older` one of it, or none of
 * them.
 */
export function examineSecret(keyring: Keyring, secretCheck: string): 'current' | 'older' | 'wrong' {
  if (!canDecrypt(keyring, secretCheck)) return 'wrong';
  return keyring.isCurrent(PURPOSE, secretCheck) ? 'current' : 'older';
}

function canDecrypt(keyring: Keyring, secretCheck: string): boolean {
  try {
    return keyring.decrypt(PURPOSE, secretCheck) === KNOWN_TEXT;
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
 * Accepts the configured secret as the one of the database, whatever it was before. Signing keys that it cannot decrypt are
 * retired, so they are no longer published. Secrets of webhooks and authenticator apps that it cannot decrypt are removed.
 *
 * @returns the numbers of retired signing keys and of removed authenticator apps
 */
export async function replaceSecret(ctx: {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly keyring: Keyring;
}): Promise<{ retiredKeys: number; removedAuthenticatorApps: number }> {
  return await ctx.em.transactional(async (em) => {
    await lockDatabaseIdentity(em);
    const retiredKeys = await retireUnreadableKeys({ ...ctx, em });
    await removeUnreadableSecrets(em, ctx.keyring);
    const removedAuthenticatorApps = await removeUnreadableTotp(em, ctx.keyring);
    await saveSecretCheck(em, ctx.keyring.encrypt(PURPOSE, KNOWN_TEXT));
    return { retiredKeys, removedAuthenticatorApps };
  });
}
