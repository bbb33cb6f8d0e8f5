import { sql } from 'kysely';
import type { EntityManager } from './database.ts';
import { db } from './db.ts';

/**
 * Every advisory lock of the project. Two locks with the same number would block each other, so all numbers are listed here.
 *
 * The triggers of the catalog use locks with two keys, `(420731, slot)`, which PostgreSQL separates from locks with one key.
 *
 * @see https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS
 */
export const ADVISORY_LOCKS = {
  migration: 4_207_311_001,
  signingKey: 4_207_311_002,
  catalogImport: 4_207_311_003,
  appContentRegistration: 4_207_311_004,
  demo: 4_207_311_005,
  settings: 4_207_311_017,
  synonyms: 4_207_311_018,
  staffAccounts: 4_207_311_006,
  eventNumbers: 4_207_311_019,
  webhookEndpoints: 4_207_311_020,
  webhookClaims: 4_207_311_021,
  logoutClaims: 4_207_311_023,
  activePriceLists: 4_207_311_022,
  /** The lock of a request with an Idempotency-Key. Its second key is the hash of an account and the Idempotency-Key. */
  idempotentRequest: 420_733,
} as const;

type LockName = Exclude<keyof typeof ADVISORY_LOCKS, 'idempotentRequest'>;

/** Waits for a lock, which ends with the transaction. */
export async function takeLock(em: EntityManager, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`.execute(db(em));
}

/** Takes a lock, which ends with the transaction, if no other transaction holds it. @returns whether it was taken */
export async function tryLock(em: EntityManager, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[name]}) as taken`.execute(db(em));
  return rows[0]?.taken === true;
}
