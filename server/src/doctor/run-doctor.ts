import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, limiterStoreLocation } from '../config.ts';
import { connectionFailure } from '../database/connection/connection-failure.ts';
import type { Database } from '../database/database.ts';
import { DATA_FOLDER, DataDirectoryLockedError } from '../database/embedded/data-directory-lock.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import { openLimiterStore } from '../security/limiter-store.ts';
import { checkActivity, checkBloat } from './check-activity.ts';
import { checkEvents, checkJobs, checkMessages, checkWebhooks } from './check-background-work.ts';
import { checkLastBackup, checkReplication } from './check-backups.ts';
import { checkConfiguration, checkFactors } from './check-configuration.ts';
import { checkClock, checkConnections, checkReplica, checkServer, checkSettings } from './check-database.ts';
import { checkEngine } from './check-engine.ts';
import { checkCertificate, checkPublicUrl } from './check-public-url.ts';
import { checkMigrations, checkObjects } from './check-schema.ts';
import { checkSecretItself, checkSecretOfDatabase } from './check-secret.ts';
import { checkPictures, checkStore } from './check-store.ts';
import { type Check, type Finding, Findings, messageOf, runChecks } from './finding.ts';

/**
 * Examines the installation: configuration, secret, database, schema, document store, limits, jobs and, with `url`, what the
 * proxy passes on. It changes nothing but one object of the store, which it deletes, and one failed login in the audit trail.
 *
 * A check that cannot work reports that, and the others still run.
 */
export async function runDoctor(url: URL | undefined, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const configuration = new Findings('configuration');
  const config = checkConfiguration(configuration, environment);
  if (!config) return configuration.list;
  const origin = url ?? (config.publicOrigin === undefined ? undefined : new URL(config.publicOrigin));
  const opening = new Findings('database');
  const database = await open(opening, config);
  try {
    const isMigrated: { value: boolean } = { value: false };
    const general: Check[] = [
      { part: 'secret', run: (findings) => checkSecretItself(findings, config) },
      ...(database ? databaseChecks(database, config, isMigrated) : []),
    ];
    const found = await runChecks(general);
    const usable = isMigrated.value ? database : undefined;
    const rest: Check[] = [
      ...(usable ? migratedChecks(usable, config) : []),
      ...(config.database.kind === 'memory'
        ? []
        : [{ part: 'documents', run: (findings: Findings) => checkStore(findings, config, usable) }]),
      { part: 'pictures', run: (findings) => checkPictures(findings, config, usable) },
      ...(config.database.kind === 'memory'
        ? []
        : [{ part: 'backup', run: (findings: Findings) => checkLastBackup(findings, config) }]),
      ...(origin?.protocol === 'https:'
        ? [{ part: 'certificate', run: (findings: Findings) => checkCertificate(findings, origin) }]
        : []),
      { part: 'limits', run: (findings) => checkLimiterStore(findings, config) },
      ...(url
        ? [{ part: 'proxy', run: (findings: Findings) => checkPublicUrl(findings, { url, config, database: usable }) }]
        : []),
    ];
    const all = [
      ...configuration.list,
      ...opening.list,
      ...found,
      ...(await runChecks(rest, url ? 40_000 : undefined)),
    ];
    return all.map((finding) => withoutSecrets(finding, environment));
  } finally {
    // A database that does not respond must not keep the command from ending.
    await database?.close().catch(() => undefined);
  }
}

/** Opens the database with few connections and short timeouts. An embedded one that does not exist is not created. */
async function open(findings: Findings, config: Config): Promise<Database | undefined> {
  const { database: location, databaseSettings } = config;
  if (location.kind === 'embedded' && !existsSync(path.join(location.directory, DATA_FOLDER))) {
    findings.warn(
      `there is no database in ${location.directory} yet`,
      'The first start creates it. If it should exist, correct AROT_DATA_DIR.',
    );
    return undefined;
  }
  let database: Database | undefined;
  try {
    const settings = { ...databaseSettings, connections: 2, waitMs: 5_000, statementTimeoutMs: 10_000 };
    database = await openDatabase(location, entities, { settings, besideServer: true });
    await database.fork().execute('select 1');
    findings.ok(location.kind === 'server' ? 'the database responds' : 'the embedded database opens');
    if (await checkEngine(findings, database)) return database;
    await database.close();
  } catch (error) {
    await database?.close().catch(() => undefined);
    if (error instanceof DataDirectoryLockedError) {
      findings.warn(`the embedded database was not checked: ${error.message}`, 'Then run it again.');
    } else if (location.kind === 'server') {
      const { message, action } = connectionFailure(error, location.url);
      findings.problem(
        message,
        action ?? 'Check that PostgreSQL runs, and host and port of DATABASE_URL (psql "$DATABASE_URL").',
      );
    } else {
      findings.problem(
        `the database does not open: ${messageOf(error)}`,
        'Check AROT_DATA_DIR, its owner and the disk.',
      );
    }
    return undefined;
  }
}

function databaseChecks(database: Database, config: Config, isMigrated: { value: boolean }): Check[] {
  const onServer: Check[] = [
    { part: 'clock', run: (findings) => checkClock(findings, database) },
    { part: 'settings', run: (findings) => checkSettings(findings, database) },
    { part: 'connections', run: (findings) => checkConnections(findings, database, config) },
    { part: 'activity', run: (findings) => checkActivity(findings, database) },
    { part: 'bloat', run: (findings) => checkBloat(findings, database) },
    { part: 'replication', run: (findings) => checkReplication(findings, database) },
  ];
  return [
    { part: 'database', run: (findings) => checkServer(findings, database) },
    {
      part: 'migrations',
      run: async (findings) => {
        isMigrated.value = await checkMigrations(findings, database);
      },
    },
    ...(config.database.kind === 'server' ? onServer : []),
  ];
}

function migratedChecks(database: Database, config: Config): Check[] {
  const { replicaUrl } = config;
  return [
    ...(replicaUrl === undefined
      ? []
      : [{ part: 'replica', run: (findings: Findings) => checkReplica(findings, database, replicaUrl) }]),
    { part: 'schema', run: (findings) => checkObjects(findings, database) },
    { part: 'secret', run: (findings) => checkSecretOfDatabase(findings, database, config) },
    { part: 'jobs', run: (findings) => checkJobs(findings, database) },
    { part: 'messages', run: (findings) => checkMessages(findings, database, config) },
    { part: 'events', run: (findings) => checkEvents(findings, database) },
    { part: 'webhooks', run: (findings) => checkWebhooks(findings, database) },
    { part: 'sign-in', run: (findings) => checkFactors(findings, database, config) },
  ];
}

async function checkLimiterStore(findings: Findings, config: Config): Promise<void> {
  const location = limiterStoreLocation(config);
  if (location.kind === 'memory') {
    findings.ok('each process counts attempts for itself');
    return;
  }
  try {
    const store = await openLimiterStore(location);
    await store.close();
    findings.ok('all processes count attempts together');
  } catch (error) {
    findings.problem(
      messageOf(error),
      location.kind === 'redis'
        ? 'Start Redis, or correct AROT_LIMITER_URL. Without it, no server starts.'
        : 'The attempts are counted in the database of DATABASE_URL: correct that first.',
    );
  }
}

/** Removes secrets and passwords of URLs from texts of other programs, such as a driver that repeats its URL. */
function withoutSecrets(finding: Finding, environment: NodeJS.ProcessEnv): Finding {
  const secrets = [
    ...(environment.AROT_SECRET?.split(',').map((secret) => secret.trim()) ?? []),
    ...[
      environment.DATABASE_URL,
      environment.AROT_LIMITER_URL,
      environment.AROT_REPLICA_URL,
      environment.AROT_SMTP_URL,
      environment.AROT_WEBHOOK_PROXY,
    ].flatMap(passwordsOf),
    environment.AROT_SMS_SECRET ?? '',
    environment.AWS_SECRET_ACCESS_KEY ?? '',
  ].filter((secret) => secret.length > 0);
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[removed]'), text);
  return {
    ...finding,
    message: clean(finding.message),
    ...(finding.action === undefined ? {} : { action: clean(finding.action) }),
  };
}

function passwordsOf(url: string | undefined): string[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { password } = new URL(url);
  return [password, decodeURIComponent(password)];
}
