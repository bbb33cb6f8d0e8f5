import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { openSessions } from './sessions/session.repository.ts';

export type CustomerDetails = Awaited<ReturnType<typeof findCustomerDetails>>;

/** @returns when the account was created, in ISO 8601, and its number of open sessions */
export async function findAccountDetails(em: EntityManager, accountId: string, now: Date) {
  const details = await db(em)
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .select((eb) => ['account.createdAt', openSessions(eb, now)])
    .executeTakeFirst();
  if (!details) throw new Error(`The account ${accountId} no longer exists.`);
  return details;
}

/** Returns the customer record with the metadata of its documents; null for an account that is not a customer's. */
export async function findCustomerDetails(em: EntityManager, accountId: string) {
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
