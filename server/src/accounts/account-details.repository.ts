import type { Language } from '../base/language.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import type { Channel } from '../messages/send-message.ts';
import { openSessions } from './sessions/session.repository.ts';

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

/** Records that a code has proved that the owner has the email address or the phone number. */
export async function setVerified(em: EntityManager, accountId: string, channel: Channel, now: Date): Promise<void> {
  const column = channel === 'email' ? 'emailVerifiedAt' : 'phoneVerifiedAt';
  await db(em)
    .updateTable('account')
    .set({ [column]: timestamp(now) })
    .where('id', '=', accountId)
    .execute();
}

/** Restricts an account until a moment, or no longer. */
export async function setHold(em: EntityManager, accountId: string, until: Date | null): Promise<void> {
  await db(em)
    .updateTable('account')
    .set({ holdUntil: until && timestamp(until) })
    .where('id', '=', accountId)
    .execute();
}

export async function setLanguage(em: EntityManager, accountId: string, language: Language): Promise<void> {
  await db(em).updateTable('account').set({ language }).where('id', '=', accountId).execute();
}
