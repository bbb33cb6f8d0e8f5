import path from 'node:path';
import type { ApiErrorBody } from '@arot/contract';
import type { CodeLimits } from '../../src/accounts/codes/code-limits.ts';
import { codeMessages } from '../../src/accounts/codes/codes.ts';
import { createPasswordHasher } from '../../src/accounts/passwords/password-hasher.ts';
import { knownDevices } from '../../src/accounts/sessions/known-devices.ts';
import { openLoginLimiter } from '../../src/auth/login-limiter.ts';
import { systemClock } from '../../src/base/clock.ts';
import type { Database } from '../../src/database/database.ts';
import { createEventFeed } from '../../src/events/event-feed.ts';
import { createWebhookDelivery } from '../../src/events/webhooks/deliver-webhooks.ts';
import { openReceivers } from '../../src/events/webhooks/post-to-receiver.ts';
import { type Listener, listen } from '../../src/http/listener/listen.ts';
import type { ObserveRequest } from '../../src/http/request-log.ts';
import { type ImportOptions, importCatalog } from '../../src/import/import-catalog.ts';
import { readJson } from '../../src/import/readers/read-json.ts';
import { type ChannelConfig, type Channels, openChannels } from '../../src/messages/channels.ts';
import { createMessenger } from '../../src/messages/deliver-messages.ts';
import { createLogger } from '../../src/monitoring/logger.ts';
import type { Observers } from '../../src/monitoring/observers.ts';
import { createLogoutDelivery } from '../../src/oauth/logout-tokens/deliver-logouts.ts';
import { openTokenLimiter } from '../../src/oauth/provider/token-limiter.ts';
import { CatalogVersion } from '../../src/reads/catalog-version.ts';
import type { FreshnessLimits } from '../../src/reads/freshness.ts';
import type { ReplicaReads } from '../../src/reads/replica-reads.ts';
import { ResponseCache } from '../../src/reads/response-cache.ts';
import { createKeyring } from '../../src/security/keyring.ts';
import type { Limit, OptionalLimit } from '../../src/security/limiter.ts';
import { type LimiterStoreLocation, openLimiterStore } from '../../src/security/limiter-store.ts';
import type { MalwareScanner } from '../../src/security/malware-scanner.ts';
import { openRequestLimits, type UploadLimiter, type UploadLimits } from '../../src/security/request-limits.ts';
import { type AppDependencies, createApp } from '../../src/serve/app.ts';
import { readSites } from '../../src/serve/home/sites.ts';
import type { DocumentStore } from '../../src/storage/document-store.ts';
import { observeStore } from '../../src/storage/observe-store.ts';
import { openDocumentStore } from '../../src/storage/open-document-store.ts';
import { PICTURE_LAYOUT } from '../../src/storage/pictures/picture-name.ts';
import { rememberingArgon2 } from './accounts/remembering-argon2.ts';
import { clearCatalog } from './catalog/files.ts';
import { closeAtEnd } from './close-at-end.ts';
import { openServerDatabase } from './database/postgres-databases.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { recordLogs, recordResponses } from './http/watched-responses.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const TEST_SECRET = 'the root secret of a test server, never of another';
export const TRUSTED_ORIGIN = 'https://shop.example';

/** Returns the defaults of the server. */
export function defaultFreshness({ pglite }: Database): FreshnessLimits {
  return { uncheckedMs: 0, staleMs: pglite ? 0 : 60_000 };
}

/** The options of `fetch`, or a body that is sent as JSON. */
type TestRequest = RequestInit & { readonly json?: unknown };

type TestResponse<T = unknown> = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined if the response has none. */
  readonly body: T;
};

export type TestServerOptions = {
  /** Another server whose database this one uses, with separate connections on PostgreSQL. */
  readonly sharing?: TestServer;
  /** An open database to use instead of a new one. The server closes it. */
  readonly database?: TestDatabase;
  /** Reads on a replica of the database. */
  readonly replicaReads?: ReplicaReads;
  /** How old responses to callers without a session may be; as the server's defaults. */
  readonly freshness?: Partial<FreshnessLimits>;
  readonly documents?: DocumentStore;
  readonly pictures?: DocumentStore;
  /** The origin in the URLs of pictures. */
  readonly picturesOrigin?: string;
  readonly loginLimit?: Limit;
  readonly loginAddressLimit?: OptionalLimit;
  readonly loginIdentifierLimit?: OptionalLimit;
  readonly chatLimit?: Limit;
  readonly tokenLimit?: OptionalLimit;
  /** The limit of successful token requests of one client. */
  readonly tokenSuccessLimit?: Limit;
  readonly registrationLimit?: OptionalLimit;
  readonly authorizeLimit?: OptionalLimit;
  readonly readLimit?: OptionalLimit;
  readonly uploadLimit?: UploadLimits;
  readonly scanner?: MalwareScanner;
  readonly deletionDelaySeconds?: number;
  readonly eventRetentionSeconds?: number;
  /** True if webhooks may go to this machine, on any port and by http. */
  readonly allowLoopback?: boolean;
  /** Limits an attempt to deliver a webhook. */
  readonly webhookDeadlineMs?: number;
  readonly wholesaleApproval?: boolean;
  /** True if customers can sign in with a code. */
  readonly codeSignIn?: boolean;
  readonly strictRegistrationPasswords?: boolean;
  readonly messageLimit?: OptionalLimit;
  readonly codeAddressLimit?: OptionalLimit;
  readonly codeLimits?: Partial<CodeLimits>;
  /** How messages leave the server; none is configured by default, so they are printed. */
  readonly channels?: ChannelConfig;
  readonly production?: boolean;
  /** True if staff members must sign in with a second factor. */
  readonly requiresStaffFactor?: boolean;
  /** The domain of passkeys; the host of the public origin by default. */
  readonly rpId?: string;
  /** Delivers messages and webhooks and numbers events in the background, as a server does; methods do it otherwise. */
  readonly sendsMessages?: boolean;
  /** Receives each SMS in place of a webhook. */
  readonly deliver?: NonNullable<Channels['sms']>;
  readonly observeRequest?: ObserveRequest;
  /** Receives statements, passwords and operations of the store. */
  readonly observers?: Observers;
  /** The store of the counts; in memory by default. */
  readonly limiterStore?: LimiterStoreLocation;
  readonly publicOrigin?: string;
  readonly trustedOrigins?: string[];
  /** The issuer of the OAuth endpoints; the public origin by default. */
  readonly issuer?: string;
  readonly trustProxy?: boolean;
  /** The address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** The fixed time of the server's clock; the current time by default. */
  readonly now?: Date;
  /** The folder of a built storefront. */
  readonly storefront?: string;
  /** The folder of a built back office. */
  readonly office?: string;
  /** True if the server shows the demo. */
  readonly demo?: boolean;
  /** The secrets of the keyring, the current one first. */
  readonly secrets?: readonly [string, ...string[]];
};

export type TestServer = {
  /** The origin that the tests use, which is not the public origin. */
  readonly origin: string;
  readonly publicOrigin: string;
  readonly port: number;
  readonly database: TestDatabase;
  readonly documents: DocumentStore;
  readonly pictures: DocumentStore;
  readonly responseCache: ResponseCache;
  readonly uploads: UploadLimiter;
  /** Stops the clock at a time; undefined sets it to the current time. */
  setNow(time: Date | undefined): void;
  readonly listener: Listener;
  /** Delivers the messages that are due. @returns the texts that were printed, because their channel is not configured */
  deliver(): Promise<string[]>;
  /** Numbers the events that are committed now, so that the feed has them. */
  numberEvents(): Promise<void>;
  /** Numbers the events that are committed now, and delivers the webhooks that are due. */
  deliverWebhooks(): Promise<void>;
  /** All parsed log lines. */
  readonly logs: Record<string, unknown>[];
  /** Sends a request. The path may be malformed, as far as `fetch` allows it. */
  request<T = unknown>(path: string, init?: TestRequest): Promise<TestResponse<T>>;
  /** Sends a GET that must return 200. @returns the `data` of the response */
  data<T = unknown>(path: string): Promise<T>;
  /** Sends a request that must return this error status. @returns the error */
  error(path: string, status: number, init?: TestRequest): Promise<ApiErrorBody['error']>;
  /** Imports a catalog document. */
  load(catalog: unknown, options?: Partial<ImportOptions>): Promise<void>;
  /** Imports a catalog document that replaces the whole catalog. */
  replace(catalog: unknown): Promise<void>;
  close(): Promise<void>;
};

export const NO_CHANNELS: ChannelConfig = {
  smtpUrl: undefined,
  mailFrom: undefined,
  smsUrl: undefined,
  smsKey: undefined,
};

/**
 * Starts the application on a free port with a new database, and closes it at the end. Every response is validated against the
 * contract.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database =
    options.database ??
    (await (options.sharing
      ? shareDatabase(options.sharing.database)
      : openTestDatabase({ observe: options.observers?.statement })));
  let now = options.now;
  const logs: Record<string, unknown>[] = [];
  const { dependencies, close } = await appDependencies(database, options);
  const clock = () => now ?? new Date();
  const logger = createLogger('debug', { write: (line: string) => void logs.push(JSON.parse(line)) });
  const feed = createEventFeed({ database, clock, logger });
  const listener = await listen({ host: options.host ?? '127.0.0.1', port: 0 }, (port) =>
    createApp({
      ...dependencies,
      clock,
      feed,
      logger,
      publicOrigin: options.publicOrigin ?? `http://localhost:${port}`,
      ...(options.observeRequest ? { observeRequest: options.observeRequest } : {}),
      issuer: options.issuer ?? options.publicOrigin ?? `http://localhost:${port}`,
      sites: readSites({ storefrontDirectory: options.storefront, officeDirectory: options.office }),
      demo: options.demo ?? false,
    }),
  );
  recordResponses(listener.server);
  recordLogs(logs);
  const origin = `http://127.0.0.1:${listener.port}`;

  const printed: string[] = [];
  const messenger = createMessenger({
    database,
    clock,
    logger,
    channels: {
      ...openChannels(dependencies.config.channels, clock),
      ...(options.deliver ? { sms: options.deliver } : {}),
    },
    limiter: dependencies.requestLimits.messages,
    production: dependencies.config.production,
    host: 'shop.example.com',
    codes: codeMessages(dependencies.keyring, clock, {
      limits: dependencies.config.codeLimits,
      knowsDevice: knownDevices(database, clock),
    }),
    print: (text) => void printed.push(text),
  });
  const { config, keyring } = dependencies;
  const open = () => openReceivers({ ...config.receivers, deadlineMs: options.webhookDeadlineMs ?? 15_000 });
  const issuer = options.issuer ?? options.publicOrigin ?? `http://localhost:${listener.port}`;
  const deliveries = [
    createWebhookDelivery({ database, clock, logger, keyring, receivers: open() }),
    createLogoutDelivery({ database, clock, logger, keyring, receivers: open(), issuer }),
  ];
  if (options.sendsMessages) {
    messenger.start();
    feed.start();
    for (const each of deliveries) each.start();
  }
  const server: TestServer = {
    deliver: async () => {
      await messenger.deliverDue();
      return printed.splice(0);
    },
    numberEvents: () => feed.numberNew(),
    deliverWebhooks: async () => {
      await feed.numberNew();
      await Promise.all(deliveries.map((each) => each.deliverDue()));
    },
    origin,
    port: listener.port,
    publicOrigin: options.publicOrigin ?? `http://localhost:${listener.port}`,
    database,
    documents: dependencies.documents,
    pictures: dependencies.pictures,
    responseCache: dependencies.responseCache,
    uploads: dependencies.requestLimits.uploads,
    setNow: (time) => {
      now = time;
    },
    listener,
    logs,
    request: async <T>(path: string, { json, ...init }: TestRequest = {}) => {
      const headers = new Headers(init.headers);
      if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
      const body = json === undefined ? init.body : JSON.stringify(json);
      const response = await fetch(origin + path, { ...init, headers, ...(body === undefined ? {} : { body }) });
      const text = await response.text();
      const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        body: (text === '' ? undefined : isJson ? JSON.parse(text) : text) as T,
      };
    },
    data: async <T>(path: string) => {
      const { status, body } = await server.request<{ data: T }>(path);
      if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
    error: async (path, status, init) => {
      const response = await server.request<ApiErrorBody>(path, init);
      if (response.status !== status)
        throw new Error(`${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
      return response.body.error;
    },
    load: async (catalog, options) => {
      await importCatalog(database.fork(), readJson('test.json', chunks(JSON.stringify(catalog))), {
        now: new Date('2026-01-01T00:00:00Z'),
        allowFree: true,
        ...options,
      });
    },
    replace: async (catalog) => {
      await clearCatalog(database);
      await server.load(catalog);
    },
    close: closeAtEnd(async () => {
      // The grace for idle connections is a tenth of it.
      await messenger.stop();
      await feed.stop();
      await Promise.all(deliveries.map((each) => each.stop()));
      await listener.stop(200);
      await database.close();
      await close();
    }),
  };
  return server;
}

/** Returns the dependencies of the application except its logger and its origins. None of them is a mock. */
export async function appDependencies(
  database: Database,
  options: TestServerOptions = {},
): Promise<{
  dependencies: Omit<AppDependencies, 'logger' | 'publicOrigin' | 'issuer'>;
  close(): Promise<void>;
}> {
  const folder = temporaryFolder();
  const store = options.documents ?? (await openDocumentStore(`file:${folder}`));
  const pictures =
    options.pictures ?? (await openDocumentStore(`file:${path.join(folder, 'pictures')}`, undefined, PICTURE_LAYOUT));
  const { observers } = options;
  const documents = observers ? observeStore(store, observers.store) : store;
  const plenty = { points: 1_000_000, seconds: 60 };
  const { loginLimit = plenty, loginAddressLimit = 'off', loginIdentifierLimit = 'off' } = options;
  const { registrationLimit = 'off', authorizeLimit = 'off', readLimit = 'off', tokenLimit = 'off' } = options;
  const { messageLimit = 'off', codeAddressLimit = 'off' } = options;
  const { uploadLimit = { inAll: 1_000, fromOneNetwork: 1_000 } } = options;
  const limiters = await openLimiterStore(options.limiterStore ?? { kind: 'memory' });
  const login = { loginLimit, loginAddressLimit, loginIdentifierLimit };
  const loginLimiter = await openLoginLimiter(login, limiters, knownDevices(database, systemClock));
  const tokenLimiter = await openTokenLimiter({ tokenLimit }, limiters, options.tokenSuccessLimit);
  const requestLimits = await openRequestLimits(
    { registrationLimit, authorizeLimit, readLimit, uploadLimit, codeAddressLimit, messageLimit },
    limiters,
  );
  return {
    dependencies: {
      config: {
        trustedOrigins: options.trustedOrigins ?? [TRUSTED_ORIGIN],
        trustProxy: options.trustProxy ?? false,
        picturesOrigin: options.picturesOrigin,
        sessionTtlSeconds: 24 * 3_600,
        sessionTtlRememberedSeconds: 30 * 24 * 3_600,
        staffIdleSeconds: 12 * 3_600,
        codeSignIn: options.codeSignIn ?? false,
        freshSeconds: 600,
        rpId: options.rpId,
        resetHoldSeconds: 72 * 3_600,
        codeLimits: {
          lifetimeSeconds: 600,
          resendSeconds: 60,
          attempts: 5,
          targetAttempts: { points: 10, seconds: 86_400 },
          targetLimit: { points: 5, seconds: 86_400 },
          ...options.codeLimits,
        },
        channels: options.channels ?? NO_CHANNELS,
        production: options.production ?? false,
        deletionDelaySeconds: options.deletionDelaySeconds ?? 14 * 86_400,
        wholesaleApproval: options.wholesaleApproval ?? false,
        strictRegistrationPasswords: options.strictRegistrationPasswords ?? false,
        eventRetentionSeconds: options.eventRetentionSeconds ?? 30 * 86_400,
        receivers: { allowLoopback: options.allowLoopback ?? false, proxyUrl: undefined },
        chatServerLimit: options.chatLimit ?? { points: 1_000_000, seconds: 60 },
        chatWidgetLimit: options.chatLimit ?? { points: 1_000_000, seconds: 60 },
      },
      database,
      responseCache: new ResponseCache(
        new CatalogVersion(database),
        16_000_000,
        { ...defaultFreshness(database), ...options.freshness },
        options.replicaReads,
      ),
      documents,
      pictures,
      passwords: createPasswordHasher(undefined, observers?.password, rememberingArgon2),
      loginLimiter,
      tokenLimiter,
      requestLimits,
      keyring: createKeyring(options.secrets ?? [TEST_SECRET]),
      requiresStaffFactor: options.requiresStaffFactor ?? false,
      scanner: options.scanner,
      clock: systemClock,
      feed: createEventFeed({ database, clock: systemClock, logger: createLogger('silent') }),
    },
    close: closeAtEnd(async () => {
      documents.close();
      pictures.close();
      await limiters.close();
    }),
  };
}

/** Opens the database of another server. Only one connection can use the embedded database, so both servers share it. */
async function shareDatabase(shared: TestDatabase): Promise<TestDatabase> {
  if (shared.location?.kind !== 'server') return { ...shared, close: async () => {} };
  return { ...(await openServerDatabase(shared.location.url)), location: shared.location };
}

async function* chunks(text: string): AsyncGenerator<string> {
  yield text;
}
