import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Keyring } from '../../security/keyring.ts';

/** The purpose of the keyring. */
const KEY = 'totp secret';

export function encryptTotp(keyring: Keyring, secret: string): string {
  return keyring.encrypt(KEY, secret);
}

export function decryptTotp(keyring: Keyring, encrypted: string): string {
  return keyring.decrypt(KEY, encrypted);
}

/**
 * Encrypts the secrets of all authenticator apps with the current root secret where an older one encrypted them.
 *
 * @returns false if the keyring cannot decrypt one of them; the caller then rolls back
 */
export async function reencryptTotpSecrets(em: EntityManager, keyring: Keyring): Promise<boolean> {
  for (const { accountId, secret, pendingSecret } of await findSecrets(em)) {
    const given = [secret, pendingSecret];
    if (given.every((each) => each === null || keyring.isCurrent(KEY, each))) continue;
    const [again, pendingAgain] = given.map((each) => encryptedAgain(keyring, each));
    if (again === undefined || pendingAgain === undefined) return false;
    await db(em)
      .updateTable('totp')
      .set({ secret: again, pendingSecret: pendingAgain })
      .where('accountId', '=', accountId)
      .execute();
  }
  return true;
}

/** Removes the authenticator apps whose secrets the keyring cannot decrypt. @returns how many */
export async function removeUnreadableTotp(em: EntityManager, keyring: Keyring): Promise<number> {
  let removed = 0;
  for (const { accountId, secret, pendingSecret } of await findSecrets(em)) {
    if ([secret, pendingSecret].every((each) => encryptedAgain(keyring, each) !== undefined)) continue;
    await db(em).deleteFrom('totp').where('accountId', '=', accountId).execute();
    removed += 1;
  }
  return removed;
}

async function findSecrets(em: EntityManager) {
  return await db(em).selectFrom('totp').select(['accountId', 'secret', 'pendingSecret']).execute();
}

/** @returns undefined if the keyring cannot decrypt it */
function encryptedAgain(keyring: Keyring, encrypted: string | null): string | null | undefined {
  if (encrypted === null) return null;
  try {
    return encryptTotp(keyring, decryptTotp(keyring, encrypted));
  } catch {
    return undefined;
  }
}
