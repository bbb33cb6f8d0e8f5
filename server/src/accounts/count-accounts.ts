import type { EntityManager } from '../database/open-database.ts';
import { countByEmail } from './account.repository.ts';

/** How many accounts have one of these email addresses. */
export async function countAccounts(em: EntityManager, emails: readonly string[]): Promise<number> {
  return await countByEmail(em, emails);
}
