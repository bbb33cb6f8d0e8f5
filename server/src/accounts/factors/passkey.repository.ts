import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number];

function passkeys(em: EntityManager) {
  return db(em)
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'transports', 'name'])
    .select(['createdAt', 'lastUsedAt']);
}

/** Returns the passkeys of an account, the oldest first. */
export async function findPasskeys(em: EntityManager, accountId: string) {
  return await passkeys(em).where('accountId', '=', accountId).orderBy('id').execute();
}

export async function findPasskey(em: EntityManager, accountId: string, id: string): Promise<PasskeyRow | undefined> {
  return await passkeys(em).where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst();
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

type NewPasskey = {
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
};

/** @returns false if a passkey has the credential id already, of whatever account */
export async function insertPasskey(em: EntityManager, passkey: NewPasskey): Promise<boolean> {
  const inserted = await db(em)
    .insertInto('passkey')
    .values({
      id: passkey.id,
      accountId: passkey.accountId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: String(passkey.counter),
      transports: json(passkey.transports),
      name: passkey.name,
      createdAt: timestamp(passkey.createdAt),
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function setPasskeyName(em: EntityManager, id: string, name: string): Promise<void> {
  await db(em).updateTable('passkey').set({ name }).where('id', '=', id).execute();
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
