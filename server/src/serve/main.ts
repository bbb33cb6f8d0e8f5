import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeMessages } from '../accounts/codes/codes.ts';
import { knownDevices } from '../accounts/sessions/known-devices.ts';
import { createErasures } from '../auth/account-data/deletion/erase-due-accounts.ts';
import { readVersion } from '../base/packages.ts';
import { type Config, unknownVariables } from '../config.ts';
import { readFeedStatistics } from '../events/stored-events.ts';
import { createWebhookDelivery } from '../events/webhooks/deliver-webhooks.ts';
import { openReceivers } from '../events/webhooks/post-to-receiver.ts';
import { readWebhookStatistics } from '../events/webhooks/stored-webhooks.ts';
import { readiness } from '../http/health.ts';
import type { Services } from '../http/services.ts';
import { openChannels } from '../messages/channels.ts';
import { createMessenger } from '../messages/deliver-messages.ts';
import { readMessageStatistics } from '../messages/stored-messages.ts';
import { collectMetrics } from '../monitoring/collect-metrics.ts';
import { createLogger } from '../monitoring/logger.ts';
import { serveMetrics } from '../monitoring/metrics.ts';
import { observeBoth } from '../monitoring/observers.ts';
import { startTelemetry } from '../monitoring/start-telemetry.ts';
import { createLogoutDelivery } from '../oauth/logout-tokens/deliver-logouts.ts';
import type { Outbox } from '../outbox/run-outbox.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { createApp } from './app.ts';
import { DEMO_STAFF, describeDemo, hasDemoAccounts } from './demo/demo-accounts.ts';
import { createDemoApplication } from './demo/load-demo.ts';
import { readSites, type Sites } from './home/sites.ts';
import { runJobsRegularly } from './jobs/run-jobs.ts';
import { openServices } from './open-services.ts';
import type { ParentProcess } from './processes/parent-process.ts';
import { checkOrigins, TRUSTS_EVERY_PROXY } from './startup/check-configuration.ts';
import { checkInternals } from './startup/check-internals.ts';
import { EarlyStart } from './startup/early-start.ts';
import { exitOnUnexpectedErrors, exitWhenOverdue, nextStopReason } from './startup/end-process.ts';
import { offerToCommands } from './startup/offer-to-commands.ts';
import { OpenParts } from './startup/open-parts.ts';
import type { ServeOptions } from './startup/prepare-database.ts';

/** The time that closing the database may take after the last request, in milliseconds. */
const CLOSE_DEADLINE_MS = 5_000;

/**
 * Opens the database and serves requests until a signal to stop arrives. Returns when everything is closed.
 *
 * @param parent for one of several processes
 */
export async function serve(config: Config, options: ServeOptions, parent?: ParentProcess): Promise<void> {
  checkInternals();
  checkOrigins(config);
  const sites = readSites(config);
  const stopReason = nextStopReason(parent !== undefined);
  const logger = createLogger(config.logLevel).child(parent ? { process: parent.number } : {});
  exitOnUnexpectedErrors(logger);
  if (config.trustProxy === true) logger.warn(`${TRUSTS_EVERY_PROXY.problem}. ${TRUSTS_EVERY_PROXY.advice}`);
  const parts = new OpenParts();
  parts.onClose(() => parent?.close());
  const stopMs = config.stopTimeoutSeconds * 1_000;
  let stopping = false;
  const isStopping = () => stopping;
  try {
    for (const unknown of unknownVariables()) logger.warn(unknown, 'nothing reads this variable');
    const version = readVersion();
    const telemetry = await startTelemetry({ version, logger });
    parts.onClose(async () => await telemetry?.close());
    const hasMetrics = config.opsPort !== undefined || telemetry !== undefined;

    const early = new EarlyStart({ ...config, sharing: parent?.sharing }, logger, stopReason);
    const { services } = parts.add(await openServices(config, { ...options, logger, telemetry, hasMetrics, early }));
    if (!services) return;
    const { database, clock, feed } = services;

    // A database in memory has no store of its own.
    const stores = config.database.kind === 'memory' ? { documents: undefined, pictures: undefined } : {};
    const { auditRetentionSeconds, eventRetentionSeconds } = config;
    const jobs = runJobsRegularly({ ...services, ...stores, auditRetentionSeconds, eventRetentionSeconds, logger });

    const metrics = collectMetrics({
      ...{ ...services, version, jobs: jobs.statistics, backupMarker: config.backupMarker },
      messages: () => readMessageStatistics(database.fork(), clock),
      events: () => readFeedStatistics(database.fork(), clock),
      webhooks: () => readWebhookStatistics(database.fork(), clock),
      readiness: () => readiness(database.probe, isStopping),
    });
    telemetry?.exportMetrics(metrics.registry);

    const originsAt = (port: number) => {
      const publicOrigin = config.publicOrigin ?? `http://localhost:${port}`;
      return { publicOrigin, issuer: config.authUrl ?? publicOrigin };
    };
    const { demo } = options;
    const observed = hasMetrics ? { observeRequest: observeBoth(metrics.observeRequest, telemetry) } : {};
    const commands = await offerToCommands({ ...services, config, logger });
    parts.onClose(() => commands?.stop(stopMs));
    const listener = await early.serve((port) =>
      createApp({ ...services, ...originsAt(port), ...observed, config, logger, sites, demo, isStopping }),
    );
    const listeners = [listener];
    const allStopped = parent && (() => parent.allStoppedListening(stopMs / 2));
    parts.onClose(async () => void (await Promise.all(listeners.map((each) => each.stop(stopMs, allStopped)))));
    if (config.opsPort !== undefined && !parent) {
      listeners.push(await serveMetrics({ host: config.host, port: config.opsPort }, metrics.registry, logger));
    }
    parts.onClose(() => jobs.stop());

    const { port } = listener;
    const origins = originsAt(port);
    const outboxes = createOutboxes({ ...services, ...origins, logger }, config);
    parts.onClose(async () => void (await Promise.all(outboxes.map((each) => each.stop()))));
    if (!parent || parent.sendsOutboxes) for (const each of outboxes) each.start();
    feed.start();

    const { publicOrigin: origin } = origins;
    const hasDemo = demo && (await hasDemoAccounts(database.fork()));
    // The redirect URI of the application contains the port, which may have been chosen by the system.
    if (hasDemo) await createDemoApplication({ em: database.fork(), clock }, origin);
    logger.info({ port, origin, docs: `${origin}/docs` }, `listening on ${origin}`);
    if (parent?.sharing !== 'join') printOrigin(origin, sites, hasDemo);
    parent?.reportServing(port, metrics.registry);

    const reason = await stopReason;
    stopping = true;
    if (config.drainSeconds > 0) {
      logger.info({ ...reason, drainSeconds: config.drainSeconds }, 'draining');
      await sleep(config.drainSeconds * 1_000);
    }
    // Requests that wait for an event end now.
    await feed.stop();
    logger.info(reason, 'stopping');
    exitWhenOverdue(logger, stopMs + CLOSE_DEADLINE_MS);
  } finally {
    await parts.close();
  }
  logger.info('stopped');
}

/** Prints the server's URL for people. Supervisors can wait for the line in the log. */
function printOrigin(origin: string, sites: Sites, hasDemo: boolean): void {
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

type OutboxDependencies = Pick<
  Services,
  'database' | 'clock' | 'keyring' | 'requestLimits' | 'publicOrigin' | 'issuer'
> & {
  readonly documents: DocumentStore;
  readonly logger: Logger;
};

/** Creates everything that the server does later: erasures, messages, webhooks and logouts of applications. */
function createOutboxes(deps: OutboxDependencies, config: Config): readonly Outbox[] {
  return [
    createErasures(deps),
    openMessenger(deps, config),
    createWebhookDelivery({ ...deps, receivers: openReceivers(config.receivers) }),
    createLogoutDelivery({ ...deps, receivers: openReceivers(config.receivers) }),
  ];
}

/** Opens the channels of the configuration. Without one, development prints its messages on standard error. */
function openMessenger(
  { database, clock, logger, keyring, requestLimits, publicOrigin }: OutboxDependencies,
  { channels, production, codeLimits: limits }: Config,
): Outbox {
  return createMessenger({
    ...{ database, clock, logger, production, limiter: requestLimits.messages },
    channels: openChannels(channels, clock),
    host: new URL(publicOrigin).host,
    codes: codeMessages(keyring, clock, { limits, knowsDevice: knownDevices(database, clock) }),
    print: (text) => void process.stderr.write(`\n${text}\n`),
  });
}
