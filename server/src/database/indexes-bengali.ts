import { sql } from 'kysely';
import type { EntityManager } from './database.ts';
import { db } from './db.ts';

/**
 * Returns true if the trigram index treats Bengali letters as letters. In a database of the character type `C` it does not:
 * searches for Bengali names then read every name, with the same results, but slowly.
 */
export async function indexesBengali(em: EntityManager): Promise<boolean> {
  const statement = sql<{ known: boolean }>`select cardinality(show_trgm('চাল')) > 0 as known`;
  const { rows } = await statement.execute(db(em));
  return rows[0]?.known ?? false;
}
