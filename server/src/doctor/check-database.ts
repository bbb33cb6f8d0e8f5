import { type Config, limiterStoreLocation } from '../config.ts';
import { CLOCK_WARNING_MS } from '../database/connection/probe-database.ts';
import { indexesBengali } from '../database/create-database.ts';
import type { Database } from '../database/database.ts';
import { findPrimaryState, findReplicaState, replicaProblem } from '../reads/replica-state.ts';
import { type Findings, messageOf } from './finding.ts';

/** A difference of the clocks from which sessions and tokens end noticeably early or late, in milliseconds. */
const CLOCK_PROBLEM_MS = 30_000;

/** Checks version, encoding, extensions and whether writes are possible. */
export async function checkServer(findings: Findings, database: Database): Promise<void> {
  const [server] = await database.fork().execute<ServerRow[]>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only')::boolean as "isReadOnly",
      current_setting('default_transaction_isolation') as isolation,
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      to_regclass('product') is not null as "isMigrated",
      array(select subname::text from pg_subscription join pg_database on pg_database.oid = subdbid
        where datname = current_database() order by 1) as subscriptions`);
  if (!server) throw new Error('the database returned nothing');
  if (server.number < 150_000) {
    findings.problem(`PostgreSQL ${server.version} is too old`, 'Use PostgreSQL 15 or newer.');
  } else findings.ok(`PostgreSQL ${server.version}`);
  if (server.encoding !== 'UTF8') {
    findings.problem(
      `the encoding is ${server.encoding}`,
      'Create the database with encoding UTF8, and restore into it.',
    );
  }
  if (server.isStandby) {
    findings.problem('the database is a standby, which rejects every write', 'Point DATABASE_URL at the primary.');
  } else if (server.isReadOnly) {
    findings.problem(
      'default_transaction_read_only is on: every write fails',
      'Free disk space or end the maintenance, then: alter system reset default_transaction_read_only.',
    );
  } else findings.ok('the database accepts writes');
  if (!['read committed', 'read uncommitted'].includes(server.isolation)) {
    findings.problem(
      `default_transaction_isolation is ${server.isolation}: writes to the catalog fail`,
      'Set it to read committed for the role of the server.',
    );
  }
  if (server.subscriptions.length > 0) {
    findings.problem(
      `the database has the subscription ${server.subscriptions.join(', ')}: rows of another database arrive with keys that are given here`,
      'Drop it, and use streaming replication (AROT_REPLICA_URL) or "arot db copy". Only one database can be written.',
    );
  }
  await checkLetters(findings, database, server);
}

/**
 * Checks the extension pg_trgm, and whether it knows Bengali letters in this database. Before the first migration, which
 * installs the extension, a transaction that is rolled back tries both.
 */
async function checkLetters(
  findings: Findings,
  database: Database,
  { hasTrigrams, isMigrated }: ServerRow,
): Promise<void> {
  const em = database.fork();
  await em.begin();
  try {
    if (!hasTrigrams) await em.execute('create extension pg_trgm');
    const isKnown = await indexesBengali(em);
    if (!hasTrigrams && isMigrated) {
      findings.problem(
        'the extension pg_trgm is missing',
        'As the owner of the database, run: create extension pg_trgm.',
      );
    }
    if (!isKnown) {
      findings.warn(
        'the character type is C: Bengali search works, but slowly',
        'Create a database with "arot db create", and move there with "arot db copy".',
      );
    } else findings.ok('encoding UTF8, and a character type that knows letters');
  } catch (error) {
    findings.problem(
      `the extension pg_trgm cannot be installed: ${messageOf(error)}`,
      'Install the contrib modules of PostgreSQL on its machine. As a superuser, run: create extension pg_trgm.',
    );
  } finally {
    await em.rollback();
  }
}

/** Compares the clock of the database with that of this machine. Time zones do not matter: all times are instants. */
export async function checkClock(findings: Findings, database: Database): Promise<void> {
  const difference = Math.abs((await database.probe.state()).clockAheadMs);
  const text = `${(difference / 1_000).toFixed(1)} s`;
  const action = 'Synchronize both with NTP (timedatectl status).';
  if (difference >= CLOCK_PROBLEM_MS) {
    findings.problem(`the clocks of the database and this machine differ by ${text}`, action);
  } else if (difference >= CLOCK_WARNING_MS) {
    findings.warn(`the clocks of the database and this machine differ by ${text}`, action);
  } else findings.ok('the clocks of the database and this machine agree');
}

/** Checks settings of PostgreSQL that lose acknowledged writes, or that log values of users. */
export async function checkSettings(findings: Findings, database: Database): Promise<void> {
  const rows = await database.fork().execute<{ name: string; setting: string }[]>(`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum',
      'log_statement', 'log_min_duration_statement', 'log_min_duration_sample', 'log_parameter_max_length',
      'log_parameter_max_length_on_error')`);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings.get(name) !== 'off') continue;
    findings.problem(`${name} is off: a crash loses acknowledged writes`, `Set ${name} = on in postgresql.conf.`);
  }
  if (settings.get('autovacuum') === 'off') {
    findings.problem('autovacuum is off: tables grow without limit', 'Set autovacuum = on in postgresql.conf.');
  }
  const logsStatements =
    settings.get('log_statement') !== 'none' ||
    Number(settings.get('log_min_duration_statement')) >= 0 ||
    Number(settings.get('log_min_duration_sample')) >= 0;
  const logsValues =
    (logsStatements && settings.get('log_parameter_max_length') !== '0') ||
    settings.get('log_parameter_max_length_on_error') !== '0';
  if (logsValues) {
    findings.warn(
      'PostgreSQL logs the values of statements, which include data of users',
      'Set log_parameter_max_length = 0 and log_parameter_max_length_on_error = 0.',
    );
  }
  if (findings.list.length === 0) findings.ok('settings keep acknowledged writes, and log no values');
}

/** Checks that this process, and as many others as run now, get their connections. */
export async function checkConnections(findings: Findings, database: Database, config: Config): Promise<void> {
  const [row] = await database.fork().execute<{ most: number; used: number }[]>(`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
  const { most = 0, used = 0 } = row ?? {};
  const counts = limiterStoreLocation(config);
  const each = config.databaseSettings.connections + 1 + (counts.kind === 'postgres' ? counts.connections : 0);
  const own = config.processes * each;
  const text = `a server uses up to ${own} connections; PostgreSQL allows ${most}, of which ${used} are in use`;
  if (own > most) findings.problem(text, 'Lower AROT_DATABASE_CONNECTIONS, or raise max_connections.');
  else if (used > 0.9 * most) findings.warn(text, 'Lower AROT_DATABASE_CONNECTIONS, or use PgBouncer.');
  else findings.ok(`${text}: enough for ${Math.floor(most / own)} servers`);
  if (!config.databaseSettings.poolsTransactions) return;
  const [timeout] = await database
    .fork()
    .execute<{ value: string }[]>(`select setting as value from pg_settings where name = 'statement_timeout'`);
  if (timeout?.value === '0') {
    findings.warn(
      'statement_timeout is 0, and the server cannot set it through the pooler',
      `Run: alter role … set statement_timeout = '30s'.`,
    );
  }
}

type ServerRow = {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly isolation: string;
  readonly hasTrigrams: boolean;
  readonly isMigrated: boolean;
  readonly subscriptions: readonly string[];
};

/** Behind by more than this, a replica seldom has the catalog version of the primary, so its reads are repeated there. */
const LAG_WARNING_SECONDS = 10;

/** Checks that the replica responds, is a streaming replica of this database, and has replayed what the primary wrote. */
export async function checkReplica(
  findings: Findings,
  database: Database,
  url: string,
  lagWarningSeconds = LAG_WARNING_SECONDS,
): Promise<void> {
  const primary = await findPrimaryState(database);
  if (!primary) throw new Error('the primary does not respond');
  const replica = await findReplicaState(url, primary).catch((error: unknown) => {
    findings.problem(
      `the replica cannot be reached: ${messageOf(error)}`,
      'Check that it runs, and host, user and password of AROT_REPLICA_URL. Until then, the primary reads everything.',
    );
  });
  if (!replica) return;
  const problem = replicaProblem(primary, replica);
  if (problem) {
    findings.problem(problem.message, 'Correct AROT_REPLICA_URL. Until then, the primary reads everything.');
    return;
  }
  const { lagSeconds } = replica;
  if (lagSeconds === null || lagSeconds > lagWarningSeconds) {
    const lag = lagSeconds === null ? 'has replayed nothing since its start' : `is ${Math.round(lagSeconds)} s behind`;
    findings.warn(
      `the replica ${lag}, so most of its reads are repeated on the primary`,
      'Find what slows its replay (pg_stat_replication on the primary), or unset AROT_REPLICA_URL.',
    );
  } else findings.ok(`the replica belongs to this database and is ${Math.round(lagSeconds)} s behind`);
}
