import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

/** Whether no operator has written anything into the database. Drafts that reads registered do not count. */
export async function databaseIsEmpty(em: EntityManager): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not (
      exists (select 1 from category) or exists (select 1 from product) or exists (select 1 from setting)
      or exists (select 1 from app_content where not unclaimed) or exists (select 1 from account)
    ) as empty`.execute(em.getKysely());
  return rows[0]?.empty ?? false;
}
