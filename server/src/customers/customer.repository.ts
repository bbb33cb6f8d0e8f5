import { type CustomerProfile, DOCUMENT_TYPES, type DocumentType } from '@arot/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';

/** The columns of a customer that every reader has. */
export const CUSTOMER_COLUMNS = [
  ...(['account.id', 'account.name', 'account.email', 'account.phoneNumber'] as const),
  ...(['customer.shopName', 'customer.shopAddress', 'customer.shopType', 'customer.customerType'] as const),
] as const;

/** Returns the profile of a customer, or undefined if the account is not a customer's. */
export async function findCustomerProfile(em: EntityManager, accountId: string): Promise<CustomerProfile | undefined> {
  return await db(em)
    .selectFrom('account')
    .innerJoin('customer', 'customer.accountId', 'account.id')
    .where('account.id', '=', accountId)
    .select(CUSTOMER_COLUMNS)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('customer_document as document')
          .whereRef('document.accountId', '=', 'account.id')
          .select(['document.type', 'document.originalName', 'document.mimeType', 'document.byteSize'])
          .orderBy((order) => sql`array_position(${textArray(DOCUMENT_TYPES)}, ${order.ref('document.type')})`),
      ).as('documents'),
    ])
    .executeTakeFirst();
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export async function findDocument(em: EntityManager, accountId: string, type: DocumentType) {
  return await db(em)
    .selectFrom('customer_document')
    .where('accountId', '=', accountId)
    .where('type', '=', type)
    .select(['originalName', 'mimeType', 'byteSize', 'storageKey', 'encryptedKey'])
    .executeTakeFirst();
}

/** Returns the documents of an account, in the order of their types. */
export async function findDocuments(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('customer_document')
    .where('accountId', '=', accountId)
    .orderBy((order) => sql`array_position(${textArray(DOCUMENT_TYPES)}, ${order.ref('type')})`)
    .select(['type', 'originalName', 'mimeType', 'byteSize', 'storageKey', 'encryptedKey', 'createdAt as uploadedAt'])
    .execute();
}

/** Returns those of the given storage keys that belong to a document or to the file of an import. */
export async function findNamedKeys(em: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db(em)
    .selectFrom('customer_document')
    .where((eb) => eb('storageKey', '=', eb.fn.any(textArray(keys))))
    .select('storageKey')
    .union((eb) =>
      eb
        .selectFrom('catalog_import')
        .where((each) => each('storageKey', '=', each.fn.any(textArray(keys))))
        .select(({ ref }) => ref('storageKey').$notNull().as('storageKey')),
    )
    .execute();
  return new Set(rows.map((row) => row.storageKey));
}

export type DocumentPlace = Awaited<ReturnType<typeof findDocumentPlaces>>[number];

/** Returns the next documents after a storage key, in the order of storage keys. */
export async function findDocumentPlaces(em: EntityManager, after: string, limit: number) {
  return await db(em)
    .selectFrom('customer_document')
    .where('storageKey', '>', after)
    .orderBy('storageKey')
    .limit(limit)
    .select(['accountId', 'type', 'storageKey'])
    .execute();
}

/** Returns the storage keys of the documents of some accounts. */
export async function findDocumentKeys(em: EntityManager, accountId: string): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('customer_document')
    .where('accountId', '=', accountId)
    .select('storageKey')
    .execute();
  return rows.map((row) => row.storageKey);
}

export type NewCustomer = Pick<CustomerProfile, 'customerType' | 'shopName' | 'shopAddress' | 'shopType'> & {
  readonly accountId: string;
};

export async function insertCustomer(em: EntityManager, customer: NewCustomer): Promise<void> {
  await db(em).insertInto('customer').values(customer).execute();
}

export type NewDocument = CustomerProfile['documents'][number] & {
  readonly accountId: string;
  readonly sha256: string;
  readonly storageKey: string;
  readonly encryptedKey: string;
  readonly createdAt: Date;
};

export async function insertDocuments(em: EntityManager, documents: readonly NewDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await db(em)
    .insertInto('customer_document')
    .values(documents.map((document) => ({ ...document, createdAt: timestamp(document.createdAt) })))
    .execute();
}

/** Deletes a document. @returns the storage key of its object; undefined if there was none */
export async function deleteDocument(
  em: EntityManager,
  accountId: string,
  type: DocumentType,
): Promise<string | undefined> {
  const deleted = await db(em)
    .deleteFrom('customer_document')
    .where('accountId', '=', accountId)
    .where('type', '=', type)
    .returning('storageKey')
    .executeTakeFirst();
  return deleted?.storageKey;
}

/** Returns the customer record of an account, also of one with a staff role. */
export async function findCustomer(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('customer')
    .where('accountId', '=', accountId)
    .select(['shopName', 'shopAddress', 'shopType', 'customerType'])
    .executeTakeFirst();
}

/** Changes the given properties of a customer record. */
export async function updateCustomer(
  em: EntityManager,
  accountId: string,
  change: Partial<NonNullable<Awaited<ReturnType<typeof findCustomer>>>>,
): Promise<void> {
  // Kysely rejects an update without any.
  if (Object.keys(change).length === 0) return;
  await db(em).updateTable('customer').set(change).where('accountId', '=', accountId).execute();
}
