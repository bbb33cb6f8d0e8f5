import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import { findStaffWith } from '../account.repository.ts';
import { announceKeys } from './service-key.repository.ts';

const NOTICE_MS = 7 * 24 * 3_600_000;

/** Tells the staff members with `accounts:write` of the keys that end within 7 days, once for each. @returns the number of keys */
export async function announceEndingKeys(database: Database, clock: Clock): Promise<number> {
  const now = clock();
  return await database.fork().transactional(async (em) => {
    const ending = await announceKeys(em, now, new Date(now.getTime() + NOTICE_MS));
    const receivers = ending.length === 0 ? [] : await findStaffWith(em, 'accounts:write');
    for (const { name, accountName: account, expiresAt } of ending) {
      for (const receiver of receivers) {
        const variables = { key: name, account, date: expiresAt.slice(0, 10) };
        await notifyAccount({ em, clock }, receiver, 'key-ending', variables);
      }
    }
    return ending.length;
  });
}
