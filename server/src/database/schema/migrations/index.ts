import type { Migration } from '@mikro-orm/migrations';
import { Migration0001Baseline } from './0001-baseline.ts';

export type ListedMigration = {
  readonly name: string;
  readonly class: new (...parameters: ConstructorParameters<typeof Migration>) => Migration;
  /**
   * True if the migration removes or changes something that the version before it uses. Such a migration is released only after a
   * version that no longer uses it. Versions that do not know the migration reject the database.
   */
  readonly isBreaking: boolean;
};

/** All migrations in order. A released migration is never changed. */
export const migrationsList: readonly ListedMigration[] = [
  { name: '0001-baseline', class: Migration0001Baseline, isBreaking: false },
];
