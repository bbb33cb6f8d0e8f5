import type { Language } from '../base/language.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import type { Channel } from '../messages/send-message.ts';

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
