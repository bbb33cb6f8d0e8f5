import type { EntityManager } from '../database/database.ts';
import { endCodesOf } from './code.repository.ts';

/** Ends all codes of an account, because its password has changed. */
export async function endCodes(em: EntityManager, accountId: string, now: Date): Promise<void> {
  await endCodesOf(em, accountId, now);
}
