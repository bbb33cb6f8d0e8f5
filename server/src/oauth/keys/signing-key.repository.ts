import { takeLock } from '../../database/advisory-locks.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';

/** Returns keys that are published at a moment, the one with the latest activation first. Times are ISO 8601. */
export async function findPublishedKeys(em: EntityManager, now: Date) {
  return await db(em)
    .selectFrom('oauth_signing_key')
    .where((eb) => eb.or([eb('retiredAt', 'is', null), eb('retiredAt', '>', timestamp(now))]))
    .orderBy('oauth_signing_key.activeFrom', 'desc')
    .orderBy('oauth_signing_key.createdAt', 'desc')
    .orderBy('kid')
    .select(['kid', 'encryptedPrivateKey', 'activeFrom'])
    .execute();
}

/** Prevents other transactions from creating or retiring keys until this transaction ends. */
export async function lockSigningKeys(em: EntityManager): Promise<void> {
  await takeLock(em, 'signingKey');
}

export async function insertSigningKey(
  em: EntityManager,
  { createdAt, activeFrom, ...key }: { kid: string; encryptedPrivateKey: string; createdAt: Date; activeFrom: Date },
): Promise<void> {
  await db(em)
    .insertInto('oauth_signing_key')
    .values({ ...key, createdAt: timestamp(createdAt), activeFrom: timestamp(activeFrom) })
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
    .set((eb) => ({ retiredAt: eb.fn('least', ['retiredAt', timestamp(at)]) }));
}

/** Replaces an encrypted key, unless another process has replaced it already. */
export async function replaceEncryptedKey(em: EntityManager, kid: string, from: string, to: string): Promise<void> {
  await db(em)
    .updateTable('oauth_signing_key')
    .set({ encryptedPrivateKey: to })
    .where('kid', '=', kid)
    .where('encryptedPrivateKey', '=', from)
    .execute();
}
