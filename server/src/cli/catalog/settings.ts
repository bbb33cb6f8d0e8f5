import { SETTING_KEYS, type SettingKey } from '@arot/contract';
import type { Command } from 'commander';
import { importCatalog } from '../../catalog-import/import-catalog.ts';
import { ImportRejectedError } from '../../catalog-import/import-issues.ts';
import type { SourceRecord } from '../../catalog-import/readers/source-record.ts';
import { findSettings } from '../../content/setting.repository.ts';
import { OperatorError } from '../../operator-error.ts';
import { addCommand, type CommonOptions, print, withDatabase } from '../command.ts';

export function registerSettings(settings: Command): void {
  const keys = `\nSettings: ${SETTING_KEYS.join(', ')}`;
  addCommand(settings, 'set <key> <value>', 'Set a public setting')
    .addHelpText('after', keys)
    .action(async (key: string, value: string, options: CommonOptions) => {
      const stored = await importSetting(key, value);
      print(options, { key, value: stored }, stored === null ? `${key} is unset` : `${key} = ${stored}`);
    });
  addCommand(settings, 'unset <key>', 'Make a public setting null')
    .addHelpText('after', keys)
    .action(async (key: string, options: CommonOptions) => {
      await importSetting(key, null);
      print(options, { key, value: null }, `${key} is unset`);
    });
  addCommand(settings, 'list', 'List the public settings').action(async (options: CommonOptions) => {
    const { value: set } = await withDatabase((database) => findSettings(database));
    const all = Object.fromEntries(SETTING_KEYS.map((key) => [key, set[key] ?? null]));
    print(options, all, SETTING_KEYS.map((key) => `${key} = ${set[key] ?? '(unset)'}`).join('\n'));
  });
}

/**
 * Imports one setting as a record of a catalog file, so that it is validated in the same way.
 *
 * @returns the stored value
 */
async function importSetting(key: string, value: string | null): Promise<string | null> {
  async function* source(): AsyncGenerator<SourceRecord> {
    yield { type: 'record', kind: 'setting', place: { file: 'setting', row: key }, value: { key, value } };
  }
  try {
    return await withDatabase(async (database) => {
      await importCatalog(database.fork(), source(), { now: new Date() });
      return (await findSettings(database)).value[key as SettingKey] ?? null;
    });
  } catch (error) {
    if (!(error instanceof ImportRejectedError)) throw error;
    throw new OperatorError(
      'Nothing was changed.',
      error.issues.map(({ message }) => `${key}: ${message}`),
    );
  }
}
