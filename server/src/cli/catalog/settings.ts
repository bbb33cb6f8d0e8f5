import { SETTING_KEYS } from '@arot/contract';
import { fieldTexts } from '@arot/contract/issues';
import type { Command } from 'commander';
import { OperatorError } from '../../base/errors.ts';
import { findSettings } from '../../content/setting.repository.ts';
import { changeSettings } from '../../content/staff-api/staff-settings.ts';
import { recordSchemas } from '../../import/records.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { addChange, addRead } from '../command.ts';

export function registerSettings(settings: Command): void {
  const keys = `\nSettings: ${SETTING_KEYS.join(', ')}`;
  addChange(settings, 'set <key> <value>', 'Set a public setting', {
    run: (ctx, _options, key, value) => changeSetting(ctx, key, value),
    text: settingText,
  }).addHelpText('after', keys);
  addChange(settings, 'unset <key>', 'Make a public setting null', {
    run: (ctx, _options, key) => changeSetting(ctx, key, null),
    text: settingText,
  }).addHelpText('after', keys);
  addRead(settings, 'list', 'List the public settings', {
    run: async ({ database }) => {
      const { value: set } = await findSettings(database);
      return Object.fromEntries(SETTING_KEYS.map((key) => [key, set[key] ?? null]));
    },
    text: (all) => SETTING_KEYS.map((key) => `${key} = ${all[key] ?? '(unset)'}`),
  });
}

const settingText = ({ key, value }: Setting) => (value === null ? `${key} is unset` : `${key} = ${value}`);

type Setting = { readonly key: string; readonly value: string | null };

/**
 * Changes one setting, which is validated as in a catalog file.
 *
 * @returns what is stored
 * @throws OperatorError if the key or the value is not valid
 */
async function changeSetting(ctx: StaffContext, key: string, value: string | null): Promise<Setting> {
  const { success, data, error } = recordSchemas.setting.safeParse({ key, value });
  if (!success) {
    const found = Object.values(fieldTexts(error.issues, '')).flat();
    throw new OperatorError(
      'Nothing was changed.',
      found.map((message) => `${key}: ${message}`),
    );
  }
  await changeSettings(ctx, { [data.key]: data.value });
  return { key, value: data.value || null };
}
