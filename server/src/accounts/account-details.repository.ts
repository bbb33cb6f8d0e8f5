import type { CustomerProfile } from '@arot/contract';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { isoTimestamp, timestamp } from '../database/schema/timestamps.ts';

export type CustomerDetails = Pick<CustomerProfile, 'customerType' | 'shopName' | 'shopAddress' | 'shopType'> & {
  documents: (CustomerProfile['documents'][number] & { createdAt: string })[];
};

/** @returns when the account was created, in ISO 8601, and its number of open sessions */
export async function findAccountDetails(
  em: EntityManager,
  accountId: string,
  now: Date,
): Promise<{ createdAt: string; openSessions: number }> {
  const row = await db(em)
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .select((eb) => [
      isoTimestamp(eb.ref('account.created_at')).as('createdAt'),
      eb
        .selectFrom('session')
        .whereRef('session.account_id', '=', 'account.id')
        .where('session.revoked_at', 'is', null)
        .where('session.expires_at', '>', timestamp(now))
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('openSessions'),
    ])
    .executeTakeFirst();
  if (!row) throw new Error(`The account ${accountId} no longer exists.`);
  return { createdAt: row.createdAt, openSessions: Number(row.openSessions) };
}

/** Returns the customer record with the metadata of its documents; null for an account that is not a customer's. */
export async function findCustomerDetails(em: EntityManager, accountId: string): Promise<CustomerDetails | null> {
  const customer = await db(em)
    .selectFrom('customer')
    .where('account_id', '=', accountId)
    .select([
      'customer_type as customerType',
      'shop_name as shopName',
      'shop_address as shopAddress',
      'shop_type as shopType',
    ])
    .executeTakeFirst();
  if (!customer) return null;
  const documents = await db(em)
    .selectFrom('customer_document')
    .where('account_id', '=', accountId)
    .orderBy('type')
    .select((eb) => [
      'type',
      'original_name as originalName',
      'mime_type as mimeType',
      'byte_size as byteSize',
      isoTimestamp(eb.ref('created_at')).as('createdAt'),
    ])
    .execute();
  return { ...customer, documents };
}
