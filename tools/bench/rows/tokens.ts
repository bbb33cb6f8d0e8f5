import { createHash, hash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { systemClock } from '../../../server/src/base/clock.ts';
import { openDatabase } from '../../../server/src/database/open-database.ts';
import { entities } from '../../../server/src/database/schema/schema.ts';
import { createApplication } from '../../../server/src/oauth/applications/create-application.ts';
import { compareRequests } from '../compare-requests.ts';
import type { Options } from '../options.ts';
import type { EmptyDatabase } from '../prepare-database.ts';
import { startArot, startBare } from '../run-process.ts';
import { encodePost } from '../send-requests.ts';
import { perSecond, type Row, ratio, type Table } from '../table.ts';

/** More tokens for each second than any server uses: each works once. */
const TOKENS_PER_SECOND = 4_000;
/** Their requests take turns, because the server limits each application to 100 successful requests a second. */
const APPLICATIONS = 20;
const REDIRECT_URI = 'https://bench.example/callback';
const VERIFIER = randomBytes(32).toString('base64url');
const SCOPE = 'openid profile';

type Kind = 'RefreshToken' | 'AuthorizationCode';

/** Compares the token endpoint with one by hand that sends the same statements and signs one id token. */
export async function measureTokens({ url, name }: EmptyDatabase, folder: string, options: Options): Promise<Table> {
  const rows: Row[] = [];
  const client = new Client({ connectionString: url });
  await client.connect();
  const applications = await prepareApplications(client, url);
  const arot = await startArot(url, folder, name);
  const bare = await startBare('bare/token-server.ts', folder, { DATABASE_URL: url });
  for (const [row, kind] of [
    ['refresh', 'RefreshToken'],
    ['code exchange', 'AuthorizationCode'],
  ] as const) {
    if (!options.wants('tokens', row)) continue;
    const prepare = async (seconds: number) => {
      const requests: Buffer[][] = [];
      for (const application of applications) {
        const count = Math.ceil((seconds * TOKENS_PER_SECOND) / APPLICATIONS);
        const tokens = await storeTokens(client, application.clientId, kind, count);
        requests.push(tokens.map((token) => encodeRequest(kind, token, application)));
      }
      return takeTurns(requests);
    };
    const rates = await compareRequests([arot, bare], prepare, options);
    rows.push(ratio(row, rates, perSecond, { atLeast: 0.5 }));
  }
  await client.end();
  for (const server of [arot, bare]) await server.stop();
  return {
    title: 'Token endpoint',
    columns: ['Arot', 'by hand'],
    notes: [
      `Requests per second over 16 connections with the secrets of ${APPLICATIONS} applications, each with a token of its own, medians of ${options.rounds} interleaved rounds of ${options.seconds} s. Both sign one id token (RS256).`,
      'The handler by hand is node:http and pg in a process of its own with the same statements, prepared: `tools/bench/bare/token-server.ts`. It logs nothing.',
    ],
    rows,
  };
}

type Application = { readonly clientId: string; readonly clientSecret?: string };

async function prepareApplications(client: Client, url: string): Promise<Application[]> {
  await client.query(
    `insert into account (id, name, email, password_hash, created_at)
      values ('bench', 'Bench', 'bench@example.com', 'x', now())`,
  );
  const database = await openDatabase({ kind: 'server', url }, entities);
  try {
    const context = { em: database.fork(), clock: systemClock };
    const applications: Application[] = [];
    for (let index = 0; index < APPLICATIONS; index += 1) {
      const slug = `bench-${index}`;
      applications.push(await createApplication(context, { name: slug, slug, redirectUris: [REDIRECT_URI] }));
    }
    return applications;
  } finally {
    await database.close();
  }
}

/** Returns the first of each list, then the second of each, and so on. */
function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  return (lists[0] ?? []).flatMap((_, index) => lists.flatMap((list) => list.slice(index, index + 1)));
}

/** Stores tokens with a grant each, as logins would. */
async function storeTokens(client: Client, clientId: string, kind: Kind, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => hash('sha256', token));
  const payload = {
    ...{ kind, accountId: 'bench', clientId, scope: SCOPE, iat: Math.floor(Date.now() / 1_000) },
    ...(kind === 'RefreshToken'
      ? { gty: 'authorization_code' }
      : {
          redirectUri: REDIRECT_URI,
          codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
          codeChallengeMethod: 'S256',
        }),
  };
  await client.query(
    `insert into oauth_grant (id, account_id, client_id, session_id, scope, created_at, expires_at)
      select 'grant-' || hash, 'bench', $2, 'session', $3, now(), now() + interval '1 hour'
      from unnest($1::text[]) as hash`,
    [hashes, clientId, SCOPE],
  );
  await client.query(
    `insert into oauth_token (token_hash, kind, grant_id, payload, expires_at)
      select hash, $2, 'grant-' || hash, $3::jsonb || jsonb_build_object('grantId', 'grant-' || hash),
        now() + interval '1 minute'
      from unnest($1::text[]) as hash`,
    [hashes, kind, JSON.stringify(payload)],
  );
  return tokens;
}

function encodeRequest(kind: Kind, token: string, { clientId, clientSecret = '' }: Application): Buffer {
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    ...(kind === 'RefreshToken'
      ? { grant_type: 'refresh_token', refresh_token: token }
      : { grant_type: 'authorization_code', code: token, code_verifier: VERIFIER, redirect_uri: REDIRECT_URI }),
  });
  return encodePost('/oauth/token', form.toString(), 'application/x-www-form-urlencoded');
}
