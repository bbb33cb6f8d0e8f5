import { registrationOptions, SETTING_KEYS, type Settings } from '@arot/contract';
import type { Database } from '../database/database.ts';
import type { ReadDependencies } from '../http/context.ts';
import { toPublicUrl } from '../http/public-url.ts';
import { BatchedReads } from '../reads/batched-reads.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import { findSettings, type StoredSettings } from './setting.repository.ts';

/**
 * Returns the public settings: every key, null for an unset one, and the options of the registration form.
 *
 * @param shared reads the settings once for requests that arrive together
 * @see catalog specification, section 2, PublicSettings
 */
export async function getSettings(
  { database, ...origins }: ReadDependencies,
  shared: SharedSettings,
): Promise<Versioned<Settings>> {
  const { version, value: set } = await shared.get(database);
  const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, set[key] ?? null])) as Record<
    (typeof SETTING_KEYS)[number],
    string | null
  >;
  return {
    version,
    value: {
      ...settings,
      logo: settings.logo === null ? null : toPublicUrl(settings.logo, origins),
      shopTypes: [...registrationOptions.shopTypes],
      customerTypes: [...registrationOptions.customerTypes],
    },
  };
}

/** Reads the settings, once for requests that arrive together. */
export class SharedSettings {
  readonly #reads = new BatchedReads<Versioned<StoredSettings>>(async (database, keys) => {
    const settings = await findSettings(database);
    return new Map(keys.map((key) => [key, settings]));
  });

  async get(database: Database): Promise<Versioned<StoredSettings>> {
    const settings = await this.#reads.get(database, 'all');
    if (!settings) throw new Error('The read returns the settings for each key.');
    return settings;
  }
}
