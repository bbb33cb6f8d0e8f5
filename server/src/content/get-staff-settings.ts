import { SETTING_KEYS, type SettingKey, type storedSettings } from '@arot/contract';
import type * as z from 'zod';
import type { EntityManager } from '../database/open-database.ts';
import { versionOf } from '../http/if-match.ts';
import { type PublicOrigins, toPublicUrl } from '../http/public-url.ts';
import { findSettingRows } from './staff-setting.repository.ts';

/** The settings as they are stored, with one version for all of them. */
export async function getStaffSettings({
  em,
  ...origins
}: PublicOrigins & { readonly em: EntityManager }): Promise<z.infer<typeof storedSettings>> {
  const rows = new Map((await findSettingRows(em)).map((row) => [row.key, row]));
  const values = SETTING_KEYS.map((key) => [key, rows.get(key)?.value ?? null]);
  const settings = Object.fromEntries(values) as Record<SettingKey, string | null>;
  return {
    version: versionOf(...SETTING_KEYS.map((key) => rows.get(key)?.version ?? null)),
    ...settings,
    logoUrl: settings.logo === null ? null : toPublicUrl(settings.logo, origins),
  };
}
