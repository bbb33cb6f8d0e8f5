import type { Clock } from '../../../base/clock.ts';
import type { Database } from '../../../database/database.ts';
import { deleteOldMisses } from './search-miss.repository.ts';

/** Deletes searches without a result after 90 days. @returns how many */
export async function removeOldMisses(database: Database, clock: Clock): Promise<number> {
  return await deleteOldMisses(database.fork(), clock());
}
