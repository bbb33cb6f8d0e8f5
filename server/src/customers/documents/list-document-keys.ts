import type { EntityManager } from '../../database/open-database.ts';
import { findDocumentKeys } from '../customer.repository.ts';

/** The storage keys of some accounts' documents, for the removal of these accounts. */
export async function listDocumentKeys(em: EntityManager, accountIds: readonly string[]): Promise<string[]> {
  return await findDocumentKeys(em, accountIds);
}
