/**
 * `node server/bench/token-endpoint.ts`: compares a refresh at the token endpoint, with and without an id token, with a bare
 * Express handler that does the least work of the same kind: it looks up the client, consumes a refresh token and stores
 * an access token and a successor. All in one process and one run, on one temporary PostgreSQL.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createPasswordHasher } from '../src/accounts/passwords/password-hasher.ts';
import { createApp } from '../src/app.ts';
import { openLoginLimiter } from '../src/auth/login-limiter.ts';
import { systemClock } from '../src/clock.ts';
import { CatalogVersion } from '../src/database/catalog-version.ts';
import { migrate } from '../src/database/migrate.ts';
import { type Database, openDatabase } from '../src/database/open-database.ts';
import { entities } from '../src/database/schema.ts';
import { listen } from '../src/listener/listen.ts';
import { createApplication } from '../src/oauth/applications/create-application.ts';
import { openTokenLimiter } from '../src/oauth/provider/token-limiter.ts';
import { ResponseCache } from '../src/response-cache/response-cache.ts';
import { createKeyring } from '../src/security/keyring.ts';
import { openLimiterStore } from '../src/security/limiter-store.ts';
import { openRequestLimits } from '../src/security/request-limits.ts';
import { openDocumentStore } from '../src/storage/open-document-store.ts';
import { startThrowawayPostgres } from '../test/support/database/throwaway-postgres.ts';
import { startFamilies } from '../test/support/oauth/token-families.ts';

type Figures = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/** Concurrent token families; each refreshes repeatedly. */
const FAMILIES = 8;

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const randomToken = () => randomBytes(32).toString('base64url');

export async function measureTokenEndpoint(seconds = 5): Promise<Record<string, Figures>> {
  const postgres = await startThrowawayPostgres();
  const database = await openDatabase({ kind: 'server', url: postgres.url }, entities);
  const pool = new Pool({ connectionString: postgres.url, max: 10 });
  // The server stops before the last idle connection is closed.
  pool.on('error', () => undefined);
  try {
    await migrate(database);
    const redirectUris = ['https://bench.example/callback'];
    const context = { em: database.fork(), clock: systemClock };
    const client = await createApplication(context, { name: 'Bench', slug: 'bench', redirectUris });
    await pool.query(
      `insert into account (id, email, password_hash, created_at) values ('a', 'a@example.com', 'x', now())`,
    );
    const createFor = await createArot(database);
    const arot = await listen({ host: '127.0.0.1', port: 0 }, (port) => createFor(`http://localhost:${port}`));
    const bare = await listen({ host: '127.0.0.1', port: 0 }, () => createBare(pool));
    const measure = async (port: number, scope: string) => {
      const tokens = await startFamilies(pool, {
        clientId: client.clientId,
        accountId: 'a',
        scope,
        families: FAMILIES,
      });
      return await refreshFor(seconds, `http://localhost:${port}/oauth/token`, client, tokens);
    };
    try {
      await measure(arot.port, 'openid');
      return {
        'token endpoint, with an id token': await measure(arot.port, 'openid profile'),
        'token endpoint, without': await measure(arot.port, 'profile'),
        'bare Express': await measure(bare.port, 'profile'),
      };
    } finally {
      await Promise.all([arot.stop(1_000), bare.stop(1_000)]);
    }
  } finally {
    await pool.end();
    await database.close();
    await postgres.stop();
  }
}

/** The real application, with limits that do not apply. */
async function createArot(database: Database): Promise<(publicOrigin: string) => RequestListener> {
  const plenty = { points: 1_000_000_000, seconds: 60 };
  const limiters = await openLimiterStore({ kind: 'memory' });
  const dependencies = {
    config: {
      trustedOrigins: [],
      trustProxy: false,
      sessionTtlSeconds: 60,
      sessionTtlRememberedSeconds: 60,
      wholesaleApproval: false,
      picturesOrigin: undefined,
      chatServerLimit: plenty,
      chatWidgetLimit: plenty,
    },
    database,
    responseCache: new ResponseCache(new CatalogVersion(database), 0),
    documents: await openDocumentStore(`file:${path.join(tmpdir(), 'arot-bench-documents')}`),
    pictures: await openDocumentStore(`file:${path.join(tmpdir(), 'arot-bench-pictures')}`),
    passwords: createPasswordHasher(1),
    loginLimiter: await openLoginLimiter(
      { loginLimit: plenty, loginAddressLimit: 'off', loginIdentifierLimit: 'off' },
      limiters,
    ),
    tokenLimiter: await openTokenLimiter({ tokenLimit: plenty }, limiters, plenty),
    requestLimits: await openRequestLimits(
      {
        registrationLimit: 'off',
        authorizeLimit: 'off',
        readLimit: 'off',
        uploadLimit: { inAll: 1_000, fromOneNetwork: 1_000 },
      },
      limiters,
    ),
    keyring: createKeyring(['the root secret of a bench, never of a server']),
    clock: systemClock,
    logger: pino({ level: 'silent' }),
  };
  return (publicOrigin) => createApp({ ...dependencies, publicOrigin });
}

function createBare(pool: Pool): RequestListener {
  const app = express();
  app.post('/oauth/token', express.urlencoded({ extended: false }), async (request, response) => {
    const { client_id: clientId, client_secret: secret, refresh_token: token } = request.body as Record<string, string>;
    const known = await pool.query('select secret_hash from oauth_application_secret where client_id = $1', [clientId]);
    if (known.rows[0]?.secret_hash !== hash(secret ?? ''))
      return void response.status(401).json({ error: 'invalid_client' });
    const used = await pool.query(
      'update oauth_token set consumed_at = now() where token_hash = $1 and consumed_at is null returning grant_id',
      [hash(token ?? '')],
    );
    if (used.rows.length === 0) return void response.status(400).json({ error: 'invalid_grant' });
    const [accessToken, refreshToken] = [randomToken(), randomToken()];
    await pool.query(
      `insert into oauth_token (token_hash, kind, grant_id, payload, expires_at)
       values ($1, 'AccessToken', $3, '{}', now() + interval '1 hour'), ($2, 'RefreshToken', $3, '{}', now() + interval '30 days')`,
      [hash(accessToken), hash(refreshToken), used.rows[0].grant_id],
    );
    response.json({ access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', expires_in: 3_600 });
  });
  return app;
}

async function refreshFor(
  seconds: number,
  url: string,
  client: { clientId: string; clientSecret?: string },
  tokens: readonly string[],
): Promise<Figures> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    tokens.map(async (first) => {
      let token = first;
      while (performance.now() < end) {
        const start = performance.now();
        const credentials = { client_id: client.clientId, client_secret: client.clientSecret ?? '' };
        const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...credentials });
        const response = await fetch(url, { method: 'POST', body: form });
        const body = (await response.json()) as { refresh_token?: string };
        if (body.refresh_token === undefined) throw new Error(`${response.status} ${JSON.stringify(body)}`);
        token = body.refresh_token;
        times.push(performance.now() - start);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  return { perSecond: Math.round(times.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [what, { perSecond, p50Ms, p99Ms }] of Object.entries(await measureTokenEndpoint())) {
    process.stdout.write(`${what}: ${perSecond} refreshes a second, p50 ${p50Ms} ms, p99 ${p99Ms} ms\n`);
  }
}
