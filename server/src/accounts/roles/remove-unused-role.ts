import type { EntityManager } from '../../database/open-database.ts';
import { deleteUnusedRole } from '../account.repository.ts';

/**
 * Removes a role that has exactly these permissions and that no account has.
 *
 * @returns whether it was removed
 */
export async function removeUnusedRole(
  em: EntityManager,
  name: string,
  permissions: readonly string[],
): Promise<boolean> {
  return await deleteUnusedRole(em, name, permissions);
}
