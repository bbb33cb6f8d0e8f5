import type { EntityManager } from '../database/open-database.ts';
import { findTakenIdentifiers, insertAccount, type NewAccountRow, type TakenIdentifier } from './account.repository.ts';

/** The account that has the identifier may be removed between two statements, so the insert is tried again. */
const ATTEMPTS = 5;

/**
 * Inserts an account unless another one has its email address or phone number. It does not rely on a unique violation:
 * PostgreSQL would write the statement and the key into its log.
 *
 * @returns the identifiers that another account has; empty when the account was inserted
 */
export async function addAccount(em: EntityManager, account: NewAccountRow): Promise<TakenIdentifier[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await insertAccount(em, account)) return [];
    const taken = await findTakenIdentifiers(em, account);
    if (taken.length > 0) return taken;
  }
  throw new Error('The account was not inserted, although no other account has its identifiers.');
}
