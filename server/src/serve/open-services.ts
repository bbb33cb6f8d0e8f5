import type { Logger } from 'pino';
import { codeTexts } from '../accounts/codes/codes.ts';
import { requiresStaffFactor } from '../accounts/factors/requires-staff-factor.ts';
import { passkeyHosts } from '../accounts/factors/verify-passkey.ts';
import { hashesAtOnce } from '../accounts/passwords/argon2.ts';
import { createPasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { Argon2Process } from '../accounts/passwords/run-argon2-process.ts';
import { knownDevices } from '../accounts/sessions/known-devices.ts';
import { createSessionLookup } from '../accounts/sessions/session-lookup.ts';
import { openLoginLimiter } from '../auth/login-limiter.ts';
import { systemClock } from '../base/clock.ts';
import { createSecretLookup } from '../chat/applications/secret-lookup.ts';
import { ChatLimiter } from '../chat/chat-limiter.ts';
import { type Config, limiterStoreLocation } from '../config.ts';
import { probeBesideCommands } from '../database/connection/probe-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import { createEventFeed } from '../events/event-feed.ts';
import { OriginPolicy } from '../http/origin-policy.ts';
import { apiResource } from '../http/public-url.ts';
import type { Services } from '../http/services.ts';
import { SessionCookie } from '../http/session-cookie.ts';
import { configuredChannels } from '../messages/channels.ts';
import { createObservers } from '../monitoring/observers.ts';
import type { Telemetry } from '../monitoring/start-telemetry.ts';
import { signToken } from '../oauth/keys/signing-keys.ts';
import { openTokenLimiter } from '../oauth/provider/token-limiter.ts';
import { CatalogVersion } from '../reads/catalog-version.ts';
import { Replica } from '../reads/replica.ts';
import { ReplicaReads } from '../reads/replica-reads.ts';
import { ResponseCache } from '../reads/response-cache.ts';
import { openKeyring } from '../security/keyring.ts';
import { openLimiterStore } from '../security/limiter-store.ts';
import { clamdScanner } from '../security/malware-scanner.ts';
import { openRequestLimits } from '../security/request-limits.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { observeStore } from '../storage/observe-store.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { PICTURE_LAYOUT } from '../storage/pictures/picture-name.ts';
import type { EarlyStart } from './startup/early-start.ts';
import { OpenParts } from './startup/open-parts.ts';
import { prepareDatabase, type ServeOptions } from './startup/prepare-database.ts';

type Start = ServeOptions & {
  readonly logger: Logger;
  readonly telemetry: Telemetry | undefined;
  /** True if the metrics are read. */
  readonly hasMetrics: boolean;
  readonly early: EarlyStart;
};

/** Opens the services of a server, up to its origin. There are none if the process is to stop before the database responds. */
export async function openServices(config: Config, start: Start) {
  const parts = new OpenParts();
  try {
    return { services: await openInto(parts, config, start), close: () => parts.close() };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

async function openInto(parts: OpenParts, config: Config, { early, logger, telemetry, hasMetrics, ...options }: Start) {
  const { databaseSettings: settings, replicaUrl, slowStatementMs } = config;
  const clock = systemClock;
  const observe = createObservers({ logger, slowStatementMs, hasMetrics }, telemetry);
  const access = { settings, requiresPrimary: true, observe: observe.statement };
  const database = parts.add(await openDatabase(config.database, entities, access));
  parts.onClose(() => early.stop());
  const trace = telemetry?.addTraceHeaders;
  const documents = parts.add(observeStore(await openDocumentStore(config.storageUrl, trace), observe.store));
  const pictures = parts.add(await openDocumentStore(config.picturesUrl, trace, PICTURE_LAYOUT));
  // Other errors are reported before the wait for the database. Counts in the database need it.
  const counts = limiterStoreLocation(config);
  if (counts.kind === 'postgres' && !(await early.awaitDatabase(database))) return undefined;
  const limiters = parts.add(await openLimiterStore(counts));
  if (counts.kind !== 'postgres' && !(await early.awaitDatabase(database))) return undefined;
  const loginLimiter = await openLoginLimiter(config, limiters, knownDevices(database, clock));
  const tokenLimiter = await openTokenLimiter(config, limiters);
  const requestLimits = await openRequestLimits(config, limiters);
  const hashes = hashesAtOnce(config.processes);
  const passwords = createPasswordHasher(hashes, observe.password, parts.add(new Argon2Process(logger, hashes)));
  const keyring = await openKeyring(config.secret);
  await prepareDatabase({ database, documents, keyring, passwords, logger }, config, options);
  const replica =
    replicaUrl && parts.add(await Replica.open(database, replicaUrl, settings, logger, observe.statement));
  const replicaReads = replica ? new ReplicaReads(replica, logger) : undefined;
  const catalogVersion = new CatalogVersion(database);
  const feed = createEventFeed({ database, clock, logger });
  parts.onClose(() => feed.stop());
  return {
    database: { ...database, probe: probeBesideCommands(database.probe, () => catalogVersion.isHeld) },
    ...{ clock, keyring, documents, pictures, passwords, loginLimiter, tokenLimiter, requestLimits, feed },
    requiresStaffFactor: await requiresStaffFactor(database.fork(), config),
    scanner: config.scanner && clamdScanner(config.scanner),
    responseCache: new ResponseCache(catalogVersion, config.cacheBytes, config.freshness, replicaReads),
    ...{ catalogVersion, replicaReads },
  };
}

/** The services that are open before the origin of the server is known, and its origins. */
export type OpenServices = Pick<
  Services,
  | 'database'
  | 'clock'
  | 'keyring'
  | 'pictures'
  | 'passwords'
  | 'loginLimiter'
  | 'tokenLimiter'
  | 'requestLimits'
  | 'requiresStaffFactor'
  | 'scanner'
  | 'feed'
> & {
  readonly documents: DocumentStore;
  /** Public scheme, host and port of the server. */
  readonly publicOrigin: string;
  /** Issuer of the OAuth endpoints; by default the public origin. */
  readonly issuer?: string;
};

/** The settings that operations use as services. */
export type ServiceSettings = Pick<
  Config,
  | 'trustedOrigins'
  | 'picturesOrigin'
  | 'sessionTtlSeconds'
  | 'sessionTtlRememberedSeconds'
  | 'staffIdleSeconds'
  | 'codeSignIn'
  | 'freshSeconds'
  | 'rpId'
  | 'resetHoldSeconds'
  | 'codeLimits'
  | 'channels'
  | 'production'
  | 'deletionDelaySeconds'
  | 'wholesaleApproval'
  | 'eventRetentionSeconds'
  | 'receivers'
  | 'strictRegistrationPasswords'
  | 'chatServerLimit'
  | 'chatWidgetLimit'
>;

/** Returns what the operations use, for one origin. */
export function servicesAt({ documents, ...opened }: OpenServices, config: ServiceSettings): Services {
  const { database, clock, keyring, requiresStaffFactor, publicOrigin, issuer = publicOrigin } = opened;
  const { picturesOrigin, sessionTtlSeconds, sessionTtlRememberedSeconds, staffIdleSeconds, resetHoldSeconds } = config;
  const { deletionDelaySeconds, wholesaleApproval, strictRegistrationPasswords, eventRetentionSeconds } = config;
  const { codeSignIn, receivers } = config;
  const resource = apiResource(publicOrigin);
  return {
    ...opened,
    issuer,
    ...{ picturesOrigin, sessionTtlSeconds, sessionTtlRememberedSeconds, staffIdleSeconds, resetHoldSeconds },
    ...{ deletionDelaySeconds, wholesaleApproval, strictRegistrationPasswords, eventRetentionSeconds },
    ...{ codeSignIn, receivers },
    ...passkeyHosts(config, [publicOrigin, issuer]),
    sessionCookie: new SessionCookie(publicOrigin),
    originPolicy: new OriginPolicy(publicOrigin, config.trustedOrigins),
    lookUpSession: createSessionLookup(database, clock, { ...config, requiresStaffFactor, resource }),
    codes: {
      limits: config.codeLimits,
      knowsDevice: knownDevices(database, clock),
      hasChannel: config.production ? configuredChannels(config.channels) : { email: true, sms: true },
    },
    files: { store: documents, keyring },
    messageTexts: { codes: codeTexts(keyring), host: new URL(publicOrigin).host },
    chatLimiter: new ChatLimiter({ servers: config.chatServerLimit, widgets: config.chatWidgetLimit }),
    lookUpChatSecret: createSecretLookup(database, clock),
    signToken: ({ em }, type, claims) => signToken({ em, clock, keyring, issuer }, type, claims),
  };
}
