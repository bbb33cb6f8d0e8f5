import type { SettingKey } from '@arot/contract';
import { type InferResult, sql } from 'kysely';
import { builder, compileStatement } from '../database/connection/compile-statement.ts';
import type { Database } from '../database/database.ts';
import { catalogVersion, type Versioned } from '../reads/catalog-version.ts';

export type StoredSettings = Partial<Record<SettingKey, string>>;

/** Returns the stored settings by key; unset ones are missing. */
export async function findSettings(database: Database): Promise<Versioned<StoredSettings>> {
  const [row] = await database.readCompiled(allSettings, {}, true);
  if (!row) throw new Error('The settings statement returned no row.');
  return { version: row.version, value: row.settings };
}

const allSettings = compileAllSettings();

function compileAllSettings() {
  const statement = builder
    .selectFrom('setting')
    .select((eb) => [
      catalogVersion.as('version'),
      sql<StoredSettings>`coalesce(jsonb_object_agg(${eb.ref('key')}, ${eb.ref('value')}), '{}')`.as('settings'),
    ]);
  return compileStatement<InferResult<typeof statement>[number], object>(statement);
}
