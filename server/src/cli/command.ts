import { fieldsIn } from '@arot/contract';
import { fieldTexts } from '@arot/contract/issues';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import type * as z from 'zod';
import type { AuditContext } from '../audit/record-audit.ts';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { type Waiting, waitForDatabase } from '../database/connection/wait-for-database.ts';
import type { Database, DatabaseLocation } from '../database/database.ts';
import { DataDirectoryLockedError } from '../database/embedded/data-directory-lock.ts';
import { migrationStatus } from '../database/migrate.ts';
import { type OpenOptions, openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import { parseDuration } from '../environment-values.ts';
import { ApiError } from '../http/api-error.ts';
import { formatIssueGroup, ImportRejectedError, messageWithValue } from '../import/import-issues.ts';
import { inStaffTransaction, type StaffContext } from '../operations/staff-context.ts';
import { configBeside } from './config-beside.ts';

/** The command line has wrong arguments. Exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The options of every command. */
export type CommonOptions = { readonly json?: boolean };

/**
 * Adds a subcommand with the options of every command.
 *
 * @param signature name and arguments, such as `import <file...>`
 */
export function addCommand(parent: Command, signature: string, description: string): Command {
  return parent
    .command(signature)
    .description(description)
    .option('--json', 'print only the result on standard output, as JSON');
}

/** Prints the result of a command, as JSON with `--json` and otherwise as text. */
export function print(options: CommonOptions, result: unknown, text: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

/** Returns the text that a command prints after a change, which may have changed nothing. */
export function changedText({ changed }: { readonly changed?: boolean }): string {
  return changed ? 'Changed.' : 'Nothing to change.';
}

/**
 * Opens the configured database, runs the work and closes the database, also if the work fails.
 *
 * @throws OperatorError if a migration has not been applied
 */
export async function withDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  return await withUnmigratedDatabase(async (database, config) => {
    const pending = (await migrationStatus(database)).filter(({ appliedAt }) => appliedAt === null);
    if (pending.length > 0) {
      throw new OperatorError(`The database lacks ${pending.length} migration(s). Run "arot db migrate" first.`);
    }
    return await work(database, config);
  });
}

/** Runs an operation like {@link withDatabase}, with a context for the audit trail. */
export async function withAuditContext<T>(
  work: (ctx: AuditContext, config: Config, database: Database) => Promise<T>,
): Promise<T> {
  return await withDatabase(async (database, config) =>
    work({ em: database.fork(), clock: systemClock }, config, database),
  );
}

/** The context of the operation of a command. `database` is for reads outside of the transaction. */
type CommandContext = AuditContext & { readonly config: Config; readonly database: Database };

/** Runs a command, and prints its result. `--json` prints the result itself. */
type Row<C, O, T> = {
  run(ctx: C, options: O, ...args: string[]): Promise<T>;
  /** Returns the lines of the result, some of which may be absent. */
  text(result: T, ...args: string[]): string | readonly (string | undefined | false)[];
};

/** Adds a command that changes something: in one transaction with its audit events, and for any version. */
export function addChange<T, O = CommonOptions>(
  parent: Command,
  signature: string,
  description: string,
  { run, text }: Row<CommandContext & StaffContext, O, T>,
): Command {
  return addRead<T, O>(parent, signature, description, {
    run: (ctx, options, ...args) => inStaffTransaction(ctx, (inside) => run(inside, options, ...args)),
    text,
  });
}

/** Adds a command that changes nothing. */
export function addRead<T, O = CommonOptions>(
  parent: Command,
  signature: string,
  description: string,
  { run, text }: Row<CommandContext, O, T>,
): Command {
  return addCommand(parent, signature, description).action(async (...given: unknown[]) => {
    // Commander passes the arguments, then the options and the command.
    const [options, args] = [given.at(-2) as O & CommonOptions, given.slice(0, -2) as string[]];
    const result = await withAuditContext((ctx, config, database) =>
      run({ ...ctx, config, database }, options, ...args),
    );
    print(options, result, [text(result, ...args)].flat().filter(Boolean).join('\n'));
  });
}

/**
 * Returns the properties of a body that options state.
 *
 * @param names the property of each option
 */
export function bodyOf(options: object, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(options).flatMap(([option, value]) => {
    const name = Object.hasOwn(names, option) ? names[option] : undefined;
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/**
 * Waits for an operation on something that an operator has named.
 *
 * @throws OperatorError if there is none, by `describe`
 */
export async function orMissing<T>(running: Promise<T>, describe: (error: ApiError) => OperatorError): Promise<T> {
  return await running.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'NOT_FOUND' ? describe(error) : error;
  });
}

/** Runs an operation of the staff API, in one transaction whose changes are audited. */
export async function withStaffContext<T>(work: (ctx: StaffContext) => Promise<T>): Promise<T> {
  return await withAuditContext((ctx) => inStaffTransaction(ctx, work));
}

/**
 * Validates the input of a command as the API validates a body.
 *
 * @throws OperatorError that names each property with its issues
 */
export function validated<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = Object.entries(fieldTexts(parsed.error.issues));
  throw new OperatorError(
    'Nothing was changed.',
    issues.flatMap(([field, messages]) => messages.map((message) => `${field}: ${message}`)),
  );
}

/** Runs an operation like {@link withDatabase}, for the commands that migrate. */
export async function withUnmigratedDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  return await withConfiguredDatabase(work, () => ({ seconds: 0 }));
}

/**
 * Runs an operation like {@link withUnmigratedDatabase}, after it has waited for a PostgreSQL server that does not respond or is
 * starting.
 */
export async function withAwaitedDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return await withConfiguredDatabase(work, ({ startWaitSeconds: seconds }) => ({
    seconds,
    onAway: (reason) => void process.stderr.write(`${reason}\nWaiting for it up to ${seconds} s.\n`),
  }));
}

async function withConfiguredDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
  waitingOf: (config: Config) => Waiting,
): Promise<T> {
  const own = loadConfig();
  const options = { settings: own.databaseSettings, besideServer: true };
  const open = (database: Database) => work(database, configBeside(database, own));
  return await withDatabaseAt(own.database, options, open, waitingOf(own));
}

/** Opens a database, runs the work and closes the database, also if the work fails. */
export async function withDatabaseAt<T>(
  location: DatabaseLocation,
  options: OpenOptions,
  work: (database: Database) => Promise<T>,
  waiting?: Waiting,
): Promise<T> {
  const database = await openReachable(location, options, waiting);
  try {
    return await work(database);
  } catch (error) {
    // The ORM wraps the errors of statements, and a failed statement can be the cause of another error.
    throw database.server?.lost ?? error;
  } finally {
    await database.close();
  }
}

/** Opens the database and runs a first query, so that an unreachable database gets an error message of its own. */
async function openReachable(location: DatabaseLocation, options: OpenOptions, waiting?: Waiting): Promise<Database> {
  const database = await openDatabase(location, entities, { ...options, responseTimeoutMs: 0 });
  try {
    await waitForDatabase(database, location, waiting);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Parses an option's value as a whole number from 1. */
export function positiveInteger(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Must be a whole number from 1.');
  return Number(value);
}

/** Parses an option's value as a whole number from 0. */
export function wholeNumber(value: string): number {
  return value === '0' ? 0 : positiveInteger(value);
}

/** Parses an option's value as a duration such as 24h. @returns seconds */
export function duration(value: string): number {
  const seconds = parseDuration(value);
  if (seconds === undefined) throw new InvalidArgumentError('Must be a time such as 30s, 45m, 24h or 7d.');
  return seconds;
}

/** Prints an error on standard error, and with `json` also on standard output. @returns the exit status */
export function reportFailure(error: unknown, json: boolean): number {
  const { status, message, lines, details } = describeFailure(error);
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ error: message, faults: details })}\n`);
  return status;
}

type Failure = { status: number; message: string; lines: readonly string[]; details: unknown };

function describeFailure(error: unknown): Failure {
  // Commander has printed the message on standard error.
  if (error instanceof CommanderError) return { status: 2, message: error.message, lines: [], details: [] };
  if (error instanceof ImportRejectedError) {
    const { message, issues, groups, total } = error;
    const listed = groups.reduce((sum, { count }) => sum + count, 0);
    const more = total > listed ? [`… and ${total - listed} more`] : [];
    const details = issues.map((issue) => ({ ...issue, message: messageWithValue(issue) }));
    return { status: 1, message, lines: [...groups.map(formatIssueGroup), ...more, message], details };
  }
  if (error instanceof OperatorError) {
    return { status: 1, message: error.message, lines: [...error.issues, error.message], details: error.issues };
  }
  if (error instanceof ApiError) {
    const issues = Object.entries(fieldsIn('en', error.fields ?? {})).flatMap(([name, messages]) =>
      messages.map((message) => `${name}: ${message}`),
    );
    return { status: 1, message: error.message, lines: [...issues, error.message], details: issues };
  }
  const message = messageOf(error);
  if (error instanceof UsageError || error instanceof ConfigError) {
    return { status: 2, message, lines: [message], details: [] };
  }
  const line = isOperational(error) ? message : (error instanceof Error && error.stack) || message;
  return { status: 1, message, lines: [line], details: [] };
}

/** Returns the message of an error. For a host with several addresses it joins the errors of all of them. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Returns true if the message is enough for the operator, as with errors of the operating system. Any other error is a bug. */
function isOperational(error: unknown): boolean {
  if (error instanceof DataDirectoryLockedError) return true;
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'ERR_DATABASE_UNREACHABLE' || /^E(?!RR_)[A-Z]+$/.test(String(error.code));
}
