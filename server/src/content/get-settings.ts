import { registrationOptions, SETTING_KEYS, type Settings } from '@arot/contract';
import type { Versioned } from '../database/catalog-version.ts';
import type { ReadDependencies } from '../http/context.ts';
import { toPublicUrl } from '../http/public-url.ts';
import type { SharedSettings } from './shared-settings.ts';

/**
 * The public settings: every key, null for an unset one, and the options of the registration form.
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
