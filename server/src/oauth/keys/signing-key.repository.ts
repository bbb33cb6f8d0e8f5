import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';
import type { EntityManager } from '../../database/open-database.ts';

export type SigningKeyRow = {
  kid: string;
  encrypted_private_key: string;
  /** ISO 8601. */
  active_from: string;
  retired_at: string | null;
};

/** Keys that are published at a moment, the one that became or becomes active last first. */
export async function findPublishedKeys(em: EntityManager, now: Date): Promise<SigningKeyRow[]> {
  const { rows } = await sql<SigningKeyRow>`
    select kid, encrypted_private_key,
      to_char(active_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as active_from,
      to_char(retired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as retired_at
    from oauth_signing_key where retired_at is null or retired_at > ${now.toISOString()}::timestamptz
    order by oauth_signing_key.active_from desc, oauth_signing_key.created_at desc, kid`.execute(em.getKysely());
  return rows;
}

/** Keeps others from making or retiring keys until the transaction ends. */
export async function lockSigningKeys(em: EntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.signingKey})`.execute(em.getKysely());
}

export async function insertSigningKey(
  em: EntityManager,
  key: { kid: string; encryptedPrivateKey: string; createdAt: Date; activeFrom: Date },
): Promise<void> {
  await sql`
    insert into oauth_signing_key (kid, encrypted_private_key, created_at, active_from)
    values (${key.kid}, ${key.encryptedPrivateKey}, ${key.createdAt.toISOString()}::timestamptz,
      ${key.activeFrom.toISOString()}::timestamptz)`.execute(em.getKysely());
}

/** Sets when all keys but one are published no more, unless that is set for earlier. */
export async function retireOtherKeys(em: EntityManager, kid: string, at: Date): Promise<void> {
  await sql`
    update oauth_signing_key set retired_at = least(retired_at, ${at.toISOString()}::timestamptz)
    where kid <> ${kid}`.execute(em.getKysely());
}

/** Stores a key as it is encrypted now, unless another process has done so. */
export async function replaceEncryptedKey(em: EntityManager, kid: string, from: string, to: string): Promise<void> {
  await sql`
    update oauth_signing_key set encrypted_private_key = ${to}
    where kid = ${kid} and encrypted_private_key = ${from}`.execute(em.getKysely());
}

export async function retireKey(em: EntityManager, kid: string, at: Date): Promise<void> {
  await sql`
    update oauth_signing_key set retired_at = least(retired_at, ${at.toISOString()}::timestamptz)
    where kid = ${kid}`.execute(em.getKysely());
}
