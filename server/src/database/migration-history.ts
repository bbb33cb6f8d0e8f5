import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { OperatorError } from '../base/errors.ts';
import type { Database, EntityManager } from './database.ts';
import { db } from './db.ts';
import { type ListedMigration, migrationsList } from './schema/migrations/index.ts';

/** A row of the table `migration`. */
export type AppliedMigration = {
  readonly name: string;
  readonly executed_at: Date;
  /** SHA-256 of its statements, in hexadecimal; null in databases of early development versions. */
  readonly checksum: string | null;
  /** True if versions that do not know the migration cannot use the schema after it. */
  readonly is_breaking: boolean;
};

/** Returns the applied migrations, in order. The table must exist. */
export async function readHistory(em: EntityManager): Promise<AppliedMigration[]> {
  // Before the first migration, the table lacks the last two columns, so all that there are are read.
  const { rows } = await sql<Partial<AppliedMigration> & Pick<AppliedMigration, 'name' | 'executed_at'>>`
    select * from migration order by id`.execute(db(em));
  return rows.map(({ name, executed_at, checksum = null, is_breaking = false }) => ({
    name,
    executed_at: new Date(executed_at),
    checksum,
    is_breaking,
  }));
}

/**
 * Stores the checksum and the kind of every migration that has none. Runs in the transaction that migrates.
 */
export async function recordHistory(em: EntityManager, database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'migration'`.execute(db(em));
  // Even "add column if not exists" locks the table, which probes read.
  if (!rows.some(({ name }) => name === 'checksum')) {
    await em.execute(
      'alter table migration add column checksum text, add column is_breaking boolean not null default false',
    );
  }
  const checksums = migrationChecksums(database);
  for (const { name, isBreaking } of migrationsList) {
    await sql`
      update migration set checksum = ${checksums.get(name) ?? null}, is_breaking = ${isBreaking}
      where name = ${name} and checksum is null`.execute(db(em));
  }
}

/** Returns the names of the migrations that have not been applied, in order. */
export function pendingMigrations(applied: readonly AppliedMigration[]): string[] {
  const names = new Set(applied.map(({ name }) => name));
  return migrationsList.map(({ name }) => name).filter((name) => !names.has(name));
}

/**
 * @throws OperatorError if a development version created the database, if a migration was changed after it was applied, or if this
 * version cannot use the schema of a newer version
 */
export function rejectIncompatibleHistory(database: Database, applied: readonly AppliedMigration[]): void {
  const checksums = migrationChecksums(database);
  // A newer version leaves migrations that this one does not know, but none that are pending.
  const foreign = applied.find(({ name }) => !checksums.has(name));
  if (foreign && pendingMigrations(applied).length > 0) {
    throw new OperatorError(
      `This version cannot use the database, which a development version created (${foreign.name}): ` +
        'with that version, run "arot catalog export FILE", then with this one and a new database "arot db migrate" and ' +
        '"arot catalog import FILE".',
    );
  }
  const unknown = applied.find(({ name, is_breaking }) => is_breaking && !checksums.has(name));
  if (unknown) {
    throw new OperatorError(
      `This version is too old for the database: a newer version applied the migration ${unknown.name}, after which ` +
        'older versions cannot use it. Start the newer version, or restore a backup that is older than the migration.',
    );
  }
  const changed = applied.find(
    ({ name, checksum }) => checksum !== null && (checksums.get(name) ?? checksum) !== checksum,
  );
  if (changed) {
    throw new OperatorError(
      `The migration ${changed.name} of this version is not the one that was applied to the database. ` +
        'Use the version that applied it, or a newer release. A released migration never changes.',
    );
  }
}

/** Returns SHA-256 of the statements of every migration that this version knows. */
function migrationChecksums(database: Database): ReadonlyMap<string, string> {
  return new Map(
    migrationsList.map(({ name, class: Migration }) => {
      const statements = statementsOf(database, Migration);
      return [name, createHash('sha256').update(statements.join(';\n')).digest('hex')];
    }),
  );
}

/** Returns the statements of all migrations that this version knows, in order. */
export function migrationStatements(database: Database): string[] {
  return migrationsList.flatMap(({ class: Migration }) => statementsOf(database, Migration));
}

function statementsOf({ orm }: Database, Migration: ListedMigration['class']): string[] {
  const migration = new Migration(orm.em.getDriver(), orm.config);
  migration.up();
  return migration.getQueries().map(String);
}
