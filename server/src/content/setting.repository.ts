import type { SettingKey } from '@arot/contract';
import { sql } from 'kysely';
import { catalogVersion, type Versioned } from '../database/catalog-version.ts';
import type { Database } from '../database/open-database.ts';

type Settings = Partial<Record<SettingKey, string>>;

/** The stored settings by key; unset ones are missing. */
export async function findSettings(database: Database): Promise<Versioned<Settings>> {
  const rows = await database.read(sql<{ version: string; settings: Settings }>`
    select ${catalogVersion} as version, coalesce(jsonb_object_agg(key, value), '{}') as settings
    from setting`);
  const [row] = rows;
  if (!row) throw new Error('The settings statement returned no row.');
  return { version: row.version, value: row.settings };
}
