import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';
import type { VerifiedPasskey } from './verify-passkey.ts';

export type Passkey = Awaited<ReturnType<typeof findPasskeys>>[number];

/** Returns the passkeys of an account as its owner sees them, the oldest first. */
export async function findPasskeys(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('passkey')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .execute();
}

/** Returns the passkeys of an account as the options of a browser name them, the oldest first. */
export async function findDescriptors(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('passkey')
    .where('accountId', '=', accountId)
    .orderBy('passkey.id')
    .select(['credentialId as id', sql<'public-key'>`'public-key'`.as('type'), 'transports'])
    .execute();
}

/** Returns the account of a passkey. */
export async function findPasskeyOwner(em: EntityManager, credentialId: string): Promise<string | undefined> {
  const owner = await db(em)
    .selectFrom('passkey')
    .where('credentialId', '=', credentialId)
    .select('accountId')
    .executeTakeFirst();
  return owner?.accountId;
}

/** Returns what verifies a signature of a passkey, locked until the transaction ends. */
export async function lockPasskey(em: EntityManager, accountId: string, credentialId: string) {
  return await db(em)
    .selectFrom('passkey')
    .where('credentialId', '=', credentialId)
    .where('accountId', '=', accountId)
    .select(['id', 'publicKey', 'counter'])
    .forUpdate()
    .executeTakeFirst();
}

/** Records a use. @param counter the signatures that the authenticator has counted */
export async function recordPasskeyUse(em: EntityManager, id: string, counter: number, now: Date): Promise<void> {
  await db(em)
    .updateTable('passkey')
    .set({ counter: String(counter), lastUsedAt: timestamp(now) })
    .where('id', '=', id)
    .execute();
}

type NewPasskey = VerifiedPasskey & {
  readonly id: string;
  readonly accountId: string;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
};

/** @returns false if a passkey has the credential id already, of whatever account */
export async function insertPasskey(
  em: EntityManager,
  { counter, transports, createdAt, ...passkey }: NewPasskey,
): Promise<boolean> {
  const inserted = await db(em)
    .insertInto('passkey')
    .values({ ...passkey, counter: String(counter), transports: json(transports), createdAt: timestamp(createdAt) })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Renames a passkey. @returns the passkey as its owner sees it; undefined if the account has no such passkey */
export async function setPasskeyName(
  em: EntityManager,
  accountId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  return await db(em)
    .updateTable('passkey')
    .set({ name })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst();
}

/** @returns false if the account has no such passkey */
export async function deletePasskey(em: EntityManager, accountId: string, id: string): Promise<boolean> {
  const deleted = await db(em)
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
