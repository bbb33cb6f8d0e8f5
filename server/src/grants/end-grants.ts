import type { EntityManager } from '../database/open-database.ts';
import { revokeGrantsWhere } from './grant.repository.ts';

/**
 * Ends what applications were given in some sessions or by an account: their access tokens and refresh tokens are refused
 * from the end of the transaction on.
 *
 * @returns how many grants still held
 */
export async function endGrants(
  em: EntityManager,
  whose: { accountId: string } | { sessionIds: readonly string[] },
  now: Date,
): Promise<number> {
  return await revokeGrantsWhere(em, whose, now);
}
