import { type Command, InvalidArgumentError } from 'commander';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { DataDirectoryLockedError } from '../database/data-directory-lock.ts';
import { migrationStatus } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { entities } from '../entities.ts';

/** What a command was asked cannot be done, for the reasons in `faults`. Exit status 1. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly faults: readonly string[];
  /** The faults for programs, where they have more to say than their text. */
  readonly details: unknown;

  constructor(message: string, faults: readonly string[] = [], details: unknown = faults) {
    super(message);
    this.faults = faults;
    this.details = details;
  }
}

/** The command was called the wrong way. Exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What every command can be told. */
export type CommonOptions = { readonly json?: boolean };

/**
 * Adds a command under another, with the options that every command has.
 *
 * @param signature name and arguments, such as `import <file...>`
 */
export function addCommand(parent: Command, signature: string, description: string): Command {
  return parent
    .command(signature)
    .description(description)
    .option('--json', 'print the result as JSON on standard output, and nothing else there');
}

/** Prints a command's result: as JSON where that was asked for, otherwise as text. */
export function print(options: CommonOptions, result: unknown, text: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

/** Runs work on the configured database, which has to be migrated, and closes it whatever happens. */
export async function withDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  return await withUnmigratedDatabase(async (database, config) => {
    const pending = (await migrationStatus(database)).filter(({ appliedAt }) => appliedAt === null);
    if (pending.length > 0) {
      throw new RefusedError(`The database lacks ${pending.length} migration(s). Run "arot db migrate" first.`);
    }
    return await work(database, config);
  });
}

/** Like {@link withDatabase}, for the commands that migrate. */
export async function withUnmigratedDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const database = await openDatabase(config.database, entities);
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** An option's value that is a whole number from 1. */
export function positiveInteger(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Must be a whole number from 1.');
  return Number(value);
}

/** Says what went wrong on standard error, with `--json` on standard output too, and gives the exit status. */
export function reportFailure(error: unknown, json: boolean): number {
  if (error instanceof UsageError || error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  if (error instanceof RefusedError) {
    for (const fault of error.faults) process.stderr.write(`${fault}\n`);
    process.stderr.write(`${error.message}\n`);
    if (json) process.stdout.write(`${JSON.stringify({ error: error.message, faults: error.details })}\n`);
    return 1;
  }
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isPlain(error) ? message : (error as Error)?.stack || message}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ error: message, faults: [] })}\n`);
  return 1;
}

/** Errors whose message says it all; the stack of any other is for the bug report. */
function isPlain(error: unknown): boolean {
  if (error instanceof DataDirectoryLockedError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(ECONNREFUSED|ENOTFOUND|EACCES|ENOENT|EADDRINUSE|EADDRNOTAVAIL|28P01|28000|3D000)$/.test(code);
}
