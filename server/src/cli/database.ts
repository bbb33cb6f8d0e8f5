import type { Command } from 'commander';
import { verifyCatalog } from '../catalog/verify-catalog.ts';
import { systemClock } from '../clock.ts';
import { migrate, migrationStatus } from '../database/migrate.ts';
import { openKeyring } from '../security/keyring.ts';
import { replaceSecret } from '../startup/check-secret.ts';
import { addCommand, type CommonOptions, print, withDatabase, withUnmigratedDatabase } from './command.ts';

export function registerDatabase(database: Command): void {
  addCommand(database, 'migrate', 'Apply the migrations that have not been applied').action(
    async (options: CommonOptions) => {
      const applied = await withUnmigratedDatabase(migrate);
      print(
        options,
        { applied },
        applied.length === 0 ? 'Nothing to apply.' : applied.map((name) => `applied ${name}`).join('\n'),
      );
    },
  );
  addCommand(database, 'status', 'List the migrations and when each was applied').action(
    async (options: CommonOptions) => {
      const migrations = await withUnmigratedDatabase(migrationStatus);
      const lines = migrations.map(({ name, appliedAt }) => `${appliedAt ?? 'pending'.padEnd(24)}  ${name}`);
      print(options, { migrations }, lines.join('\n'));
    },
  );
  addCommand(database, 'verify', 'Compute anew what the catalog derives from its rows, and report what differs')
    .addHelpText(
      'after',
      '\nFinal prices, folded names, the listing of published products, what is searched and the counts, and the\ntriggers that maintain them. Changes nothing.\nExit status 1 when something differs.',
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
  addCommand(database, 'replace-secret', 'Go on with the configured AROT_SECRET when the one before is lost')
    .addHelpText(
      'after',
      '\nSigning keys that were encrypted under the lost secret are published no more; the next one is made when it is needed.\nTo change a secret that is not lost, put the new one before it: see docs/production.md.',
    )
    .action(async (options: CommonOptions) => {
      const retiredKeys = await withDatabase(async (opened, config) =>
        replaceSecret({ em: opened.fork(), clock: systemClock, keyring: await openKeyring(config.secret) }),
      );
      print(options, { retiredKeys }, `The secret is the database's now; ${retiredKeys} signing key(s) were retired.`);
    });
}
