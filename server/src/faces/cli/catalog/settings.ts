import { SETTING_KEYS } from '@arot/contract';
import type { Command } from 'commander';
import { OperatorError } from '../../../base/operator-error.ts';
import { recordSchemas } from '../../../catalog-import/records.ts';
import { findSettings } from '../../../content/setting.repository.ts';
import { changeSettings } from '../../../content/staff-api/staff-settings.ts';
import { fieldErrors } from '../../../http/validation.ts';
import { inStaffTransaction } from '../../../operations/staff-context.ts';
import { addCommand, type CommonOptions, print, withAuditContext, withDatabase } from '../command.ts';

export function registerSettings(settings: Command): void {
  const keys = `\nSettings: ${SETTING_KEYS.join(', ')}`;
  addCommand(settings, 'set <key> <value>', 'Set a public setting')
    .addHelpText('after', keys)
    .action(async (key: string, value: string, options: CommonOptions) => {
      const stored = await changeSetting(key, value);
      print(options, { key, value: stored }, stored === null ? `${key} is unset` : `${key} = ${stored}`);
    });
  addCommand(settings, 'unset <key>', 'Make a public setting null')
    .addHelpText('after', keys)
    .action(async (key: string, options: CommonOptions) => {
      await changeSetting(key, null);
      print(options, { key, value: null }, `${key} is unset`);
    });
  addCommand(settings, 'list', 'List the public settings').action(async (options: CommonOptions) => {
    const { value: set } = await withDatabase((database) => findSettings(database));
    const all = Object.fromEntries(SETTING_KEYS.map((key) => [key, set[key] ?? null]));
    print(options, all, SETTING_KEYS.map((key) => `${key} = ${set[key] ?? '(unset)'}`).join('\n'));
  });
}

/**
 * Changes one setting, which is validated as in a catalog file.
 *
 * @returns the stored value
 * @throws OperatorError if the key or the value is not valid
 */
async function changeSetting(key: string, value: string | null): Promise<string | null> {
  const { success, data, error } = recordSchemas.setting.safeParse({ key, value });
  if (!success) {
    const messages = Object.values(fieldErrors(error.issues, '')).flat();
    throw new OperatorError(
      'Nothing was changed.',
      messages.map((message) => `${key}: ${message}`),
    );
  }
  await withAuditContext((ctx) =>
    inStaffTransaction(ctx, (inside) => changeSettings(inside, { [data.key]: data.value })),
  );
  return data.value || null;
}
