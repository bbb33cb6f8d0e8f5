import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_ORIGINS } from '../test/support/http/app-origins.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { ConfigError, limiterStoreLocation, loadConfig } from './config.ts';
import { environmentVariables } from './environment-variables.ts';

function issuesOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n').slice(1);
  }
}

describe('loadConfig', () => {
  it('has a default for every setting', () => {
    expect(loadConfig({})).toEqual({
      processes: 1,
      database: { kind: 'embedded', directory: path.resolve('.arot/postgres') },
      replicaUrl: undefined,
      databaseSettings: { connections: 10, waitMs: 5_000, statementTimeoutMs: 30_000, poolsTransactions: false },
      startWaitSeconds: 60,
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: undefined,
      authUrl: undefined,
      production: false,
      allowHttp: false,
      secret: { file: path.resolve('.arot/secret') },
      trustedOrigins: [],
      trustProxy: false,
      scanner: undefined,
      storageUrl: `file:${path.resolve('.arot/documents')}`,
      picturesUrl: `file:${path.resolve('.arot/pictures')}`,
      backupMarker: path.resolve('.arot/last-backup'),
      picturesOrigin: undefined,
      sessionTtlSeconds: 24 * 3_600,
      sessionTtlRememberedSeconds: 30 * 24 * 3_600,
      staffIdleSeconds: 12 * 3_600,
      staffMfa: undefined,
      rpId: undefined,
      deletionDelaySeconds: 14 * 86_400,
      strictRegistrationPasswords: false,
      loginLimit: { points: 10, seconds: 60 },
      limiterUrl: 'memory:',
      chatServerLimit: { points: 6_000, seconds: 60 },
      chatWidgetLimit: { points: 120, seconds: 60 },
      loginAddressLimit: { points: 100, seconds: 60 },
      loginIdentifierLimit: { points: 100, seconds: 3_600 },
      registrationLimit: { points: 100, seconds: 3_600 },
      uploadLimit: { inAll: 64, fromOneNetwork: 8 },
      channels: { smtpUrl: undefined, mailFrom: undefined, smsUrl: undefined, smsKey: undefined },
      receivers: { allowLoopback: false, proxyUrl: undefined },
      messageLimit: { points: 2_000, seconds: 3_600 },
      codeLimits: {
        lifetimeSeconds: 600,
        resendSeconds: 60,
        attempts: 5,
        targetAttempts: { points: 10, seconds: 86_400 },
        targetLimit: { points: 5, seconds: 86_400 },
      },
      codeAddressLimit: { points: 20, seconds: 3_600 },
      freshSeconds: 600,
      resetHoldSeconds: 72 * 3_600,
      codeSignIn: false,
      wholesaleApproval: false,
      authorizeLimit: { points: 300, seconds: 60 },
      tokenLimit: { points: 60, seconds: 60 },
      readLimit: 'off',
      logLevel: 'info',
      cacheBytes: 64_000_000,
      freshness: { uncheckedMs: 0, staleMs: 0 },
      drainSeconds: 0,
      stopTimeoutSeconds: 10,
      slowStatementMs: 1_000,
      auditRetentionSeconds: undefined,
      eventRetentionSeconds: 30 * 86_400,
      opsPort: undefined,
    });
  });

  it('reads every variable', () => {
    const config = loadConfig({
      DATABASE_URL: 'postgres://arot@db/arot',
      AROT_DATA_DIR: '/data',
      AROT_REGISTRATION_PASSWORDS: 'strict',
      HOST: '::',
      PORT: '0',
      AROT_PROCESSES: '2',
      AROT_PUBLIC_ORIGIN: 'https://api.example',
      AROT_AUTH_URL: 'https://auth.example',
      NODE_ENV: 'production',
      AROT_ALLOW_HTTP: 'true',
      AROT_SECRET: `${'n'.repeat(32)}, ${'o'.repeat(32)}`,
      AROT_TRUSTED_ORIGINS: 'https://a.example, http://b.example:8080',
      AROT_TRUST_PROXY: '2',
      AROT_STORAGE_URL: 's3://bucket/prefix?region=ap-south-1',
      AROT_PICTURES_URL: 's3://public/pictures',
      AROT_PICTURES_ORIGIN: 'https://cdn.example',
      AROT_SCAN_URL: 'clamd://clamd.example',
      AROT_SESSION_TTL: '45m',
      AROT_SESSION_TTL_REMEMBERED: '7d',
      AROT_STAFF_IDLE: '30m',
      AROT_STAFF_MFA: 'required',
      AROT_CODE_SIGN_IN: 'on',
      AROT_RP_ID: 'Api.Example',
      AROT_DELETION_DELAY: '0',
      AROT_LOGIN_LIMIT: '5/30s',
      AROT_LIMITER_URL: 'redis://limits.example',
      AROT_CHAT_SERVER_LIMIT: '100/1s',
      AROT_CHAT_WIDGET_LIMIT: '7/1h',
      AROT_TOKEN_LIMIT: '30/10s',
      AROT_LOGIN_ADDRESS_LIMIT: '7/1s',
      AROT_LOGIN_IDENTIFIER_LIMIT: 'off',
      AROT_REGISTRATION_LIMIT: '3/1d',
      AROT_UPLOAD_LIMIT: '10,2',
      AROT_SMTP_URL: 'smtps://shop:password@mail.example:465',
      AROT_MAIL_FROM: 'Shop <shop@example.com>',
      AROT_SMS_URL: 'https://sms.example/send',
      AROT_SMS_SECRET: `whsec_${Buffer.alloc(24, 'k').toString('base64')}`,
      AROT_MESSAGE_LIMIT: '50/1m',
      AROT_CODE_LIFETIME: '5m',
      AROT_CODE_RESEND: '30s',
      AROT_CODE_ATTEMPTS: '3',
      AROT_CODE_TARGET_ATTEMPTS: '6/1h',
      AROT_CODE_TARGET_LIMIT: '4/1h',
      AROT_WEBHOOK_PROXY: 'http://user:password@egress.example:3128',
      AROT_CODE_ADDRESS_LIMIT: 'off',
      AROT_FRESH_LIFETIME: '15m',
      AROT_RESET_HOLD: '0s',
      AROT_WHOLESALE_APPROVAL: 'required',
      AROT_AUTHORIZE_LIMIT: 'off',
      AROT_READ_LIMIT: '600/1m',
      AROT_LOG_LEVEL: 'warn',
      AROT_CACHE_SIZE: '8',
      AROT_OPS_PORT: '9090',
      AROT_DATABASE_CONNECTIONS: '20',
      AROT_DATABASE_WAIT: '2s',
      AROT_START_WAIT: '2m',
      AROT_STATEMENT_TIMEOUT: '1m',
      AROT_DATABASE_POOLER: 'transaction',
      AROT_DRAIN: '15s',
      AROT_STOP_TIMEOUT: '20s',
      AROT_REPLICA_URL: 'postgres://arot@replica/arot',
      AROT_SLOW_STATEMENT: '250ms',
      AROT_STALE_READS: '30s',
      AROT_ANONYMOUS_FRESHNESS: '1s',
      AROT_AUDIT_RETENTION: '365d',
      AROT_EVENT_RETENTION: '7d',
    });
    expect(config).toEqual({
      database: { kind: 'server', url: 'postgres://arot@db/arot' },
      replicaUrl: 'postgres://arot@replica/arot',
      processes: 2,
      databaseSettings: { connections: 10, waitMs: 2_000, statementTimeoutMs: 60_000, poolsTransactions: true },
      startWaitSeconds: 120,
      host: '::',
      port: 0,
      publicOrigin: 'https://api.example',
      authUrl: 'https://auth.example',
      production: true,
      allowHttp: true,
      secret: { secrets: ['n'.repeat(32), 'o'.repeat(32)] },
      trustedOrigins: ['https://a.example', 'http://b.example:8080'],
      trustProxy: 2,
      scanner: { host: 'clamd.example', port: 3_310 },
      storageUrl: 's3://bucket/prefix?region=ap-south-1',
      picturesUrl: 's3://public/pictures',
      backupMarker: '/data/last-backup',
      picturesOrigin: 'https://cdn.example',
      sessionTtlSeconds: 2_700,
      sessionTtlRememberedSeconds: 7 * 24 * 3_600,
      staffIdleSeconds: 1_800,
      staffMfa: 'required',
      rpId: 'api.example',
      deletionDelaySeconds: 0,
      strictRegistrationPasswords: true,
      loginLimit: { points: 5, seconds: 30 },
      limiterUrl: 'redis://limits.example',
      chatServerLimit: { points: 100, seconds: 1 },
      chatWidgetLimit: { points: 7, seconds: 3_600 },
      tokenLimit: { points: 30, seconds: 10 },
      loginAddressLimit: { points: 7, seconds: 1 },
      loginIdentifierLimit: 'off',
      registrationLimit: { points: 3, seconds: 86_400 },
      uploadLimit: { inAll: 10, fromOneNetwork: 2 },
      channels: {
        smtpUrl: 'smtps://shop:password@mail.example:465',
        mailFrom: 'Shop <shop@example.com>',
        smsUrl: 'https://sms.example/send',
        smsKey: Buffer.alloc(24, 'k'),
      },
      messageLimit: { points: 50, seconds: 60 },
      receivers: { allowLoopback: false, proxyUrl: 'http://user:password@egress.example:3128' },
      codeLimits: {
        lifetimeSeconds: 300,
        resendSeconds: 30,
        attempts: 3,
        targetAttempts: { points: 6, seconds: 3_600 },
        targetLimit: { points: 4, seconds: 3_600 },
      },
      codeAddressLimit: 'off',
      freshSeconds: 900,
      resetHoldSeconds: 0,
      codeSignIn: true,
      wholesaleApproval: true,
      authorizeLimit: 'off',
      readLimit: { points: 600, seconds: 60 },
      logLevel: 'warn',
      cacheBytes: 4_000_000,
      freshness: { uncheckedMs: 1_000, staleMs: 30_000 },
      drainSeconds: 15,
      stopTimeoutSeconds: 20,
      slowStatementMs: 250,
      auditRetentionSeconds: 365 * 24 * 3_600,
      eventRetentionSeconds: 7 * 86_400,
      opsPort: 9090,
    });
  });

  it('rejects a database URL with several hosts, and accepts a comma elsewhere', () => {
    for (const url of ['postgres://a,b/arot', 'postgres://u:p@a:5432,b:5432/arot', 'postgresql://a,b?sslmode=require'])
      expect(issuesOf({ DATABASE_URL: url }), url).toEqual([
        expect.stringContaining('DATABASE_URL: Must name one host.'),
      ]);
    for (const url of ['postgres://u:p,q@a/arot', 'postgres://a/x,y', 'postgres:///arot?host=/run/postgresql'])
      expect(issuesOf({ DATABASE_URL: url }), url).toEqual([]);
  });

  it('sends cached responses without a PostgreSQL server for a minute, unless AROT_STALE_READS is off', () => {
    const server = { DATABASE_URL: 'postgres://primary/arot' };
    expect(loadConfig(server).freshness.staleMs).toBe(60_000);
    expect(loadConfig({ ...server, AROT_STALE_READS: 'off' }).freshness.staleMs).toBe(0);
  });

  it('accepts a replica of a PostgreSQL server only', () => {
    const replica = { AROT_REPLICA_URL: 'postgres://replica/arot' };
    expect(loadConfig({ ...replica, DATABASE_URL: 'postgres://primary/arot' }).replicaUrl).toBe(
      replica.AROT_REPLICA_URL,
    );
    for (const embedded of [{}, { DATABASE_URL: 'memory:' }])
      expect(() => loadConfig({ ...replica, ...embedded })).toThrow(
        'AROT_REPLICA_URL needs a DATABASE_URL of a PostgreSQL server. The embedded database has no replicas.',
      );
    expect(issuesOf({ AROT_REPLICA_URL: 'postgres://a,b/arot' })).toEqual([
      expect.stringContaining('AROT_REPLICA_URL: Must name one host.'),
    ]);
  });

  it('has several processes on a PostgreSQL server only, each with a connection at least', () => {
    const server = { DATABASE_URL: 'postgres://db/arot' };
    const auto = loadConfig({ ...server, AROT_PROCESSES: 'auto' });
    expect(auto.processes).toBe(availableParallelism());
    expect(limiterStoreLocation({ ...auto, processes: 3 })).toMatchObject({ kind: 'postgres', connections: 2 });
    expect(loadConfig({ ...server, AROT_PROCESSES: '16' }).databaseSettings.connections).toBe(1);
    for (const embedded of [{}, { DATABASE_URL: 'memory:' }]) {
      expect(loadConfig({ ...embedded, AROT_PROCESSES: 'auto' }).processes).toBe(1);
      expect(() => loadConfig({ ...embedded, AROT_PROCESSES: '2' })).toThrow(
        'AROT_PROCESSES needs a DATABASE_URL of a PostgreSQL server. The embedded database has one process.',
      );
    }
    expect(issuesOf({ AROT_PROCESSES: '0' })).toEqual(['  AROT_PROCESSES: Must be auto, or a number from 1 to 99.']);
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(Object.keys(environmentVariables).map((name) => [name, '']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });

  it('requires a secret in production, and at least 32 characters everywhere', () => {
    expect(issuesOf({ NODE_ENV: 'production' })).toEqual(['  AROT_SECRET: Must be set when NODE_ENV=production.']);
    expect(issuesOf({ NODE_ENV: 'production', AROT_SECRET: 's'.repeat(32) })).toEqual([]);
    expect(issuesOf({ AROT_SECRET: `${'s'.repeat(32)},short` })).toEqual([
      expect.stringContaining('AROT_SECRET: Every secret must have at least 32 characters'),
    ]);
  });

  it('accepts receivers on this machine, but not in production', () => {
    const loopback = { AROT_WEBHOOK_LOOPBACK: 'true' };
    const production = { NODE_ENV: 'production', AROT_SECRET: 's'.repeat(32) };
    expect(loadConfig(loopback).receivers.allowLoopback).toBe(true);
    expect(issuesOf({ ...loopback, ...production })).toEqual([
      '  AROT_WEBHOOK_LOOPBACK: Must be false when NODE_ENV=production.',
    ]);
    expect(issuesOf({ AROT_WEBHOOK_LOOPBACK: 'false', ...production })).toEqual([]);
  });

  it('reports all issues at once, each with its variable', () => {
    const issues = issuesOf({
      DATABASE_URL: 'mysql://db',
      PORT: '65536',
      AROT_PUBLIC_ORIGIN: 'shop.example',
      AROT_TRUSTED_ORIGINS: 'https://a.example,https://b.example/path',
      AROT_TRUST_PROXY: 'yes',
      AROT_STORAGE_URL: 'ftp://documents',
      AROT_SESSION_TTL: '1 day',
      AROT_SESSION_TTL_REMEMBERED: '0d',
      AROT_LOGIN_LIMIT: '10 a minute',
      AROT_LIMITER_URL: 'memcached://x',
      AROT_CHAT_SERVER_LIMIT: '0/1m',
      AROT_CHAT_WIDGET_LIMIT: '10',
      AROT_LOG_LEVEL: 'loud',
      AROT_OPS_PORT: 'x',
    });
    const names = ['DATABASE_URL', 'AROT_STORAGE_URL', 'PORT', 'AROT_PUBLIC_ORIGIN', 'AROT_TRUSTED_ORIGINS'];
    names.push('AROT_TRUST_PROXY', 'AROT_SESSION_TTL', 'AROT_SESSION_TTL_REMEMBERED', 'AROT_LOGIN_LIMIT');
    names.push(
      'AROT_LIMITER_URL',
      'AROT_CHAT_SERVER_LIMIT',
      'AROT_CHAT_WIDGET_LIMIT',
      'AROT_LOG_LEVEL',
      'AROT_OPS_PORT',
    );
    expect(issues.map((issue) => issue.trim().split(':')[0])).toEqual(names);
    expect(issues.join()).toContain('"https://b.example/path" must be an origin');
  });

  it.each([
    ['memory:', { kind: 'memory' }],
    ['postgresql://db/arot', { kind: 'server', url: 'postgresql://db/arot' }],
  ])('parses the database URL %s', (url, database) => {
    expect(loadConfig({ DATABASE_URL: url }).database).toEqual(database);
  });

  it.each([
    { AROT_LOGIN_ADDRESS_LIMIT: 'no' },
    { AROT_LOGIN_IDENTIFIER_LIMIT: '0/1h' },
    { AROT_REGISTRATION_LIMIT: '100' },
    { AROT_AUTHORIZE_LIMIT: '300/2d' },
    { AROT_TOKEN_LIMIT: 'OFF' },
    { AROT_READ_LIMIT: '1/0s' },
    { AROT_UPLOAD_LIMIT: '64' },
    { AROT_UPLOAD_LIMIT: '64,0' },
    { AROT_LOGIN_LIMIT: 'off' },
    { AROT_LOGIN_LIMIT: '10/30d' },
  ])('rejects %j with a message that shows the form', (environment) => {
    const [name] = Object.keys(environment);
    expect(issuesOf(environment)).toEqual([expect.stringMatching(`^  ${name}: Must be .*such as`)]);
  });

  it('puts the embedded database into the data folder', () => {
    expect(loadConfig({ AROT_DATA_DIR: '/data' }).database).toEqual({ kind: 'embedded', directory: '/data/postgres' });
  });

  it.each([
    ['https://api.example/', 'https://api.example'],
    ['HTTPS://Api.Example:443', 'https://api.example'],
    ['http://বাজার.example', 'http://xn--w5b5an8cb.example'],
  ])('normalizes the origin %s to the form that browsers send', (value, origin) => {
    expect(loadConfig({ AROT_PUBLIC_ORIGIN: value }).publicOrigin).toBe(origin);
  });

  it.each([
    'null',
    '*',
    'api.example',
    'ftp://api.example',
    'https://api.example/path',
    'https://api.example?',
    'https://user@api.example',
    'https:api.example',
  ])('rejects %s as an origin', (value) => {
    expect(issuesOf({ AROT_PUBLIC_ORIGIN: value })).toHaveLength(1);
    expect(issuesOf({ AROT_TRUSTED_ORIGINS: value })).toHaveLength(1);
  });

  it.each(['*', 'https://*', 'https://*.example', 'capacitor://*', 'https://a.example:*'])(
    'rejects %s in a list of origins by name',
    (value) => {
      expect(issuesOf({ AROT_TRUSTED_ORIGINS: `https://a.example,${value}` })).toEqual([
        `  AROT_TRUSTED_ORIGINS: "${value}" must not have *: it matches nothing. List each origin.`,
      ]);
    },
  );

  it('trusts the origins of apps byte for byte, and none without a host', () => {
    const value = APP_ORIGINS.join(', ');
    expect(loadConfig({ AROT_TRUSTED_ORIGINS: value }).trustedOrigins).toEqual(APP_ORIGINS);
    for (const origin of [
      'file:',
      'file://',
      'file:///',
      'null',
      'capacitor://',
      'ionic://localhost/path',
      'app://x',
    ]) {
      expect(issuesOf({ AROT_TRUSTED_ORIGINS: origin })).toEqual([expect.stringContaining('must be an origin')]);
    }
    for (const name of ['AROT_PUBLIC_ORIGIN', 'AROT_AUTH_URL', 'AROT_PICTURES_ORIGIN']) {
      expect(issuesOf({ [name]: 'capacitor://localhost' })).toHaveLength(1);
    }
  });

  it.each([
    ['true', true],
    ['false', false],
    ['1', 1],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['::1', '::1'],
  ])('trusts the proxies %s', (value, trustProxy) => {
    expect(loadConfig({ AROT_TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
  });

  it.each(['yes', '-1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', 'loopback,'])(
    'rejects %s as trusted proxies',
    (value) => {
      expect(issuesOf({ AROT_TRUST_PROXY: value })).toHaveLength(1);
    },
  );

  it.each(['-1', '1e3', '0x50', '99999', '80 '])('rejects %s as a port', (value) => {
    expect(issuesOf({ PORT: value })).toEqual(['  PORT: Must be a port number.']);
  });

  it('reads .env in the working folder, and prefers variables of the process', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, '.env'), 'PORT=4001\nHOST="0.0.0.0"\n# PORT=4002\n');
    const script = `import { loadConfig } from '${new URL('config.ts', import.meta.url)}';
      process.stdout.write(JSON.stringify(loadConfig()));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
      env: { HOST: '127.0.0.2' },
    });
    expect(JSON.parse(output.toString())).toMatchObject({ host: '127.0.0.2', port: 4001 });
  });
});

describe('AROT_RP_ID', () => {
  it.each([
    ['https://shop.example.com', 'shop.example.com'],
    ['https://shop.example.com', 'example.com'],
    ['https://shop.example.com:8443', 'EXAMPLE.com'],
    [undefined, 'localhost'],
  ])('of %s may be %s', (AROT_PUBLIC_ORIGIN, AROT_RP_ID) => {
    expect(loadConfig({ AROT_PUBLIC_ORIGIN, AROT_RP_ID }).rpId).toBe(AROT_RP_ID.toLowerCase());
  });

  it.each([
    ['https://shop.example.com', 'other.example.com'],
    ['https://shop.example.com', 'op.example.com'],
    ['https://shop.example.com', 'https://shop.example.com'],
    [undefined, 'shop.example.com'],
  ])('of %s must not be %s, which no browser would accept', (AROT_PUBLIC_ORIGIN, AROT_RP_ID) => {
    expect(issuesOf({ AROT_PUBLIC_ORIGIN, AROT_RP_ID }).join()).toContain('AROT_RP_ID');
  });
});
