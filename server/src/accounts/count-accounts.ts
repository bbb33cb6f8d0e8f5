import type { EntityManager } from '../database/database.ts';
import { countByEmail } from './account.repository.ts';

/** Counts the accounts that have one of these email addresses. */
export async function countAccounts(em: EntityManager, emails: readonly string[]): Promise<number> {
  return await countByEmail(em, emails);
}
