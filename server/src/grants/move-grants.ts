import type { EntityManager } from '../database/open-database.ts';
import { moveGrantsOfSessions } from './grant.repository.ts';

/** Moves what applications were given in some sessions of an account to another session of it. */
export async function moveGrants(
  em: EntityManager,
  sessions: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await moveGrantsOfSessions(em, sessions.from, sessions.to);
}
