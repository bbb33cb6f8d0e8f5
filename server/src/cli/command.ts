import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import type { AuditContext } from '../audit/record-audit.ts';
import { formatIssue, ImportRefusedError } from '../catalog-import/import-issues.ts';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { DataDirectoryLockedError } from '../database/data-directory-lock.ts';
import { migrationStatus } from '../database/migrate.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema.ts';
import { parseDuration } from '../environment-variables.ts';
import { OperatorError } from '../operator-error.ts';

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
      throw new OperatorError(`The database lacks ${pending.length} migration(s). Run "arot db migrate" first.`);
    }
    return await work(database, config);
  });
}

/** Like {@link withDatabase}, for operations that record in the audit trail. */
export async function withAuditContext<T>(work: (ctx: AuditContext, config: Config) => Promise<T>): Promise<T> {
  return await withDatabase((database, config) => work({ em: database.fork(), clock: systemClock }, config));
}

/** Like {@link withDatabase}, for the commands that migrate. */
export async function withUnmigratedDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const database = await openReachable(config.database);
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** Opens the database and asks it something, so that one that is not there is told from everything that fails later. */
async function openReachable(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location, entities, { responseTimeoutMs: 0 });
  try {
    await database.fork().execute('select 1');
    return database;
  } catch (error) {
    await database.close();
    if (location.kind !== 'server') throw error;
    throw new OperatorError(`The database cannot be reached: ${messageOf(error)}`);
  }
}

/** An option's value that is a whole number from 1. */
export function positiveInteger(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Must be a whole number from 1.');
  return Number(value);
}

/** An option's value that is a whole number from 0. */
export function wholeNumber(value: string): number {
  return value === '0' ? 0 : positiveInteger(value);
}

/** An option's value that is a time such as 24h, in seconds. */
export function duration(value: string): number {
  const seconds = parseDuration(value);
  if (seconds === undefined) throw new InvalidArgumentError('Must be a time such as 30s, 45m, 24h or 7d.');
  return seconds;
}

/** Says what went wrong on standard error, with `--json` on standard output too, and gives the exit status. */
export function reportFailure(error: unknown, json: boolean): number {
  const { status, message, lines, details } = describeFailure(error);
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ error: message, faults: details })}\n`);
  return status;
}

type Failure = { status: number; message: string; lines: readonly string[]; details: unknown };

function describeFailure(error: unknown): Failure {
  // Commander has said on standard error what it has to say.
  if (error instanceof CommanderError) return { status: 2, message: error.message, lines: [], details: [] };
  if (error instanceof ImportRefusedError) {
    const { message, faults, total } = error;
    const more = total > faults.length ? [`… and ${total - faults.length} more`] : [];
    return { status: 1, message, lines: [...faults.map(formatIssue), ...more, message], details: faults };
  }
  if (error instanceof OperatorError) {
    return { status: 1, message: error.message, lines: [...error.issues, error.message], details: error.issues };
  }
  const message = messageOf(error);
  if (error instanceof UsageError || error instanceof ConfigError) {
    return { status: 2, message, lines: [message], details: [] };
  }
  const line = isPlain(error) ? message : (error instanceof Error && error.stack) || message;
  return { status: 1, message, lines: [line], details: [] };
}

/** Where a host has several addresses, what went wrong with each is inside. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Errors whose message says it all, as those of the operating system do; any other is a bug to report. */
function isPlain(error: unknown): boolean {
  if (error instanceof DataDirectoryLockedError) return true;
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'ERR_DATABASE_UNREACHABLE' || /^E(?!RR_)[A-Z]+$/.test(String(error.code));
}
