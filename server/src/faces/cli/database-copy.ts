import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { OperatorError } from '../../base/errors.ts';
import { type Config, loadConfig } from '../../config.ts';
import { copyDatabase } from '../../database/copy/copy-database.ts';
import type { DatabaseLocation } from '../../database/database.ts';
import { DATA_FOLDER } from '../../database/embedded/data-directory-lock.ts';
import { addCommand, type CommonOptions, print, UsageError, withDatabaseAt } from './command.ts';
import { progressPrinter } from './progress-printer.ts';

type Options = CommonOptions & { readonly from?: string; readonly to: string };

export function registerDatabaseCopy(database: Command): void {
  addCommand(database, 'copy', 'Copy everything from one database to an empty one, such as from embedded to PostgreSQL')
    .requiredOption('--to <database>', 'the empty target: postgres://…, or embedded:FOLDER with the data folder')
    .option('--from <database>', 'the original, in the same form (default: the configured database)')
    .addHelpText(
      'after',
      '\nStop the servers of the original first: what they write after the start of the copy is not copied. Documents and the\nsecret are not in the database: keep AROT_STORAGE_URL and AROT_SECRET. A failed copy leaves the target without rows.',
    )
    .action(async (options: Options) => {
      const config = loadConfig();
      const from = options.from === undefined ? config.database : parseLocation(options.from, '--from');
      const to = parseLocation(options.to, '--to');
      if (describe(from) === describe(to)) throw new UsageError('--from and --to name the same database.');
      rejectMissing(from);
      const showProgress = progressPrinter(options);
      const settings = { settings: config.databaseSettings };
      const tables = await withDatabaseAt(from, settings, (source) =>
        withDatabaseAt(to, settings, (target) =>
          copyDatabase(source, target, ({ table, rows, of }) => showProgress(table, rows, of)),
        ),
      );
      const next = nextSteps(config, options.to);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(
        options,
        { from: describe(from), to: describe(to), tables, next },
        [
          ...tables.map((table) => `${table.name.padEnd(26)} ${String(table.rows).padStart(9)} rows, same checksum`),
          `Copied ${rows} rows of ${tables.length} tables.`,
          '',
          'Next:',
          ...next.map((step) => `- ${step}`),
        ].join('\n'),
      );
    });
}

function parseLocation(text: string, option: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text)) return { kind: 'server', url: text };
  const folder = /^embedded:(.+)$/.exec(text)?.[1];
  if (folder !== undefined) return { kind: 'embedded', directory: path.resolve(folder, 'postgres') };
  throw new UsageError(`${option} must be postgres://… or embedded:FOLDER, such as embedded:.arot.`);
}

/** Returns the place of a database, without a user or a password. */
function describe(location: DatabaseLocation): string {
  if (location.kind === 'memory') return 'memory:';
  if (location.kind === 'embedded') return `embedded:${path.dirname(location.directory)}`;
  const { host, pathname } = new URL(location.url);
  return `postgres://${host}${pathname}`;
}

/** Rejects an embedded database that does not exist, because opening it would create it. */
function rejectMissing(from: DatabaseLocation): void {
  if (from.kind === 'memory') throw new UsageError('The database in memory is empty. Name another one with --from.');
  if (from.kind === 'server' || existsSync(path.join(from.directory, DATA_FOLDER))) return;
  throw new OperatorError(
    `There is no database in ${path.dirname(from.directory)}. Set AROT_DATA_DIR, or name the original with --from.`,
  );
}

function nextSteps({ secret, storageUrl }: Config, to: string): string[] {
  const target = to.startsWith('embedded:')
    ? `Unset DATABASE_URL, and set AROT_DATA_DIR=${path.resolve(to.slice('embedded:'.length))}.`
    : 'Set DATABASE_URL to the target in every server.';
  return [
    target,
    'file' in secret
      ? `Set AROT_SECRET to the content of ${secret.file}: AROT_SECRET="$(cat '${secret.file}')". Store it as you store passwords.`
      : 'Keep AROT_SECRET as it is.',
    `Keep the documents where they are: AROT_STORAGE_URL='${storageUrl}'.`,
    'Start the servers, and run "arot doctor". Delete the original when a backup of the target exists.',
  ];
}
