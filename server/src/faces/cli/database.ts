import type { Command } from 'commander';
import { systemClock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import { verifyCatalog } from '../../catalog/verify-catalog.ts';
import { loadConfig } from '../../config.ts';
import { createDatabase } from '../../database/create-database.ts';
import { migrate, migrationStatus } from '../../database/migrate.ts';
import { openKeyring } from '../../security/keyring.ts';
import { replaceSecret } from '../startup/check-secret.ts';
import {
  addCommand,
  type CommonOptions,
  print,
  withAwaitedDatabase,
  withDatabase,
  withUnmigratedDatabase,
} from './command.ts';
import { registerDatabaseCopy } from './database-copy.ts';

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
      '\nSigning keys that were encrypted with the lost secret are retired; the next key is created when it is needed.\nAuthenticator apps whose secrets cannot be decrypted are removed: their owners set them up again.\nTo change a secret that is not lost, put the new one before it in AROT_SECRET: see docs/operating.md.',
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
