import type { SettingKey } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

/** The settings that are set. */
export async function findSettings(em: EntityManager): Promise<Partial<Record<SettingKey, string>>> {
  const { rows } = await sql<{ key: SettingKey; value: string }>`select key, value from setting`.execute(
    em.getKysely(),
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
