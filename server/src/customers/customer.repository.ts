import { type CustomerProfile, DOCUMENT_TYPES, type DocumentType } from '@arot/contract';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { isoTimestamp, timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';

/** Returns the profile of a customer, or undefined if the account is not a customer's. */
export async function findCustomerProfile(em: EntityManager, accountId: string): Promise<CustomerProfile | undefined> {
  return await db(em)
    .selectFrom('account')
    .innerJoin('customer', 'customer.account_id', 'account.id')
    .where('account.id', '=', accountId)
    .select((eb) => [
      'account.id',
      'account.name',
      'account.email',
      'account.phone_number as phoneNumber',
      'customer.shop_name as shopName',
      'customer.shop_address as shopAddress',
      'customer.shop_type as shopType',
      'customer.customer_type as customerType',
      jsonArrayFrom(
        eb
          .selectFrom('customer_document as document')
          .whereRef('document.account_id', '=', 'account.id')
          .select([
            'document.type',
            'document.original_name as originalName',
            'document.mime_type as mimeType',
            'document.byte_size as byteSize',
          ])
          .orderBy((order) => sql`array_position(${textArray(DOCUMENT_TYPES)}, ${order.ref('document.type')})`),
      ).as('documents'),
    ])
    .executeTakeFirst();
}

type CustomerDocumentRow = Selectable<Schema['customer_document']>;

export type DocumentRow = Pick<
  CustomerDocumentRow,
  'original_name' | 'mime_type' | 'byte_size' | 'storage_key' | 'encrypted_key'
>;

export async function findDocument(
  em: EntityManager,
  accountId: string,
  type: DocumentType,
): Promise<DocumentRow | undefined> {
  return await db(em)
    .selectFrom('customer_document')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .select(['original_name', 'mime_type', 'byte_size', 'storage_key', 'encrypted_key'])
    .executeTakeFirst();
}

/** Returns the documents of an account, in the order of their types. */
export async function findDocuments(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('customer_document')
    .where('account_id', '=', accountId)
    .orderBy((order) => sql`array_position(${textArray(DOCUMENT_TYPES)}, ${order.ref('type')})`)
    .select(['type', 'original_name', 'mime_type', 'byte_size', 'storage_key', 'encrypted_key'])
    .select((eb) => isoTimestamp(eb.ref('created_at')).as('uploadedAt'))
    .execute();
}

/** Returns those of the given storage keys that belong to a document. */
export async function findNamedKeys(em: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db(em)
    .selectFrom('customer_document')
    .where((eb) => eb('storage_key', '=', eb.fn.any(textArray(keys))))
    .select('storage_key')
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

export type DocumentPlace = Pick<CustomerDocumentRow, 'account_id' | 'type' | 'storage_key'>;

/** Returns the next documents after a storage key, in the order of storage keys. */
export async function findDocumentPlaces(em: EntityManager, after: string, limit: number): Promise<DocumentPlace[]> {
  return await db(em)
    .selectFrom('customer_document')
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .select(['account_id', 'type', 'storage_key'])
    .execute();
}

/** Returns the storage keys of the documents of some accounts. */
export async function findDocumentKeys(em: EntityManager, accountId: string): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('customer_document')
    .where('account_id', '=', accountId)
    .select('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Deletes the chat visitors whom applications know by the id of an account, with their sessions. @returns their number */
export async function deleteVisitorsOf(em: EntityManager, accountId: string): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('chat_visitor')
    // The unique index begins with the application.
    .where('application_id', 'in', (all) => all.selectFrom('chat_application').select('id'))
    .where('external_user_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export type NewCustomer = Pick<CustomerProfile, 'customerType' | 'shopName' | 'shopAddress' | 'shopType'> & {
  readonly accountId: string;
};

export async function insertCustomer(em: EntityManager, customer: NewCustomer): Promise<void> {
  await db(em)
    .insertInto('customer')
    .values({
      account_id: customer.accountId,
      customer_type: customer.customerType,
      shop_name: customer.shopName,
      shop_address: customer.shopAddress,
      shop_type: customer.shopType,
    })
    .execute();
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
    .values(
      documents.map((document) => ({
        account_id: document.accountId,
        type: document.type,
        original_name: document.originalName,
        mime_type: document.mimeType,
        byte_size: document.byteSize,
        sha256: document.sha256,
        storage_key: document.storageKey,
        encrypted_key: document.encryptedKey,
        created_at: timestamp(document.createdAt),
      })),
    )
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
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .returning('storage_key')
    .executeTakeFirst();
  return deleted?.storage_key;
}

/** Returns the customer record of an account, also of one with a staff role. */
export async function findCustomer(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('customer')
    .where('account_id', '=', accountId)
    .select([
      'shop_name as shopName',
      'shop_address as shopAddress',
      'shop_type as shopType',
      'customer_type as customerType',
    ])
    .executeTakeFirst();
}

/** Changes the given properties of a customer record. */
export async function updateCustomer(
  em: EntityManager,
  accountId: string,
  change: Partial<NonNullable<Awaited<ReturnType<typeof findCustomer>>>>,
): Promise<void> {
  const columns = {
    shop_name: change.shopName,
    shop_address: change.shopAddress,
    shop_type: change.shopType,
    customer_type: change.customerType,
  };
  // Kysely leaves out properties that are undefined, but rejects an update without any.
  if (Object.values(columns).every((value) => value === undefined)) return;
  await db(em).updateTable('customer').set(columns).where('account_id', '=', accountId).execute();
}
