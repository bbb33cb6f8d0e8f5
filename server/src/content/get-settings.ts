import { registrationOptions, SETTING_KEYS, type Settings } from '@arot/contract';
import type { Versioned } from '../database/catalog-version.ts';
import type { ReadDependencies } from '../http/context.ts';
import { toPublicUrl } from '../http/public-url.ts';
import { findSettings } from './setting.repository.ts';

/**
 * The public settings: every key, null for an unset one, and the options of the registration form.
 *
 * @see catalog specification, section 2, PublicSettings
 */
export async function getSettings({ database, ...origins }: ReadDependencies): Promise<Versioned<Settings>> {
  const { version, value: set } = await findSettings(database);
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
