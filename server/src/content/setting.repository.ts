import type { SettingKey } from '@arot/contract';
import { sql } from 'kysely';
import { catalogVersion, type Versioned } from '../database/catalog-version.ts';
import type { Database } from '../database/open-database.ts';

type Settings = Partial<Record<SettingKey, string>>;

/** The settings that are set. */
export async function findSettings(database: Database): Promise<Versioned<Settings>> {
  const rows = await database.read(sql<{ version: number; settings: Settings }>`
    select ${catalogVersion} as version, coalesce(jsonb_object_agg(key, value), '{}') as settings
    from setting`);
  const { version = 0, settings = {} } = rows[0] ?? {};
  return { version, value: settings };
}
