import type { EntityManager } from '../../database/open-database.ts';
import { deleteUnusedRole } from '../account.repository.ts';

/**
 * Deletes a role that has exactly these permissions and no account.
 *
 * @returns whether it was deleted
 */
export async function removeUnusedRole(
  em: EntityManager,
  name: string,
  permissions: readonly string[],
): Promise<boolean> {
  return await deleteUnusedRole(em, name, permissions);
}
