import type { Clock } from '../base/clock.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { eraseEvents, findErasedAccounts, findErasures } from './erased-event.repository.ts';

/** A request that began before the erasure can write its event after it. It takes minutes at most. */
const LATE_MS = 24 * 3_600_000;

/**
 * Removes personal data from the audit events of an account: the IP addresses of its own requests, and names, phone numbers,
 * addresses and notes in the details of events about it. Kinds, times, ids and actors stay.
 */
export async function erasePersonalData(em: EntityManager, accountId: string): Promise<void> {
  await eraseEvents(em, accountId);
}

/** Removes personal data from events that were written just after the erasure of their account. @returns their number */
export async function eraseLateEvents(database: Database, clock: Clock): Promise<number> {
  const since = new Date(clock().getTime() - LATE_MS);
  let changed = 0;
  for (const accountId of await findErasedAccounts(database.fork(), since)) {
    changed += await database.fork().transactional((em) => eraseEvents(em, accountId));
  }
  return changed;
}

/** An account that was erased. Nothing else of it is stored. */
export type Erasure = { readonly id: string /** ISO 8601. */; readonly erasedAt: string };

/** Returns the accounts that were erased since a moment, the earliest first. */
export async function listErasures(em: EntityManager, since = new Date(0)): Promise<Erasure[]> {
  return await findErasures(em, since);
}
