import type { CustomerProfile, DocumentMimeType, DocumentType } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

type ProfileRow = {
  id: string;
  name: string;
  email: string | null;
  phone_number: string | null;
  shop_name: string | null;
  shop_address: string | null;
  shop_type: CustomerProfile['shopType'];
  customer_type: CustomerProfile['customerType'];
  documents: CustomerProfile['documents'];
};

/** What a customer sees of itself; undefined where the account is no customer's. */
export async function findCustomerProfile(em: EntityManager, accountId: string): Promise<CustomerProfile | undefined> {
  const { rows } = await sql<ProfileRow>`
    select account.id, account.name, account.email, account.phone_number,
      customer.shop_name, customer.shop_address, customer.shop_type, customer.customer_type,
      (select coalesce(jsonb_agg(jsonb_build_object('type', document.type, 'originalName', document.original_name,
          'mimeType', document.mime_type, 'byteSize', document.byte_size)
          order by array_position(array['SHOP_IMAGE', 'NID', 'TRADE_LICENSE'], document.type)), '[]')
        from customer_document as document where document.account_id = account.id) as documents
    from account join customer on customer.account_id = account.id
    where account.id = ${accountId}`.execute(em.getKysely());
  const [row] = rows;
  return (
    row && {
      id: row.id,
      name: row.name,
      email: row.email,
      phoneNumber: row.phone_number,
      shopName: row.shop_name,
      shopAddress: row.shop_address,
      shopType: row.shop_type,
      customerType: row.customer_type,
      documents: row.documents,
    }
  );
}

export type DocumentRow = {
  original_name: string;
  mime_type: DocumentMimeType;
  byte_size: number;
  storage_key: string;
};

export async function findDocument(
  em: EntityManager,
  accountId: string,
  type: DocumentType,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select original_name, mime_type, byte_size, storage_key from customer_document
    where account_id = ${accountId} and type = ${type}`.execute(em.getKysely());
  return rows[0];
}

/** Those of some storage keys that a document has. */
export async function findNamedKeys(em: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from customer_document where storage_key in (${sql.join(keys)})`.execute(em.getKysely());
  return new Set(rows.map((row) => row.storage_key));
}

export type DocumentPlace = { account_id: string; type: DocumentType; storage_key: string };

/** Documents in the order of their storage keys, from after one of them. */
export async function findDocumentPlaces(em: EntityManager, after: string, limit: number): Promise<DocumentPlace[]> {
  const { rows } = await sql<DocumentPlace>`
    select account_id, type, storage_key from customer_document
    where storage_key > ${after} order by storage_key limit ${limit}`.execute(em.getKysely());
  return rows;
}

/** The storage keys of some accounts' documents. */
export async function findDocumentKeys(em: EntityManager, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from customer_document where account_id in (${sql.join(accountIds)})`.execute(em.getKysely());
  return rows.map((row) => row.storage_key);
}

export type NewCustomerRow = {
  accountId: string;
  customerType: CustomerProfile['customerType'];
  shopName: string | null;
  shopAddress: string | null;
  shopType: string | null;
};

export async function insertCustomer(em: EntityManager, customer: NewCustomerRow): Promise<void> {
  const { accountId, customerType, shopName, shopAddress, shopType } = customer;
  await sql`
    insert into customer (account_id, customer_type, shop_name, shop_address, shop_type)
    values (${accountId}, ${customerType}, ${shopName}, ${shopAddress}, ${shopType})`.execute(em.getKysely());
}

export type NewDocumentRow = {
  accountId: string;
  type: DocumentType;
  originalName: string;
  mimeType: DocumentMimeType;
  byteSize: number;
  sha256: string;
  storageKey: string;
  createdAt: Date;
};

export async function insertDocument(em: EntityManager, document: NewDocumentRow): Promise<void> {
  const { accountId, type, originalName, mimeType, byteSize, sha256, storageKey, createdAt } = document;
  await sql`
    insert into customer_document
      (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
    values (${accountId}, ${type}, ${originalName}, ${mimeType}, ${byteSize}, ${sha256}, ${storageKey},
      ${createdAt.toISOString()}::timestamptz)`.execute(em.getKysely());
}
