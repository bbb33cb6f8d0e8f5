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
  processes,
  rpId,
  secrets,
  storageUrl,
  uploadLimit,
  webhookUrl,
} from './environment-values.ts';
import { callingOriginSchema, originSchema } from './http/origin-schema.ts';

type Variable = { readonly schema: z.ZodType; readonly description: string } & (
  | { /** Read if the variable is unset. */ readonly default: string }
  | { /** Says what happens then. */ readonly unset: string }
);

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
    default: '10',
    description:
      'Most connections of a server to PostgreSQL, and as many to a replica. AROT_PROCESSES share them, with one each at least.',
  },
  AROT_DATABASE_WAIT: {
    schema: duration,
    default: '5s',
    description: 'Longest wait for a connection to the database. A request that waits longer gets a 503.',
  },
  AROT_START_WAIT: {
    schema: durationOrNone,
    default: '60s',
    description:
      'How long serve and db migrate wait for a PostgreSQL server that does not respond or is starting; 0s not at all.',
  },
  AROT_STATEMENT_TIMEOUT: {
    schema: duration,
    default: '30s',
    description: 'Longest that a statement of a request may run on a PostgreSQL server.',
  },
  AROT_DATABASE_POOLER: {
    schema: z.enum(['none', 'transaction'], 'Must be none or transaction.'),
    default: 'none',
    description:
      'transaction: DATABASE_URL is a pooler such as PgBouncer in transaction mode. Set statement_timeout for the role then.',
  },
  AROT_DATA_DIR: {
    schema: z.string().min(1),
    default: '.arot',
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
  HOST: { schema: z.string().min(1), default: '127.0.0.1', description: 'Address to listen on.' },
  PORT: { schema: port, default: '3000', description: 'Port to listen on; 0 picks a free one and prints it.' },
  AROT_PROCESSES: {
    schema: processes,
    default: '1',
    description:
      'Processes of arot serve on one port: a number, or auto for the free cores. They need a PostgreSQL server; auto is 1 without one.',
  },
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
    default: 'false',
    description: 'With true, a server with NODE_ENV=production accepts http origins.',
  },
  AROT_SECRET: {
    schema: secrets,
    unset: 'generated into $AROT_DATA_DIR; required when NODE_ENV=production',
    description:
      'Root secret of cookies and of keys at rest, at least 32 characters. To rotate: the new one, a comma, the old one (see docs/operate/operating.md).',
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
    default: 'false',
    description: 'Which proxies to trust (Express "trust proxy"): false, true, a number of hops, or addresses.',
  },
  AROT_SCAN_URL: {
    schema: z.string().transform(parseScanUrl),
    unset: '(none)',
    description: "clamd, which scans customers' documents for malware before they are accepted: clamd://host:3310.",
  },
  AROT_SESSION_TTL: { schema: duration, default: '24h', description: 'How long a session lasts: 45m, 24h, 7d.' },
  AROT_SESSION_TTL_REMEMBERED: {
    schema: duration,
    default: '30d',
    description: 'How long a session lasts if the user chose to be remembered.',
  },
  AROT_STAFF_IDLE: {
    schema: duration,
    default: '12h',
    description:
      'How long a session of a staff member lasts without a request, even if the user chose to be remembered.',
  },
  AROT_STAFF_MFA: {
    schema: z.enum(['required', 'off']),
    unset: 'required for production databases that version 0.2 or later has made, else off',
    description: 'Whether staff members must sign in with a second factor: an authenticator app or a passkey.',
  },
  AROT_CODE_SIGN_IN: {
    schema: z.enum(['off', 'on'], 'Must be off or on.'),
    default: 'off',
    description: 'on: customers can sign in with a code that is sent to their phone or verified email address.',
  },
  AROT_RP_ID: {
    schema: rpId,
    unset: 'the host of AROT_PUBLIC_ORIGIN',
    description:
      'The domain of passkeys: the host of AROT_PUBLIC_ORIGIN, or a domain that it is under. With another one, all passkeys end.',
  },
  AROT_LOGIN_LIMIT: {
    schema: limit,
    default: '10/1m',
    description: 'Password checks by address and identifier: a number and a time.',
  },
  AROT_LOGIN_ADDRESS_LIMIT: {
    schema: limitOrOff,
    default: '100/1m',
    description: 'Password checks from one address, for all identifiers together; off for no limit.',
  },
  AROT_LOGIN_IDENTIFIER_LIMIT: {
    schema: limitOrOff,
    default: '100/1h',
    description: 'Failed password checks of one identifier, from all addresses together; off for no limit.',
  },
  AROT_REGISTRATION_LIMIT: {
    schema: limitOrOff,
    default: '100/1h',
    description: 'Registrations from one address, successful or not; off for no limit.',
  },
  AROT_UPLOAD_LIMIT: {
    schema: uploadLimit,
    default: '64,8',
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
    description: 'Webhook that sends SMS, see docs/operate/messages.md.',
  },
  AROT_SMS_SECRET: {
    schema: z.string().transform(parseWebhookSecret),
    unset: '(required with AROT_SMS_URL)',
    description: 'Secret of the signatures of AROT_SMS_URL: whsec_ and 24 to 64 bytes in base64.',
  },
  AROT_MESSAGE_LIMIT: {
    schema: limitOrOff,
    default: '2000/1h',
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
    default: 'false',
    description: 'With true, receivers may be on this machine, on any port and by http; not when NODE_ENV=production.',
  },
  AROT_CODE_LIFETIME: { schema: duration, default: '10m', description: 'How long a one-time code is valid.' },
  AROT_CODE_RESEND: { schema: duration, default: '1m', description: 'Pause between two codes to one target.' },
  AROT_CODE_ATTEMPTS: {
    schema: z
      .string()
      .regex(/^[1-9]\d?$/, 'Must be a number from 1 to 99.')
      .transform(Number),
    default: '5',
    description: 'Wrong attempts that end a one-time code.',
  },
  AROT_CODE_TARGET_ATTEMPTS: {
    schema: limit,
    default: '10/1d',
    description:
      'Wrong attempts for one phone number or email address, over all its codes. Its owner has as many in a session, and on known devices.',
  },
  AROT_CODE_TARGET_LIMIT: {
    schema: limit,
    default: '5/1d',
    description:
      'Codes to one phone number or email address. Its owner has as many in a session, and on known devices.',
  },
  AROT_CODE_ADDRESS_LIMIT: {
    schema: limitOrOff,
    default: '20/1h',
    description: 'Requests for codes from one address; off for no limit.',
  },
  AROT_FRESH_LIFETIME: {
    schema: duration,
    default: '10m',
    description: 'How long after a sign-in a session may change phone and email, export, and the like.',
  },
  AROT_RESET_HOLD: {
    schema: durationOrNone,
    default: '72h',
    description: 'How long after a reset by phone an account cannot be taken over further; 0s not at all.',
  },
  AROT_DELETION_DELAY: {
    schema: durationOrNone,
    default: '14d',
    description: 'How long the owner of an account can undo its deletion; 0 not at all.',
  },
  AROT_WHOLESALE_APPROVAL: {
    schema: z.enum(['off', 'required'], 'Must be off or required.'),
    default: 'off',
    description: 'required: a registration that asks for WHOLESALE waits for a staff member, as RETAIL.',
  },
  AROT_REGISTRATION_PASSWORDS: {
    schema: z.enum(['specified', 'strict'], 'Must be specified or strict.'),
    default: 'specified',
    description:
      'strict: a registration with one of the most common passwords, or with the own name or identifier as its password, is rejected.',
  },
  AROT_AUTHORIZE_LIMIT: {
    schema: limitOrOff,
    default: '300/1m',
    description: 'OAuth authorization requests from one address; off for no limit.',
  },
  AROT_TOKEN_LIMIT: {
    schema: limitOrOff,
    default: '60/1m',
    description: 'Failed authentications of OAuth applications, by application and address; off for no limit.',
  },
  AROT_READ_LIMIT: {
    schema: limitOrOff,
    default: 'off',
    description:
      'Public reads (products, categories, settings, app content, pages of the storefront, sitemaps) from one address, in each process.',
  },
  AROT_LIMITER_URL: {
    schema: z.string().regex(/^(memory:|postgres:|rediss?:\/\/.+)$/, 'Must be memory:, postgres: or redis://…'),
    unset: 'memory: (each server counts for itself; postgres: for several AROT_PROCESSES)',
    description:
      'Where logins, registrations, authorization, token and code requests and messages are counted; postgres: is the database of DATABASE_URL.',
  },
  AROT_CHAT_SERVER_LIMIT: {
    schema: limit,
    default: '6000/1m',
    description: 'Requests of chat servers by address and application, in each process; five times that by address.',
  },
  AROT_CHAT_WIDGET_LIMIT: {
    schema: limit,
    default: '120/1m',
    description: 'Requests of chat widgets by address and application, in each process; five times that by address.',
  },
  AROT_LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
    description: 'Least severe log line that is written. JSON on stdout, readable text on a terminal.',
  },
  AROT_SLOW_STATEMENT: {
    schema: durationOrOff,
    default: '1s',
    description:
      'Statements that run or wait this long are logged with their name, never their values: 250ms, 1s, or off.',
  },
  AROT_CACHE_SIZE: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/, 'Must be a number of megabytes.')
      .transform((value) => Number(value) * 1_000_000),
    default: '64',
    description: 'Size of the response cache of a server, in megabytes; 0 switches it off. AROT_PROCESSES share it.',
  },
  AROT_STALE_READS: {
    schema: durationOrOff,
    default: '1m',
    description:
      'While the database does not respond, callers without a session get cached products, categories and settings that were current within this time: 30s, 1m, or off.',
  },
  AROT_ANONYMOUS_FRESHNESS: {
    schema: z.union([z.literal('exact'), duration], 'Must be exact, or a time such as 1s or 30s.'),
    default: 'exact',
    description:
      'How old cached products, categories and settings may be for callers without a session: 1s, 30s. exact: as new as the request.',
  },
  AROT_DRAIN: {
    schema: durationOrNone,
    default: '0s',
    description:
      'How long the server still accepts requests after a signal to stop, while /readyz responds 503. Longer than the interval of the load balancer.',
  },
  AROT_STOP_TIMEOUT: {
    schema: duration,
    default: '10s',
    description: 'How long requests in flight may take when the server stops.',
  },
  AROT_AUDIT_RETENTION: {
    schema: duration,
    unset: '(changes for ever; sign-ins, denied attempts and reads 180d)',
    description: 'How long all audit events are kept, such as 365d. A regular job deletes older ones.',
  },
  AROT_EVENT_RETENTION: {
    schema: duration,
    default: '30d',
    description: 'How long events are kept for programs that follow them.',
  },
  AROT_OPS_PORT: {
    schema: port,
    unset: '(no second listener)',
    description:
      'Port of a second listener, on the same address, that serves /metrics of all AROT_PROCESSES for Prometheus.',
  },
  AROT_STOREFRONT_DIR: {
    schema: z.string().min(1),
    unset: '(a page with links to the reference)',
    description: 'Folder of a built storefront, such as apps/shop/dist, that the server shows at /.',
  },
  AROT_OFFICE_DIR: {
    schema: z.string().min(1),
    unset: '(no back office)',
    description: 'Folder of a built back office, such as apps/office/dist, that the server shows at /office.',
  },
} as const satisfies Record<string, Variable>;

type Variables = typeof environmentVariables;

/** The environment, with the defaults of unset variables. */
export const environmentSchema = z.object(
  Object.fromEntries(
    Object.entries<Variable>(environmentVariables).map(([name, variable]) => [
      name,
      'default' in variable ? variable.schema.prefault(variable.default) : variable.schema.optional(),
    ]),
  ) as {
    [Name in keyof Variables]: Variables[Name] extends { default: string }
      ? z.ZodPrefault<Variables[Name]['schema']>
      : z.ZodOptional<Variables[Name]['schema']>;
  },
);

/** Returns true if a URL has one host. A user name or password may contain a comma, a list of hosts is separated by commas. */
function namesOneHost(url: string): boolean {
  return !/^\w+:\/\/[^/?#]*,/.test(url.replace(/\/\/[^/?#]*@/, '//'));
}
