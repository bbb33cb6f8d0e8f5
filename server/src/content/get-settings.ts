import { registrationOptions, SETTING_KEYS, type Settings } from '@arot/contract';
import type { ReadDependencies } from '../http/context.ts';
import { toPublicUrl } from '../http/public-url.ts';
import { BatchedReads } from '../reads/batched-reads.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import { findSettings } from './setting.repository.ts';

/**
 * Returns the public settings: every key, null for an unset one, and the options of the registration form.
 *
 * @param shared reads the settings once for requests that arrive together
 * @see catalog specification, section 2, PublicSettings
 */
export async function getSettings(
  { database, ...origins }: ReadDependencies,
  shared: ReturnType<typeof sharedSettings>,
): Promise<Versioned<Settings>> {
  const found = await shared.get(database, 'all');
  if (!found) throw new Error('The read returns the settings for each key.');
  const { version, value: set } = found;
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
export function sharedSettings() {
  return new BatchedReads(async (database, keys) => {
    const settings = await findSettings(database);
    return new Map(keys.map((key) => [key, settings]));
  });
}
