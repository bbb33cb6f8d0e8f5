import type { CustomerProfile } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

export type CustomerDetails = Pick<CustomerProfile, 'customerType' | 'shopName' | 'shopAddress' | 'shopType'> & {
  documents: (CustomerProfile['documents'][number] & { createdAt: string })[];
};

/** @returns when the account was made, in ISO 8601, and how many sessions it has open */
export async function findAccountDetails(
  em: EntityManager,
  accountId: string,
  now: Date,
): Promise<{ createdAt: string; openSessions: number }> {
  const { rows } = await sql<{ createdAt: string; openSessions: number }>`
    select to_char(account.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      (select count(*)::int from session where session.account_id = account.id
        and session.revoked_at is null and session.expires_at > ${now.toISOString()}::timestamptz) as "openSessions"
    from account where account.id = ${accountId}`.execute(em.getKysely());
  const [row] = rows;
  if (!row) throw new Error(`account ${accountId} went away`);
  return row;
}

/** The customer record with what is known of its documents; null for whoever is no customer. */
export async function findCustomerDetails(em: EntityManager, accountId: string): Promise<CustomerDetails | null> {
  const { rows } = await sql<Omit<CustomerDetails, 'documents'>>`
    select customer_type as "customerType", shop_name as "shopName", shop_address as "shopAddress",
      shop_type as "shopType"
    from customer where account_id = ${accountId}`.execute(em.getKysely());
  const [customer] = rows;
  if (!customer) return null;
  const documents = await sql<CustomerDetails['documents'][number]>`
    select type, original_name as "originalName", mime_type as "mimeType", byte_size as "byteSize",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from customer_document where account_id = ${accountId} order by type`.execute(em.getKysely());
  return { ...customer, documents: documents.rows };
}
