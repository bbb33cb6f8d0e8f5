import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/**
 * Whether the trigram index knows Bengali letters as letters. In a database of the character type `C` it does not, and
 * a search reads every name; it finds the same, slowly.
 */
export async function indexesBengali(database: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select cardinality(show_trgm('চাল')) > 0 as known`.execute(database.fork().getKysely());
  return rows[0]?.known ?? false;
}
