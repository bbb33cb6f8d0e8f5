import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { verifyCatalog } from '../catalog/verify-catalog.ts';
import { type Config, loadConfig } from '../config.ts';
import { copyDatabase } from '../database/copy/copy-database.ts';
import { createDatabase } from '../database/create-database.ts';
import type { DatabaseLocation } from '../database/database.ts';
import { DATA_FOLDER } from '../database/embedded/data-directory-lock.ts';
import { migrate, migrationStatus } from '../database/migrate.ts';
import { openKeyring } from '../security/keyring.ts';
import { replaceSecret } from '../serve/startup/check-secret.ts';
import {
  addCommand,
  type CommonOptions,
  print,
  UsageError,
  withAwaitedDatabase,
  withDatabase,
  withDatabaseAt,
  withUnmigratedDatabase,
} from './command.ts';
import { progressPrinter } from './progress-printer.ts';

type Options = CommonOptions & { readonly from?: string; readonly to: string };

function registerDatabaseCopy(database: Command): void {
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

export function registerDatabase(database: Command): void {
  registerDatabaseCopy(database);
  addCommand(
    database,
    'create',
    'Create the database that DATABASE_URL names, with the encoding and locale that it needs',
  )
    .addHelpText(
      'after',
      '\nConnects to the database "postgres" of the server, as the user of DATABASE_URL, who owns the new database. Changes\nnothing if the database exists. No other command creates a database.',
    )
    .action(async (options: CommonOptions) => {
      const { database: location } = loadConfig();
      if (location.kind !== 'server') {
        throw new OperatorError(
          'DATABASE_URL names no PostgreSQL server. "arot db migrate" creates the embedded database.',
        );
      }
      const result = await createDatabase(location.url);
      const name = `the database "${result.database}"`;
      print(options, result, result.created ? `Created ${name}. Next: arot db migrate` : `There is ${name} already.`);
    });
  addCommand(database, 'migrate', 'Apply the pending migrations').action(async (options: CommonOptions) => {
    const applied = await withAwaitedDatabase(migrate);
    print(
      options,
      { applied },
      applied.length === 0 ? 'No pending migrations.' : applied.map((name) => `applied ${name}`).join('\n'),
    );
  });
  addCommand(database, 'status', 'List the migrations and when each was applied').action(
    async (options: CommonOptions) => {
      const migrations = await withUnmigratedDatabase(migrationStatus);
      const lines = migrations.map(({ name, appliedAt }) => `${appliedAt ?? 'pending'.padEnd(24)}  ${name}`);
      print(options, { migrations }, lines.join('\n'));
    },
  );
  addCommand(database, 'verify', 'Recompute the derived data of the catalog and report differences')
    .addHelpText(
      'after',
      '\nChecks final prices, names normalized for search, the listing of published products, search texts, counts, and the\ntriggers that maintain them. Changes nothing. Exit status 1 if there is a difference.',
    )
    .action(async (options: CommonOptions) => {
      const verified = await withDatabase((opened) => verifyCatalog(opened.fork()));
      const { products, categories, differences } = verified;
      const lines = differences.map(
        ({ what, key, stored, expected }) =>
          `${what} ${key}: stored ${stored ?? 'nothing'}, expected ${expected ?? 'nothing'}`,
      );
      const summary = `${products} products, ${categories} categories, ${differences.length} differences`;
      print(options, verified, [...lines, summary].join('\n'));
      if (differences.length > 0) process.exitCode = 1;
    });
  addCommand(database, 'replace-secret', 'Continue with the configured AROT_SECRET after the previous one is lost')
    .addHelpText(
      'after',
      '\nSigning keys that were encrypted with the lost secret are retired; the next key is created when it is needed.\nAuthenticator apps whose secrets cannot be decrypted are removed: their owners set them up again.\nTo change a secret that is not lost, put the new one before it in AROT_SECRET: see docs/operate/operating.md.',
    )
    .action(async (options: CommonOptions) => {
      const replaced = await withDatabase(async (opened, config) =>
        replaceSecret({
          em: opened.fork(),
          clock: systemClock,
          keyring: await openKeyring(config.secret),
        }),
      );
      print(
        options,
        replaced,
        `The database uses the configured secret. Retired ${replaced.retiredKeys} signing key(s), removed ${replaced.removedAuthenticatorApps} authenticator app(s).`,
      );
    });
}
