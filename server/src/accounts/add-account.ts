import type { EntityManager } from '../database/open-database.ts';
import { findTakenIdentifiers, insertAccount, type NewAccountRow, type TakenIdentifier } from './account.repository.ts';

/** Another account that has the identifier may be removed between two statements, but hardly again and again. */
const ATTEMPTS = 5;

/**
 * Adds an account unless another one has its email address or phone number. No statement fails for that: PostgreSQL
 * would write the statement and the key into its log.
 *
 * @returns what another account has; nothing when the account was added
 */
export async function addAccount(em: EntityManager, account: NewAccountRow): Promise<TakenIdentifier[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await insertAccount(em, account)) return [];
    const taken = await findTakenIdentifiers(em, account);
    if (taken.length > 0) return taken;
  }
  throw new Error('the account was not added, and no other account has its identifiers');
}
