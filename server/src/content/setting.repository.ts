import type { SettingKey } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

/** The settings that are set. */
export async function findSettings(em: EntityManager): Promise<Partial<Record<SettingKey, string>>> {
  const { rows } = await sql<{ key: SettingKey; value: string }>`select key, value from setting`.execute(em.getKysely());
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export async function saveSetting(em: EntityManager, key: SettingKey, value: string): Promise<void> {
  await sql`
    insert into setting (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`.execute(em.getKysely());
}

export async function deleteSetting(em: EntityManager, key: SettingKey): Promise<void> {
  await sql`delete from setting where key = ${key}`.execute(em.getKysely());
}
