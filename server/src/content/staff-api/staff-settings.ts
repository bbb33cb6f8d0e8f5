import { type changeSettingsRequest, SETTING_KEYS, type SettingKey, type storedSettings } from '@arot/contract';
import type * as z from 'zod';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { requirePictures } from '../../storage/pictures/require-pictures.ts';
import {
  deleteSetting,
  findSettingRows,
  insertSetting,
  lockSettings,
  updateSetting,
  versionOfSettings,
} from './staff-setting.repository.ts';

/** Returns the settings as they are stored, with one version for all of them. */
export async function getStaffSettings({
  em,
  ...origins
}: PublicOrigins & { readonly em: EntityManager }): Promise<z.infer<typeof storedSettings>> {
  const rows = new Map((await findSettingRows(em)).map((row) => [row.key, row]));
  const values = SETTING_KEYS.map((key) => [key, rows.get(key)?.value ?? null]);
  const settings = Object.fromEntries(values) as Record<SettingKey, string | null>;
  return {
    version: versionOfSettings(rows),
    ...settings,
    logoUrl: settings.logo === null ? null : toPublicUrl(settings.logo, origins),
  };
}

/**
 * Sets and unsets settings. null and an empty text unset one; a setting that has its value already is not written.
 *
 * @throws ApiError PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function changeSettings(ctx: StaffContext, change: z.infer<typeof changeSettingsRequest>): Promise<void> {
  const { em } = ctx;
  if (change.logo) await requirePictures(ctx, [change.logo], 'logo');
  await lockSettings(em);
  const rows = new Map((await findSettingRows(em)).map((row) => [row.key, row]));
  requireMatch(ctx, versionOfSettings(rows));
  for (const [key, value] of Object.entries(change) as [SettingKey, string | null | undefined][]) {
    const stored = rows.get(key);
    if (value === undefined || (value || null) === (stored?.value ?? null)) continue;
    if (!value) await deleteSetting(em, key);
    else if (stored) await updateSetting(em, key, value);
    else if (!(await insertSetting(em, key, value))) throw new ApiError('PRECONDITION_FAILED');
  }
}
