import type { Command } from 'commander';
import { migrate, migrationStatus } from '../database/migrate.ts';
import { addCommand, type CommonOptions, print, withUnmigratedDatabase } from './command.ts';

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
}
