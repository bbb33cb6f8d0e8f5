import { type changeSettingsRequest, SETTING_KEYS, type SettingKey } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import { requireMatch, versionOf } from '../http/if-match.ts';
import { requirePictures } from '../pictures/require-pictures.ts';
import type { StaffContext } from '../staff/staff-context.ts';
import {
  deleteSetting,
  findSettingRows,
  insertSetting,
  lockSettings,
  updateSetting,
} from './staff-setting.repository.ts';

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
  requireMatch(ctx, versionOf(...SETTING_KEYS.map((key) => rows.get(key)?.version ?? null)));
  for (const [key, value] of Object.entries(change) as [SettingKey, string | null | undefined][]) {
    const stored = rows.get(key);
    if (value === undefined || (value || null) === (stored?.value ?? null)) continue;
    if (!value) await deleteSetting(em, key);
    else if (stored) await updateSetting(em, key, value);
    else if (!(await insertSetting(em, key, value))) throw new ApiError('PRECONDITION_FAILED');
  }
}
