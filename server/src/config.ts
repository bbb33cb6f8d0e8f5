import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { issueMessage } from '@arot/contract/issues';
import type { ZodError } from 'zod';
import type { DatabaseLocation } from './database/database.ts';
import { environmentSchema } from './environment-variables.ts';
import type { LimiterStoreLocation } from './security/limiter-store.ts';
import { findUnknownVariables, type UnknownVariable } from './unknown-variables.ts';

/** The configuration of a server and of commands. `environment-variables.ts` describes each variable. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;

/** The connections with which a server counts in PostgreSQL. */
const LIMITER_CONNECTIONS = 4;

/** The environment is not a valid configuration. The message lists every issue. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration from the environment, and from `.env` in the working folder if it exists. An empty variable
 * counts as unset.
 *
 * @throws ConfigError that lists every variable with an issue
 */
export function loadConfig(environment: NodeJS.ProcessEnv = environmentWithDotEnv()) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  const others = [...lackingPartner(set), ...wrongRpId(set)];
  if (isProduction(set) && set.AROT_SECRET === undefined)
    others.unshift('  AROT_SECRET: Must be set when NODE_ENV=production.');
  if (isProduction(set) && set.AROT_WEBHOOK_LOOPBACK === 'true')
    others.push('  AROT_WEBHOOK_LOOPBACK: Must be false when NODE_ENV=production.');
  if (!parsed.success || others.length > 0) {
    const issues = [...issueLines(parsed.error), ...others];
    throw new ConfigError(`The configuration is invalid:\n${issues.join('\n')}`);
  }
  const env = parsed.data;
  const database = databaseLocation(env.DATABASE_URL, env.AROT_DATA_DIR);
  if (env.AROT_REPLICA_URL !== undefined && database.kind !== 'server')
    throw new ConfigError(
      'AROT_REPLICA_URL needs a DATABASE_URL of a PostgreSQL server. The embedded database has no replicas.',
    );
  const processes = processesOf(env.AROT_PROCESSES, database);
  return {
    /** The processes of the server. Each has its share of the connections, of the cache and of the passwords hashed at once. */
    processes,
    database,
    replicaUrl: env.AROT_REPLICA_URL,
    databaseSettings: {
      connections: Math.max(1, Math.floor(env.AROT_DATABASE_CONNECTIONS / processes)),
      waitMs: env.AROT_DATABASE_WAIT * 1_000,
      statementTimeoutMs: env.AROT_STATEMENT_TIMEOUT * 1_000,
      poolsTransactions: env.AROT_DATABASE_POOLER === 'transaction',
    },
    startWaitSeconds: env.AROT_START_WAIT,
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.AROT_PUBLIC_ORIGIN,
    authUrl: env.AROT_AUTH_URL,
    /** True if NODE_ENV is `production`. */
    production: isProduction(set),
    allowHttp: env.AROT_ALLOW_HTTP,
    secret: env.AROT_SECRET ? { secrets: env.AROT_SECRET } : { file: path.resolve(env.AROT_DATA_DIR, 'secret') },
    trustedOrigins: env.AROT_TRUSTED_ORIGINS ?? [],
    trustProxy: env.AROT_TRUST_PROXY,
    storageUrl: env.AROT_STORAGE_URL ?? `file:${path.resolve(env.AROT_DATA_DIR, 'documents')}`,
    picturesUrl: env.AROT_PICTURES_URL ?? `file:${path.resolve(env.AROT_DATA_DIR, 'pictures')}`,
    /** File that a backup touches when it has ended. */
    backupMarker: path.resolve(env.AROT_DATA_DIR, 'last-backup'),
    picturesOrigin: env.AROT_PICTURES_ORIGIN,
    scanner: env.AROT_SCAN_URL,
    sessionTtlSeconds: env.AROT_SESSION_TTL,
    sessionTtlRememberedSeconds: env.AROT_SESSION_TTL_REMEMBERED,
    staffIdleSeconds: env.AROT_STAFF_IDLE,
    staffMfa: env.AROT_STAFF_MFA,
    codeSignIn: env.AROT_CODE_SIGN_IN === 'on',
    rpId: env.AROT_RP_ID,
    loginLimit: env.AROT_LOGIN_LIMIT,
    loginAddressLimit: env.AROT_LOGIN_ADDRESS_LIMIT,
    loginIdentifierLimit: env.AROT_LOGIN_IDENTIFIER_LIMIT,
    registrationLimit: env.AROT_REGISTRATION_LIMIT,
    uploadLimit: env.AROT_UPLOAD_LIMIT,
    channels: {
      smtpUrl: env.AROT_SMTP_URL,
      mailFrom: env.AROT_MAIL_FROM,
      smsUrl: env.AROT_SMS_URL,
      smsKey: env.AROT_SMS_SECRET,
    },
    messageLimit: env.AROT_MESSAGE_LIMIT,
    receivers: { allowLoopback: env.AROT_WEBHOOK_LOOPBACK, proxyUrl: env.AROT_WEBHOOK_PROXY },
    codeLimits: {
      lifetimeSeconds: env.AROT_CODE_LIFETIME,
      resendSeconds: env.AROT_CODE_RESEND,
      attempts: env.AROT_CODE_ATTEMPTS,
      targetAttempts: env.AROT_CODE_TARGET_ATTEMPTS,
      targetLimit: env.AROT_CODE_TARGET_LIMIT,
    },
    codeAddressLimit: env.AROT_CODE_ADDRESS_LIMIT,
    freshSeconds: env.AROT_FRESH_LIFETIME,
    resetHoldSeconds: env.AROT_RESET_HOLD,
    deletionDelaySeconds: env.AROT_DELETION_DELAY,
    wholesaleApproval: env.AROT_WHOLESALE_APPROVAL === 'required',
    strictRegistrationPasswords: env.AROT_REGISTRATION_PASSWORDS === 'strict',
    authorizeLimit: env.AROT_AUTHORIZE_LIMIT,
    tokenLimit: env.AROT_TOKEN_LIMIT,
    readLimit: env.AROT_READ_LIMIT,
    limiterUrl: env.AROT_LIMITER_URL ?? 'memory:',
    chatServerLimit: env.AROT_CHAT_SERVER_LIMIT,
    chatWidgetLimit: env.AROT_CHAT_WIDGET_LIMIT,
    logLevel: env.AROT_LOG_LEVEL,
    slowStatementMs: env.AROT_SLOW_STATEMENT === 'off' ? undefined : env.AROT_SLOW_STATEMENT * 1_000,
    cacheBytes: Math.floor(env.AROT_CACHE_SIZE / processes),
    freshness: {
      uncheckedMs: env.AROT_ANONYMOUS_FRESHNESS === 'exact' ? 0 : env.AROT_ANONYMOUS_FRESHNESS * 1_000,
      // The embedded database is never away: it is in this process.
      staleMs: env.AROT_STALE_READS === 'off' || database.kind !== 'server' ? 0 : env.AROT_STALE_READS * 1_000,
    },
    drainSeconds: env.AROT_DRAIN,
    stopTimeoutSeconds: env.AROT_STOP_TIMEOUT,
    auditRetentionSeconds: env.AROT_AUDIT_RETENTION,
    eventRetentionSeconds: env.AROT_EVENT_RETENTION,
    opsPort: env.AROT_OPS_PORT,
    storefrontDirectory: env.AROT_STOREFRONT_DIR,
    officeDirectory: env.AROT_OFFICE_DIR,
  };
}

/** Returns a line if the domain of passkeys is not that of the pages: no browser would accept it. */
function wrongRpId({ AROT_RP_ID: rpId, AROT_PUBLIC_ORIGIN: origin }: NodeJS.ProcessEnv): string[] {
  if (rpId === undefined) return [];
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : 'localhost';
  const domain = rpId.toLowerCase();
  const isUnder = host === domain || host.endsWith(`.${domain}`);
  return isUnder ? [] : [`  AROT_RP_ID: Must be ${host} or a domain that it is under.`];
}

/** Returns a line for each variable that another one needs. */
function lackingPartner(set: NodeJS.ProcessEnv): string[] {
  const pairs = [
    ['AROT_SMTP_URL', 'AROT_MAIL_FROM'],
    ['AROT_SMS_URL', 'AROT_SMS_SECRET'],
  ] as const;
  return pairs
    .filter(([given, needed]) => set[given] !== undefined && set[needed] === undefined)
    .map(([given, needed]) => `  ${needed}: Must be set with ${given}.`);
}

/**
 * Reads only the origins of the API and of the OAuth endpoints, for commands that need nothing else.
 *
 * @param server replaces AROT_PUBLIC_ORIGIN
 * @throws ConfigError that lists every variable with an issue
 */
export function loadOrigins(server?: string): { serverUrl: string; issuer: string } {
  const variables = { ...environmentWithDotEnv(), ...(server === undefined ? {} : { AROT_PUBLIC_ORIGIN: server }) };
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const schema = environmentSchema.pick({ AROT_PUBLIC_ORIGIN: true, AROT_AUTH_URL: true, PORT: true });
  const { data, error } = schema.safeParse(set);
  if (error) throw new ConfigError(`The configuration is invalid:\n${issueLines(error).join('\n')}`);
  const serverUrl = data.AROT_PUBLIC_ORIGIN ?? `http://localhost:${data.PORT}`;
  return { serverUrl, issuer: data.AROT_AUTH_URL ?? serverUrl };
}

/** Returns the `AROT_` variables of the environment, and of `.env`, that nothing reads. */
export function unknownVariables(): UnknownVariable[] {
  return findUnknownVariables(environmentWithDotEnv());
}

function issueLines(error: ZodError | undefined): string[] {
  return (error?.issues ?? []).map((issue) => `  ${issue.path[0]?.toString()}: ${issueMessage(issue).en}`);
}

/** Returns true if NODE_ENV is `production`. */
export function isProduction(environment: NodeJS.ProcessEnv = environmentWithDotEnv()): boolean {
  return environment.NODE_ENV === 'production';
}

function environmentWithDotEnv(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

function databaseLocation(url: string | undefined, dataDir: string): DatabaseLocation {
  if (url === undefined) return { kind: 'embedded', directory: path.resolve(dataDir, 'postgres') };
  if (url === 'memory:') return { kind: 'memory' };
  return { kind: 'server', url };
}

function processesOf(wanted: number | 'auto', database: DatabaseLocation): number {
  if (database.kind === 'server') return wanted === 'auto' ? availableParallelism() : wanted;
  if (wanted === 'auto' || wanted === 1) return 1;
  throw new ConfigError(
    'AROT_PROCESSES needs a DATABASE_URL of a PostgreSQL server. The embedded database has one process.',
  );
}

/**
 * Returns the place in which the limiters count, as AROT_LIMITER_URL says. Several processes of a server count together, by default in
 * PostgreSQL.
 *
 * @throws ConfigError if they should count in PostgreSQL, and the database is embedded
 */
export function limiterStoreLocation({
  limiterUrl,
  database,
  processes,
}: Pick<Config, 'limiterUrl' | 'database' | 'processes'>): LimiterStoreLocation {
  if (limiterUrl === 'memory:' && processes === 1) return { kind: 'memory' };
  if (/^rediss?:/.test(limiterUrl)) return { kind: 'redis', url: limiterUrl };
  const connections = Math.ceil(LIMITER_CONNECTIONS / processes);
  if (database.kind === 'server') return { kind: 'postgres', url: database.url, connections };
  throw new ConfigError('AROT_LIMITER_URL=postgres: needs a DATABASE_URL of a PostgreSQL server.');
}
