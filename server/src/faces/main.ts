import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createErasures } from '../account-data/deletion/erase-due-accounts.ts';
import { requiresStaffFactor } from '../accounts/factors/requires-staff-factor.ts';
import { createPasswordHasher, type PasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { Argon2Process } from '../accounts/passwords/run-argon2-process.ts';
import { knownDevices } from '../accounts/sessions/known-devices.ts';
import { openLoginLimiter } from '../auth/login-limiter.ts';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/operator-error.ts';
import { readVersion } from '../base/version.ts';
import { type Config, limiterStoreLocation, unknownVariables } from '../config.ts';
import { claimDocumentStore } from '../customers/documents/claim-document-store.ts';
import type { ObserveStatement } from '../database/connection/observe-statements.ts';
import { CLOCK_WARNING_MS, probeBesideCommands } from '../database/connection/probe-database.ts';
import type { Database } from '../database/database.ts';
import { indexesBengali } from '../database/indexes-bengali.ts';
import { migrate, migrationStatus } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import { createEventFeed } from '../events/event-feed.ts';
import { readFeedStatistics } from '../events/feed-statistics.ts';
import { readiness } from '../http/health.ts';
import type { Listener } from '../listener/listen.ts';
import { readMessageStatistics } from '../messages/message-statistics.ts';
import { collectMetrics } from '../monitoring/collect-metrics.ts';
import { createLogger } from '../monitoring/logger.ts';
import { serveMetrics } from '../monitoring/metrics.ts';
import { createObservers, observeBoth } from '../monitoring/observers.ts';
import { startTelemetry } from '../monitoring/start-telemetry.ts';
import { createLogoutDelivery } from '../oauth/logout-tokens/deliver-logouts.ts';
import { openTokenLimiter } from '../oauth/provider/token-limiter.ts';
import { PICTURE_LAYOUT } from '../pictures/picture-name.ts';
import { CatalogVersion } from '../reads/catalog-version.ts';
import { Replica } from '../reads/replica.ts';
import { ReplicaReads } from '../reads/replica-reads.ts';
import { ResponseCache } from '../reads/response-cache.ts';
import { type Keyring, openKeyring } from '../security/keyring.ts';
import { openLimiterStore } from '../security/limiter-store.ts';
import { clamdScanner } from '../security/malware-scanner.ts';
import { openRequestLimits } from '../security/request-limits.ts';
import { type DocumentStore, StoreUnreachableError } from '../storage/document-store.ts';
import { observeStore } from '../storage/observe-store.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { createWebhookDelivery } from '../webhooks/deliver-webhooks.ts';
import { openReceivers } from '../webhooks/post-to-receiver.ts';
import { readWebhookStatistics } from '../webhooks/webhook-statistics.ts';
import { createApp } from './app.ts';
import { hasDemoAccounts } from './demo/demo-accounts.ts';
import { createDemoApplication } from './demo/demo-application.ts';
import { DEMO_STAFF, describeDemo } from './demo/describe-demo.ts';
import { loadDemoIfEmpty } from './demo/load-demo.ts';
import { readSites, type Sites } from './home/sites.ts';
import { runJobsRegularly } from './jobs/run-jobs-regularly.ts';
import { openMessenger } from './open-messenger.ts';
import { checkInternals } from './startup/check-internals.ts';
import { checkOrigins } from './startup/check-origins.ts';
import { checkSecret } from './startup/check-secret.ts';
import { EarlyStart } from './startup/early-start.ts';
import { exitOnUnexpectedErrors, exitWhenOverdue, nextStopReason } from './startup/end-process.ts';
import { offerToCommands } from './startup/offer-to-commands.ts';
import { TRUSTS_EVERY_PROXY } from './startup/trusted-proxies.ts';

/** The time that closing the database may take after the last request, in milliseconds. */
const CLOSE_DEADLINE_MS = 5_000;

export type ServeOptions = {
  /** Apply pending migrations first. Without this, a database with pending migrations is rejected. */
  readonly migrate: boolean;
  /** Load the demo's catalog and accounts if the database is empty. */
  readonly demo: boolean;
};

/** Opens the database and serves requests until a signal to stop arrives. Returns when everything is closed. */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
  checkInternals();
  checkOrigins(config);
  const sites = readSites(config);
  const stopReason = nextStopReason();
  const logger = createLogger(config.logLevel);
  exitOnUnexpectedErrors(logger);
  if (config.trustProxy === true) logger.warn(`${TRUSTS_EVERY_PROXY.problem}. ${TRUSTS_EVERY_PROXY.advice}`);
  // Closes everything that has been opened, in the opposite order.
  const opened: (() => Promise<void> | void)[] = [];
  let stopping = false;
  try {
    for (const unknown of unknownVariables()) logger.warn(unknown, 'nothing reads this variable');
    const version = readVersion();
    const telemetry = await startTelemetry({ version, logger });
    opened.push(async () => await telemetry?.close());
    const hasMetrics = config.opsPort !== undefined || telemetry !== undefined;
    const observe = createObservers({ logger, slowStatementMs: config.slowStatementMs, hasMetrics }, telemetry);
    const database = await openDatabase(config.database, entities, {
      settings: config.databaseSettings,
      requiresPrimary: true,
      observe: observe.statement,
    });
    opened.push(() => database.close());
    const early = new EarlyStart(config, logger, stopReason);
    opened.push(() => early.stop());
    const store = await openDocumentStore(config.storageUrl, telemetry?.addTraceHeaders);
    const documents = observeStore(store, observe.store);
    opened.push(() => documents.close());
    const pictures = await openDocumentStore(config.picturesUrl, telemetry?.addTraceHeaders, PICTURE_LAYOUT);
    opened.push(() => pictures.close());
    // Other errors are reported before the wait for the database. Counts in the database need it.
    const counts = limiterStoreLocation(config);
    if (counts.kind === 'postgres' && !(await early.awaitDatabase(database))) return;
    const limiters = await openLimiterStore(counts);
    opened.push(() => limiters.close());
    if (counts.kind !== 'postgres' && !(await early.awaitDatabase(database))) return;
    const loginLimiter = await openLoginLimiter(config, limiters, knownDevices(database, systemClock));
    const tokenLimiter = await openTokenLimiter(config, limiters);
    const requestLimits = await openRequestLimits(config, limiters);
    const argon2 = new Argon2Process(logger);
    opened.push(() => argon2.close());
    const passwords = createPasswordHasher(undefined, observe.password, argon2);
    const keyring = await openKeyring(config.secret);
    const clock = systemClock;
    await prepare({ database, documents, keyring, passwords, logger }, config, options);
    const replicaReads = await openReplicaReads(database, config, { logger, observe: observe.statement }, opened);
    const catalogVersion = new CatalogVersion(database);
    const probe = probeBesideCommands(database.probe, () => catalogVersion.isHeld);
    const responseCache = new ResponseCache(catalogVersion, config.cacheBytes, replicaReads);
    const { auditRetentionSeconds, eventRetentionSeconds } = config;
    // A database in memory has no store of its own.
    const ownStores = config.database.kind === 'memory' ? {} : { documents, pictures };
    const retention = { auditRetentionSeconds, eventRetentionSeconds };
    const jobs = runJobsRegularly({ database, clock, ...ownStores, keyring, ...retention, logger });
    const feed = createEventFeed({ database, clock, logger });
    opened.push(() => feed.stop());
    const sources = {
      version,
      database,
      passwords,
      responseCache,
      replicaReads,
      jobs: jobs.statistics,
      messages: () => readMessageStatistics(database.fork(), clock),
      events: () => readFeedStatistics(database.fork(), clock),
      webhooks: () => readWebhookStatistics(database.fork(), clock),
      readiness: () => readiness(probe, () => stopping),
      backupMarker: config.backupMarker,
    };
    const metrics = collectMetrics(sources);
    telemetry?.exportMetrics(metrics.registry);

    const needsStaffFactor = await requiresStaffFactor(database.fork(), config);
    const createHandler = (port: number) =>
      createApp({
        config,
        database: { ...database, probe },
        responseCache,
        documents,
        pictures,
        passwords,
        loginLimiter,
        tokenLimiter,
        requestLimits,
        keyring,
        requiresStaffFactor: needsStaffFactor,
        scanner: config.scanner && clamdScanner(config.scanner),
        clock,
        feed,
        logger,
        publicOrigin: config.publicOrigin ?? `http://localhost:${port}`,
        issuer: config.authUrl ?? config.publicOrigin ?? `http://localhost:${port}`,
        sites,
        demo: options.demo,
        isStopping: () => stopping,
        ...(hasMetrics ? { observeRequest: observeBoth(metrics.observeRequest, telemetry) } : {}),
      });
    const commands = await offerToCommands({ database, catalogVersion, config, logger });
    opened.push(() => commands?.stop(config.stopTimeoutSeconds * 1_000));
    const listener = await early.serve(createHandler);
    const listeners = [listener];
    opened.push(
      async () => void (await Promise.all(listeners.map((each) => each.stop(config.stopTimeoutSeconds * 1_000)))),
    );
    if (config.opsPort !== undefined) {
      listeners.push(await serveMetrics({ host: config.host, port: config.opsPort }, metrics.registry, logger));
    }
    opened.push(() => jobs.stop());
    const deps = { database, clock, logger, keyring, documents, limiter: requestLimits.messages };
    const issuer = config.authUrl ?? originOf(config, listener);
    const outboxes = [
      createErasures(deps),
      openMessenger(deps, config, originOf(config, listener)),
      createWebhookDelivery({ ...deps, receivers: openReceivers(config.receivers) }),
      createLogoutDelivery({ ...deps, receivers: openReceivers(config.receivers), issuer }),
    ];
    opened.push(async () => void (await Promise.all(outboxes.map((each) => each.stop()))));
    for (const each of outboxes) each.start();
    feed.start();
    const hasDemo = options.demo && (await hasDemoAccounts(database.fork()));
    // The redirect URI of the application contains the port, which may have been chosen by the system.
    if (hasDemo) await createDemoApplication({ em: database.fork(), clock }, originOf(config, listener));
    announce(logger, { origin: originOf(config, listener), port: listener.port, sites, hasDemo });
    const reason = await stopReason;
    stopping = true;
    if (config.drainSeconds > 0) {
      logger.info({ ...reason, drainSeconds: config.drainSeconds }, 'draining');
      await sleep(config.drainSeconds * 1_000);
    }
    // Requests that wait for an event end now.
    await feed.stop();
    logger.info(reason, 'stopping');
    exitWhenOverdue(logger, config.stopTimeoutSeconds * 1_000 + CLOSE_DEADLINE_MS);
  } finally {
    for (const close of opened.reverse()) await close();
  }
  logger.info('stopped');
}

/** @param opened receives what closes the replica */
async function openReplicaReads(
  database: Database,
  { replicaUrl, databaseSettings }: Config,
  { logger, observe }: { readonly logger: Logger; readonly observe: ObserveStatement },
  opened: (() => Promise<void> | void)[],
): Promise<ReplicaReads | undefined> {
  if (replicaUrl === undefined) return undefined;
  const replica = await Replica.open(database, replicaUrl, databaseSettings, logger, observe);
  opened.push(() => replica.close());
  return new ReplicaReads(replica, logger);
}

type Prepared = {
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly keyring: Keyring;
  readonly passwords: PasswordHasher;
  readonly logger: Logger;
};

async function prepare(
  { database, documents, keyring, passwords, logger }: Prepared,
  config: Config,
  options: ServeOptions,
): Promise<void> {
  if (options.migrate) await migrateWaiting(database, config);
  const pending = (await migrationStatus(database)).filter(({ appliedAt }) => appliedAt === null);
  if (pending.length > 0) {
    throw new OperatorError(
      `The database lacks ${pending.length} migration(s). Run "arot db migrate", or start with "arot serve --migrate".`,
    );
  }
  await warnOfClock(database, logger);
  await checkSecret({ em: database.fork(), clock: systemClock, keyring });
  // A database in memory has no store of its own.
  if (config.database.kind !== 'memory') await checkDocumentStore(database, documents, logger);
  if (!(await indexesBengali(database.fork()))) {
    logger.warn('the database has the character type "C": Bengali search works, but slowly; use C.UTF-8 or another');
  }
  if (options.demo && (await loadDemoIfEmpty(database, { clock: systemClock, passwords }))) {
    logger.info('loaded the demo into the empty database');
  }
}

async function warnOfClock(database: Database, logger: Logger): Promise<void> {
  const { clockAheadMs } = await database.probe.state();
  if (Math.abs(clockAheadMs) < CLOCK_WARNING_MS) return;
  logger.warn({ clockAheadMs }, 'the clocks of this machine and the database differ: set both by NTP');
}

/** Checks the document store. The server starts even if the store does not respond now. */
async function checkDocumentStore(database: Database, documents: DocumentStore, logger: Logger): Promise<void> {
  try {
    const claim = await claimDocumentStore(database.fork(), documents);
    if (claim === 'adopted') logger.info('marked the document store as the store of this database');
    if (claim === 'adopted-read-only') logger.warn('the document store is not writable: registrations with files fail');
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error;
    logger.error({ err: error }, 'the document store does not respond, so it was not checked');
  }
}

/** Migrates without the usual statement timeout, since the migration of a large catalog takes longer. */
async function migrateWaiting(database: Database, config: Config): Promise<void> {
  if (config.database.kind !== 'server') {
    await migrate(database);
    return;
  }
  const patient = await openDatabase(config.database, entities, {
    settings: config.databaseSettings,
    responseTimeoutMs: 0,
  });
  try {
    await migrate(patient);
  } finally {
    await patient.close();
  }
}

function originOf(config: Config, { port }: Listener): string {
  return config.publicOrigin ?? `http://localhost:${port}`;
}

type Announcement = {
  readonly origin: string;
  readonly port: number;
  readonly sites: Sites;
  readonly hasDemo: boolean;
};

/** Announces the server's URL: in a log line that supervisors can wait for, and as text for people. */
function announce(logger: Logger, { origin, port, sites, hasDemo }: Announcement): void {
  logger.info({ port, origin, docs: `${origin}/docs` }, `listening on ${origin}`);
  const lines = [
    `  Arot is listening on ${origin}`,
    '',
    ...(sites.storefront ? [`  Storefront           ${origin}`] : []),
    ...(sites.office ? [`  Back office          ${origin}/office${hasDemo ? `   sign in as ${DEMO_STAFF}` : ''}`] : []),
    `  API reference        ${origin}/docs`,
    ...(hasDemo ? [describeDemo(origin)] : []),
  ];
  process.stderr.write(`\n${lines.join('\n')}\n\n`);
}
