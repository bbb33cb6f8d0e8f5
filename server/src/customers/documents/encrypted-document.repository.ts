import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';

export type PlainDocument = Awaited<ReturnType<typeof findPlainDocuments>>[number];

/** Documents whose bytes are stored as they are, in a random order: a broken one does not keep the others waiting. */
export async function findPlainDocuments(em: EntityManager, limit: number) {
  return await db(em)
    .selectFrom('customer_document')
    .where('encryptedKey', 'is', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .select(['accountId', 'type', 'originalName', 'mimeType', 'byteSize', 'sha256', 'storageKey'])
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
    .set(object)
    .where('accountId', '=', document.accountId)
    .where('type', '=', document.type)
    .where('storageKey', '=', document.storageKey)
    .where('encryptedKey', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts the documents whose bytes are stored as they are, and those whose key another secret than the current one has encrypted. */
export async function countDocumentKeys(em: EntityManager, prefix: string) {
  return await db(em)
    .selectFrom('customer_document')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('encryptedKey', 'is', null).as('plain'),
      fn.countAll<string>().filterWhere('encryptedKey', 'not like', `${prefix}%`).as('older'),
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
    .where('encryptedKey', 'not like', `${prefix}%`)
    .where('storageKey', '>', after)
    .orderBy('storageKey')
    .limit(limit)
    .select((eb) => ['storageKey', eb.ref('encryptedKey').$notNull().as('encryptedKey')])
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
    .set({ encryptedKey: replacement })
    .where('storageKey', '=', storageKey)
    .where('encryptedKey', '=', encryptedKey)
    .execute();
}
