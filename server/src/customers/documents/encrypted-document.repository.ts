import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';

export type PlainDocument = Awaited<ReturnType<typeof findPlainDocuments>>[number];

/** Documents whose bytes are stored as they are, in a random order: a broken one does not keep the others waiting. */
export async function findPlainDocuments(em: EntityManager, limit: number) {
  return await db(em)
    .selectFrom('customer_document')
    .where('encrypted_key', 'is', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .select(['account_id', 'type', 'original_name', 'mime_type', 'byte_size', 'sha256', 'storage_key'])
    .execute();
}

/** Names the encrypted object of a document. @returns whether the row still named the plain one */
export async function nameEncryptedObject(
  em: EntityManager,
  document: PlainDocument,
  object: { readonly storageKey: string; readonly encryptedKey: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db(em)
    .updateTable('customer_document')
    .set({ storage_key: object.storageKey, encrypted_key: object.encryptedKey })
    .where('account_id', '=', document.account_id)
    .where('type', '=', document.type)
    .where('storage_key', '=', document.storage_key)
    .where('encrypted_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts the documents whose bytes are stored as they are, and those whose key another secret than the current one has encrypted. */
export async function countDocumentKeys(em: EntityManager, prefix: string) {
  return await db(em)
    .selectFrom('customer_document')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('encrypted_key', 'is', null).as('plain'),
      fn.countAll<string>().filterWhere('encrypted_key', 'not like', `${prefix}%`).as('older'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the next keys, by storage key, that another secret than the current one has encrypted. */
export async function findKeysOfOlderSecrets(
  em: EntityManager,
  { prefix, after, limit }: { readonly prefix: string; readonly after: string; readonly limit: number },
) {
  return await db(em)
    .selectFrom('customer_document')
    .where('encrypted_key', 'not like', `${prefix}%`)
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .select('storage_key')
    .select((eb) => eb.ref('encrypted_key').$castTo<string>().as('encrypted_key'))
    .execute();
}

export async function replaceEncryptedKey(
  em: EntityManager,
  storageKey: string,
  encryptedKey: string,
  replacement: string,
): Promise<void> {
  await db(em)
    .updateTable('customer_document')
    .set({ encrypted_key: replacement })
    .where('storage_key', '=', storageKey)
    .where('encrypted_key', '=', encryptedKey)
    .execute();
}
