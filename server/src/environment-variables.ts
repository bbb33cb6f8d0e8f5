import * as z from 'zod';
import {
  duration,
  durationOrNone,
  durationOrOff,
  limit,
  limitOrOff,
  parseScanUrl,
  parseTrustProxy,
  parseWebhookSecret,
  port,
  rpId,
  secrets,
  storageUrl,
  uploadLimit,
  webhookUrl,
} from './environment-values.ts';
import { callingOriginSchema, originSchema } from './http/origin-schema.ts';

/**
 * Every environment variable that the server reads: its schema, its meaning if it is unset, and its line in `.env.example`.
 * `config.ts` reads them.
 */
export const environmentVariables = {
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^(postgres(ql)?:\/\/.+|memory:)$/, 'Must be postgres://… or memory: (or unset: embedded).')
      .refine(
        namesOneHost,
        'Must name one host. For several hosts, put a proxy in front of them that knows the primary, such as HAProxy.',
      ),
    unset: 'the embedded database in $AROT_DATA_DIR/postgres',
    description: 'postgres://… for a PostgreSQL server (15 or newer), memory: for a database that is lost at the end.',
  },
  AROT_REPLICA_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/.+$/, 'Must be postgres://…')
      .refine(namesOneHost, 'Must name one host. For several replicas, put a proxy such as HAProxy in front of them.'),
    unset: '(the database of DATABASE_URL reads everything)',
    description: 'postgres://… of a streaming replica of DATABASE_URL, for catalog reads of callers without a session.',
  },
  AROT_DATABASE_CONNECTIONS: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Must be a number from 1 to 999.')
      .transform(Number),
    unset: '10',
    description: 'Most connections of each process to a PostgreSQL server, and as many to a replica.',
  },
  AROT_DATABASE_WAIT: {
    schema: duration,
    unset: '5s',
    description: 'Longest wait for a connection to the database. A request that waits longer gets a 503.',
  },
  AROT_START_WAIT: {
    schema: durationOrNone,
    unset: '60s',
    description:
      'How long serve and db migrate wait for a PostgreSQL server that does not respond or is starting; 0s not at all.',
  },
  AROT_STATEMENT_TIMEOUT: {
    schema: duration,
    unset: '30s',
    description: 'Longest that a statement of a request may run on a PostgreSQL server.',
  },
  AROT_DATABASE_POOLER: {
    schema: z.enum(['none', 'transaction'], 'Must be none or transaction.'),
    unset: 'none',
    description:
      'transaction: DATABASE_URL is a pooler such as PgBouncer in transaction mode. Set statement_timeout for the role then.',
  },
  AROT_DATA_DIR: {
    schema: z.string().min(1),
    unset: '.arot',
    description: 'Folder of the embedded database, of private documents and of pictures.',
  },
  AROT_STORAGE_URL: {
    schema: storageUrl,
    unset: 'file:$AROT_DATA_DIR/documents',
    description:
      'Where private documents are: file:folder, or s3://bucket/prefix?region=…&endpoint=… (credentials by the usual AWS variables).',
  },
  AROT_PICTURES_URL: {
    schema: storageUrl,
    unset: 'file:$AROT_DATA_DIR/pictures',
    description: 'Where public pictures of products and categories are: file:folder, or s3://…, like AROT_STORAGE_URL.',
  },
  AROT_PICTURES_ORIGIN: {
    schema: originSchema,
    unset: 'the public origin',
    description: 'Scheme, host and port in the URLs of pictures: a CDN in front of this server, or a public bucket.',
  },
  HOST: { schema: z.string().min(1), unset: '127.0.0.1', description: 'Address to listen on.' },
  PORT: { schema: port, unset: '3000', description: 'Port to listen on; 0 picks a free one and prints it.' },
  AROT_PUBLIC_ORIGIN: {
    schema: originSchema,
    unset: 'http://localhost:$PORT',
    description: 'Public scheme, host and port of the server.',
  },
  AROT_AUTH_URL: {
    schema: originSchema,
    unset: 'the public origin',
    description: 'Issuer and base of the OAuth endpoints: scheme, host and port.',
  },
  AROT_ALLOW_HTTP: {
    schema: z.enum(['true', 'false'], 'Must be true or false.').transform((value) => value === 'true'),
    unset: 'false',
    description: 'With true, a server with NODE_ENV=production accepts http origins.',
  },
  AROT_SECRET: {
    schema: secrets,
    unset: 'generated into $AROT_DATA_DIR; required when NODE_ENV=production',
    description:
      'Root secret of cookies and of keys at rest, at least 32 characters. To rotate: the new one, a comma, the old one (see docs/operating.md).',
  },
  AROT_TRUSTED_ORIGINS: {
    schema: z
      .string()
      .transform((value) => value.split(',').map((origin) => origin.trim()))
      .pipe(z.array(callingOriginSchema)),
    unset: '(none)',
    description:
      'Further origins whose pages may call the API (CORS), separated by commas. Those of apps and extensions, such as capacitor://localhost, only with tokens.',
  },
  AROT_TRUST_PROXY: {
    schema: z.string().transform(parseTrustProxy),
    unset: 'false',
    description: 'Which proxies to trust (Express "trust proxy"): false, true, a number of hops, or addresses.',
  },
  AROT_SCAN_URL: {
    schema: z.string().transform(parseScanUrl),
    unset: '(none)',
    description: "clamd, which scans customers' documents for malware before they are accepted: clamd://host:3310.",
  },
  AROT_SESSION_TTL: { schema: duration, unset: '24h', description: 'How long a session lasts: 45m, 24h, 7d.' },
  AROT_SESSION_TTL_REMEMBERED: {
    schema: duration,
    unset: '30d',
    description: 'How long a session lasts if the user chose to be remembered.',
  },
  AROT_STAFF_IDLE: {
    schema: duration,
    unset: '12h',
    description:
      'How long a session of a staff member lasts without a request, even if the user chose to be remembered.',
  },
  AROT_STAFF_MFA: {
    schema: z.enum(['required', 'off']),
    unset: 'required for production databases that version 0.2 or later has made, else off',
    description: 'Whether staff members must sign in with a second factor: an authenticator app or a passkey.',
  },
  AROT_RP_ID: {
    schema: rpId,
    unset: 'the host of AROT_PUBLIC_ORIGIN',
    description:
      'The domain of passkeys: the host of AROT_PUBLIC_ORIGIN, or a domain that it is under. With another one, all passkeys end.',
  },
  AROT_LOGIN_LIMIT: {
    schema: limit,
    unset: '10/1m',
    description: 'Password checks by address and identifier: a number and a time.',
  },
  AROT_LOGIN_ADDRESS_LIMIT: {
    schema: limitOrOff,
    unset: '100/1m',
    description: 'Password checks from one address, for all identifiers together; off for no limit.',
  },
  AROT_LOGIN_IDENTIFIER_LIMIT: {
    schema: limitOrOff,
    unset: '100/1h',
    description: 'Failed password checks of one identifier, from all addresses together; off for no limit.',
  },
  AROT_REGISTRATION_LIMIT: {
    schema: limitOrOff,
    unset: '100/1h',
    description: 'Registrations from one address, successful or not; off for no limit.',
  },
  AROT_UPLOAD_LIMIT: {
    schema: uploadLimit,
    unset: '64,8',
    description: 'Concurrent uploads in each process, and from one address.',
  },
  AROT_SMTP_URL: {
    schema: z.string().regex(/^smtps?:\/\/.+$/, 'Must be smtp://… or smtps://…'),
    unset: '(no emails; in development they are printed)',
    description: 'SMTP server for emails: smtps://user:password@host:465, or smtp://host:587.',
  },
  AROT_MAIL_FROM: {
    schema: z.string().regex(/^[^\r\n]*@[^\r\n@]+$/, 'Must be an email address, or a name with one in angle brackets.'),
    unset: '(required with AROT_SMTP_URL)',
    description: 'Sender of emails: shop@example.com, or Shop <shop@example.com>.',
  },
  AROT_SMS_URL: {
    schema: webhookUrl,
    unset: '(no SMS; in development they are printed)',
    description: 'Webhook that sends SMS, see docs/messages.md.',
  },
  AROT_SMS_SECRET: {
    schema: z.string().transform(parseWebhookSecret),
    unset: '(required with AROT_SMS_URL)',
    description: 'Secret of the signatures of AROT_SMS_URL: whsec_ and 24 to 64 bytes in base64.',
  },
  AROT_MESSAGE_LIMIT: {
    schema: limitOrOff,
    unset: '2000/1h',
    description: 'Emails and SMS of all kinds together; off for no limit.',
  },
  AROT_WEBHOOK_PROXY: {
    schema: z.string().regex(/^https?:\/\/[^/?#]+\/?$/, 'Must be http://host:port, with user and password if needed.'),
    unset: '(the server connects to receivers itself)',
    description:
      'Proxy for webhooks and back-channel logout. It gets CONNECT with the address that the server has checked.',
  },
  AROT_WEBHOOK_LOOPBACK: {
    schema: z.enum(['true', 'false'], 'Must be true or false.').transform((value) => value === 'true'),
    unset: 'false',
    description: 'With true, receivers may be on this machine, on any port and by http; not when NODE_ENV=production.',
  },
  AROT_CODE_LIFETIME: { schema: duration, unset: '10m', description: 'How long a one-time code is valid.' },
  AROT_CODE_RESEND: { schema: duration, unset: '1m', description: 'Pause between two codes to one target.' },
  AROT_CODE_ATTEMPTS: {
    schema: z
      .string()
      .regex(/^[1-9]\d?$/, 'Must be a number from 1 to 99.')
      .transform(Number),
    unset: '5',
    description: 'Wrong attempts that end a one-time code.',
  },
  AROT_CODE_TARGET_ATTEMPTS: {
    schema: limit,
    unset: '10/1d',
    description:
      'Wrong attempts for one phone number or email address, over all its codes. Its owner has as many in a session, and on known devices.',
  },
  AROT_CODE_TARGET_LIMIT: {
    schema: limit,
    unset: '5/1d',
    description:
      'Codes to one phone number or email address. Its owner has as many in a session, and on known devices.',
  },
  AROT_CODE_ADDRESS_LIMIT: {
    schema: limitOrOff,
    unset: '20/1h',
    description: 'Requests for codes from one address; off for no limit.',
  },
  AROT_FRESH_LIFETIME: {
    schema: duration,
    unset: '10m',
    description: 'How long after a sign-in a session may change phone and email, export, and the like.',
  },
  AROT_RESET_HOLD: {
    schema: durationOrNone,
    unset: '72h',
    description: 'How long after a reset by phone an account cannot be taken over further; 0s not at all.',
  },
  AROT_DELETION_DELAY: {
    schema: durationOrNone,
    unset: '14d',
    description: 'How long the owner of an account can undo its deletion; 0 not at all.',
  },
  AROT_WHOLESALE_APPROVAL: {
    schema: z.enum(['off', 'required'], 'Must be off or required.'),
    unset: 'off',
    description: 'required: a registration that asks for WHOLESALE waits for a staff member, as RETAIL.',
  },
  AROT_REGISTRATION_PASSWORDS: {
    schema: z.enum(['specified', 'strict'], 'Must be specified or strict.'),
    unset: 'specified',
    description:
      'strict: a registration with one of the most common passwords, or with the own name or identifier as its password, is rejected.',
  },
  AROT_AUTHORIZE_LIMIT: {
    schema: limitOrOff,
    unset: '300/1m',
    description: 'OAuth authorization requests from one address; off for no limit.',
  },
  AROT_TOKEN_LIMIT: {
    schema: limitOrOff,
    unset: '60/1m',
    description: 'Failed authentications of OAuth applications, by application and address; off for no limit.',
  },
  AROT_READ_LIMIT: {
    schema: limitOrOff,
    unset: 'off',
    description:
      'Public reads (products, categories, settings, app content, pages of the storefront, sitemaps) from one address, in each process.',
  },
  AROT_LIMITER_URL: {
    schema: z.string().regex(/^(memory:|postgres:|rediss?:\/\/.+)$/, 'Must be memory:, postgres: or redis://…'),
    unset: 'memory: (each process counts for itself)',
    description:
      'Where logins, registrations, authorization, token and code requests and messages are counted; postgres: is the database of DATABASE_URL.',
  },
  AROT_CHAT_SERVER_LIMIT: {
    schema: limit,
    unset: '6000/1m',
    description: 'Requests of chat servers by address and application, in each process; five times that by address.',
  },
  AROT_CHAT_WIDGET_LIMIT: {
    schema: limit,
    unset: '120/1m',
    description: 'Requests of chat widgets by address and application, in each process; five times that by address.',
  },
  AROT_LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    unset: 'info',
    description: 'Least severe log line that is written. JSON on stdout, readable text on a terminal.',
  },
  AROT_SLOW_STATEMENT: {
    schema: durationOrOff,
    unset: '1s',
    description:
      'Statements that run or wait this long are logged with their name, never their values: 250ms, 1s, or off.',
  },
  AROT_CACHE_SIZE: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/, 'Must be a number of megabytes.')
      .transform((value) => Number(value) * 1_000_000),
    unset: '64',
    description: 'Size of the response cache in each process, in megabytes; 0 switches it off.',
  },
  AROT_DRAIN: {
    schema: durationOrNone,
    unset: '0s',
    description:
      'How long the server still accepts requests after a signal to stop, while /readyz responds 503. Longer than the interval of the load balancer.',
  },
  AROT_STOP_TIMEOUT: {
    schema: duration,
    unset: '10s',
    description: 'How long requests in flight may take when the server stops.',
  },
  AROT_AUDIT_RETENTION: {
    schema: duration,
    unset: '(changes for ever; sign-ins, denied attempts and reads 180d)',
    description: 'How long all audit events are kept, such as 365d. A regular job deletes older ones.',
  },
  AROT_EVENT_RETENTION: {
    schema: duration,
    unset: '30d',
    description: 'How long events are kept for programs that follow them.',
  },
  AROT_OPS_PORT: {
    schema: port,
    unset: '(no second listener)',
    description: 'Port of a second listener, on the same address, that serves /metrics for Prometheus.',
  },
  AROT_STOREFRONT_DIR: {
    schema: z.string().min(1),
    unset: '(a page with links to the reference)',
    description: 'Folder of a built storefront, such as examples/storefront/dist, that the server shows at /.',
  },
  AROT_OFFICE_DIR: {
    schema: z.string().min(1),
    unset: '(no back office)',
    description: 'Folder of a built back office, such as examples/back-office/dist, that the server shows at /office.',
  },
} as const satisfies Record<string, { schema: z.ZodType; unset: string; description: string }>;

export const environmentSchema = z.object({
  DATABASE_URL: environmentVariables.DATABASE_URL.schema.optional(),
  AROT_REPLICA_URL: environmentVariables.AROT_REPLICA_URL.schema.optional(),
  AROT_DATABASE_CONNECTIONS: environmentVariables.AROT_DATABASE_CONNECTIONS.schema.default(10),
  AROT_DATABASE_WAIT: environmentVariables.AROT_DATABASE_WAIT.schema.default(5),
  AROT_START_WAIT: environmentVariables.AROT_START_WAIT.schema.default(60),
  AROT_STATEMENT_TIMEOUT: environmentVariables.AROT_STATEMENT_TIMEOUT.schema.default(30),
  AROT_DATABASE_POOLER: environmentVariables.AROT_DATABASE_POOLER.schema.default('none'),
  AROT_DATA_DIR: environmentVariables.AROT_DATA_DIR.schema.default('.arot'),
  AROT_PICTURES_URL: environmentVariables.AROT_PICTURES_URL.schema.optional(),
  AROT_PICTURES_ORIGIN: environmentVariables.AROT_PICTURES_ORIGIN.schema.optional(),
  HOST: environmentVariables.HOST.schema.default('127.0.0.1'),
  PORT: environmentVariables.PORT.schema.default(3000),
  AROT_PUBLIC_ORIGIN: environmentVariables.AROT_PUBLIC_ORIGIN.schema.optional(),
  AROT_AUTH_URL: environmentVariables.AROT_AUTH_URL.schema.optional(),
  AROT_ALLOW_HTTP: environmentVariables.AROT_ALLOW_HTTP.schema.default(false),
  AROT_SECRET: environmentVariables.AROT_SECRET.schema.optional(),
  AROT_SMTP_URL: environmentVariables.AROT_SMTP_URL.schema.optional(),
  AROT_MAIL_FROM: environmentVariables.AROT_MAIL_FROM.schema.optional(),
  AROT_SMS_URL: environmentVariables.AROT_SMS_URL.schema.optional(),
  AROT_SMS_SECRET: environmentVariables.AROT_SMS_SECRET.schema.optional(),
  AROT_MESSAGE_LIMIT: environmentVariables.AROT_MESSAGE_LIMIT.schema.default({ points: 2_000, seconds: 3_600 }),
  AROT_WEBHOOK_PROXY: environmentVariables.AROT_WEBHOOK_PROXY.schema.optional(),
  AROT_WEBHOOK_LOOPBACK: environmentVariables.AROT_WEBHOOK_LOOPBACK.schema.default(false),
  AROT_CODE_LIFETIME: environmentVariables.AROT_CODE_LIFETIME.schema.default(600),
  AROT_CODE_RESEND: environmentVariables.AROT_CODE_RESEND.schema.default(60),
  AROT_CODE_ATTEMPTS: environmentVariables.AROT_CODE_ATTEMPTS.schema.default(5),
  AROT_CODE_TARGET_ATTEMPTS: environmentVariables.AROT_CODE_TARGET_ATTEMPTS.schema.default({
    points: 10,
    seconds: 86_400,
  }),
  AROT_CODE_TARGET_LIMIT: environmentVariables.AROT_CODE_TARGET_LIMIT.schema.default({ points: 5, seconds: 86_400 }),
  AROT_CODE_ADDRESS_LIMIT: environmentVariables.AROT_CODE_ADDRESS_LIMIT.schema.default({ points: 20, seconds: 3_600 }),
  AROT_FRESH_LIFETIME: environmentVariables.AROT_FRESH_LIFETIME.schema.default(600),
  AROT_RESET_HOLD: environmentVariables.AROT_RESET_HOLD.schema.default(72 * 3_600),
  AROT_DELETION_DELAY: environmentVariables.AROT_DELETION_DELAY.schema.default(14 * 86_400),
  AROT_WHOLESALE_APPROVAL: environmentVariables.AROT_WHOLESALE_APPROVAL.schema.default('off'),
  AROT_REGISTRATION_PASSWORDS: environmentVariables.AROT_REGISTRATION_PASSWORDS.schema.default('specified'),
  AROT_TRUSTED_ORIGINS: environmentVariables.AROT_TRUSTED_ORIGINS.schema.default([]),
  AROT_TRUST_PROXY: environmentVariables.AROT_TRUST_PROXY.schema.default(false),
  AROT_STORAGE_URL: environmentVariables.AROT_STORAGE_URL.schema.optional(),
  AROT_SCAN_URL: environmentVariables.AROT_SCAN_URL.schema.optional(),
  AROT_SESSION_TTL: environmentVariables.AROT_SESSION_TTL.schema.default(24 * 3_600),
  AROT_SESSION_TTL_REMEMBERED: environmentVariables.AROT_SESSION_TTL_REMEMBERED.schema.default(30 * 24 * 3_600),
  AROT_STAFF_IDLE: environmentVariables.AROT_STAFF_IDLE.schema.default(12 * 3_600),
  AROT_STAFF_MFA: environmentVariables.AROT_STAFF_MFA.schema.optional(),
  AROT_RP_ID: environmentVariables.AROT_RP_ID.schema.optional(),
  AROT_LOGIN_LIMIT: environmentVariables.AROT_LOGIN_LIMIT.schema.default({ points: 10, seconds: 60 }),
  AROT_LOGIN_ADDRESS_LIMIT: environmentVariables.AROT_LOGIN_ADDRESS_LIMIT.schema.default({ points: 100, seconds: 60 }),
  AROT_LOGIN_IDENTIFIER_LIMIT: environmentVariables.AROT_LOGIN_IDENTIFIER_LIMIT.schema.default({
    points: 100,
    seconds: 3_600,
  }),
  AROT_REGISTRATION_LIMIT: environmentVariables.AROT_REGISTRATION_LIMIT.schema.default({ points: 100, seconds: 3_600 }),
  AROT_UPLOAD_LIMIT: environmentVariables.AROT_UPLOAD_LIMIT.schema.default({ inAll: 64, fromOneNetwork: 8 }),
  AROT_AUTHORIZE_LIMIT: environmentVariables.AROT_AUTHORIZE_LIMIT.schema.default({ points: 300, seconds: 60 }),
  AROT_TOKEN_LIMIT: environmentVariables.AROT_TOKEN_LIMIT.schema.default({ points: 60, seconds: 60 }),
  AROT_READ_LIMIT: environmentVariables.AROT_READ_LIMIT.schema.default('off'),
  AROT_LIMITER_URL: environmentVariables.AROT_LIMITER_URL.schema.default('memory:'),
  AROT_CHAT_SERVER_LIMIT: environmentVariables.AROT_CHAT_SERVER_LIMIT.schema.default({ points: 6_000, seconds: 60 }),
  AROT_CHAT_WIDGET_LIMIT: environmentVariables.AROT_CHAT_WIDGET_LIMIT.schema.default({ points: 120, seconds: 60 }),
  AROT_LOG_LEVEL: environmentVariables.AROT_LOG_LEVEL.schema.default('info'),
  AROT_SLOW_STATEMENT: environmentVariables.AROT_SLOW_STATEMENT.schema.default(1),
  AROT_CACHE_SIZE: environmentVariables.AROT_CACHE_SIZE.schema.default(64_000_000),
  AROT_DRAIN: environmentVariables.AROT_DRAIN.schema.default(0),
  AROT_STOP_TIMEOUT: environmentVariables.AROT_STOP_TIMEOUT.schema.default(10),
  AROT_AUDIT_RETENTION: environmentVariables.AROT_AUDIT_RETENTION.schema.optional(),
  AROT_EVENT_RETENTION: environmentVariables.AROT_EVENT_RETENTION.schema.default(30 * 86_400),
  AROT_OPS_PORT: environmentVariables.AROT_OPS_PORT.schema.optional(),
  AROT_STOREFRONT_DIR: environmentVariables.AROT_STOREFRONT_DIR.schema.optional(),
  AROT_OFFICE_DIR: environmentVariables.AROT_OFFICE_DIR.schema.optional(),
});

/** Returns true if a URL has one host. A user name or password may contain a comma, a list of hosts is separated by commas. */
function namesOneHost(url: string): boolean {
  return !/^\w+:\/\/[^/?#]*,/.test(url.replace(/\/\/[^/?#]*@/, '//'));
}
