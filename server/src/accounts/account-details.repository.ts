import type { CustomerProfile } from '@arot/contract';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';

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
      'account.createdAt',
      eb
        .selectFrom('session')
        .whereRef('session.accountId', '=', 'account.id')
        .where('session.revokedAt', 'is', null)
        .where('session.expiresAt', '>', timestamp(now))
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
    .where('accountId', '=', accountId)
    .select(['customerType', 'shopName', 'shopAddress', 'shopType'])
    .executeTakeFirst();
  if (!customer) return null;
  const documents = await db(em)
    .selectFrom('customer_document')
    .where('accountId', '=', accountId)
    .orderBy('type')
    .select(['type', 'originalName', 'mimeType', 'byteSize', 'createdAt'])
    .execute();
  return { ...customer, documents };
}
