import { takeLock } from '../../database/advisory-locks.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';

/** Returns keys that are published at a moment, the one with the latest activation first. Times are ISO 8601. */
export async function findPublishedKeys(em: EntityManager, now: Date) {
  return await db(em)
    .selectFrom('oauth_signing_key')
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', timestamp(now))]))
    .orderBy('oauth_signing_key.active_from', 'desc')
    .orderBy('oauth_signing_key.created_at', 'desc')
    .orderBy('kid')
    .select(['kid', 'encrypted_private_key'])
    .select((eb) => isoTimestamp(eb.ref('active_from')).as('active_from'))
    .execute();
}

/** Prevents other transactions from creating or retiring keys until this transaction ends. */
export async function lockSigningKeys(em: EntityManager): Promise<void> {
  await takeLock(em, 'signingKey');
}

export async function insertSigningKey(
  em: EntityManager,
  key: { kid: string; encryptedPrivateKey: string; createdAt: Date; activeFrom: Date },
): Promise<void> {
  await db(em)
    .insertInto('oauth_signing_key')
    .values({
      kid: key.kid,
      encrypted_private_key: key.encryptedPrivateKey,
      created_at: timestamp(key.createdAt),
      active_from: timestamp(key.activeFrom),
    })
    .execute();
}

/** Retires all keys but one at a moment, unless they retire earlier. */
export async function retireOtherKeys(em: EntityManager, kid: string, at: Date): Promise<void> {
  await retireKeys(em, at).where('kid', '<>', kid).execute();
}

export async function retireKey(em: EntityManager, kid: string, at: Date): Promise<void> {
  await retireKeys(em, at).where('kid', '=', kid).execute();
}

function retireKeys(em: EntityManager, at: Date) {
  return db(em)
    .updateTable('oauth_signing_key')
    .set((eb) => ({ retired_at: eb.fn('least', ['retired_at', timestamp(at)]) }));
}

/** Replaces an encrypted key, unless another process has replaced it already. */
export async function replaceEncryptedKey(em: EntityManager, kid: string, from: string, to: string): Promise<void> {
  await db(em)
    .updateTable('oauth_signing_key')
    .set({ encrypted_private_key: to })
    .where('kid', '=', kid)
    .where('encrypted_private_key', '=', from)
    .execute();
}
