/**
 * A token endpoint by hand: `node:http` and `pg` with prepared statements. It refreshes tokens and exchanges codes with the
 * statements that the real server sends, and signs one id token. It checks the client secret and PKCE, and no more.
 */
import { createHash, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { QueryResultRow } from 'pg';
import { type BareResponse, openPool, readBody, servePosts } from './serve.ts';
import { tokenStatements } from './token-statements.ts';

const pool = openPool();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const header = base64url({ alg: 'RS256', typ: 'JWT', kid: 'bench' });

servePosts(pool, respond);

async function respond(request: IncomingMessage): Promise<BareResponse> {
  const form = new URLSearchParams(await readBody(request));
  const clientId = form.get('client_id') ?? '';
  const client = await one('client', [clientId]);
  const secretHash = hash('sha256', form.get('client_secret') ?? '');
  if (!client?.secrets.some((secret: { hash: string }) => secret.hash === secretHash)) {
    return { status: 401, body: { error: 'invalid_client' } };
  }
  const isRefresh = form.get('grant_type') === 'refresh_token';
  const presented = form.get(isRefresh ? 'refresh_token' : 'code') ?? '';
  const token = await one('token', [hash('sha256', presented), isRefresh ? 'RefreshToken' : 'AuthorizationCode', null]);
  if (!token || token.consumed_at !== null) return { status: 400, body: { error: 'invalid_grant' } };
  const { payload } = token;
  const grant = await one('grant', [payload.grantId]);
  if (!grant || (!isRefresh && !matchesChallenge(form, payload))) {
    return { status: 400, body: { error: 'invalid_grant' } };
  }
  const account = await one('account', [grant.account_id]);
  const now = Date.now();
  if (!(await one('consume', [hash('sha256', presented), new Date(now)]))) {
    return { status: 400, body: { error: 'invalid_grant' } };
  }
  const [accessToken, refreshToken] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64url'));
  await insert(String(accessToken), 'AccessToken', grant, 3_600, now);
  await insert(String(refreshToken), 'RefreshToken', grant, 30 * 86_400, now);
  const body = {
    access_token: accessToken,
    expires_in: 3_600,
    id_token: signIdToken({ sub: account?.id, aud: clientId, now }),
    refresh_token: refreshToken,
    scope: grant.scope,
    token_type: 'Bearer',
  };
  return { status: 200, body };
}

/** @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6 */
function matchesChallenge(form: URLSearchParams, payload: { codeChallenge: string; redirectUri: string }): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return challenge === payload.codeChallenge && form.get('redirect_uri') === payload.redirectUri;
}

async function insert(token: string, kind: string, grant: QueryResultRow, seconds: number, now: number): Promise<void> {
  const { id: grantId, client_id: clientId, account_id: accountId, scope } = grant;
  const payload = { kind, iat: Math.floor(now / 1_000), accountId, clientId, grantId, scope, gty: 'refresh_token' };
  const expiresAt = new Date(now + seconds * 1_000);
  const grantUntil = new Date(now + (seconds + 3_600) * 1_000);
  await one('insert', [hash('sha256', token), kind, grantId, JSON.stringify(payload), expiresAt, grantUntil]);
}

function signIdToken({ sub, aud, now }: { sub: string; aud: string; now: number }): string {
  const iat = Math.floor(now / 1_000);
  const claims = base64url({ sub, aud, iat, exp: iat + 3_600, iss: 'http://bench.example' });
  const signature = sign('sha256', Buffer.from(`${header}.${claims}`), privateKey);
  return `${header}.${claims}.${signature.toString('base64url')}`;
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function one(name: keyof typeof tokenStatements, values: unknown[]): Promise<QueryResultRow | undefined> {
  const { rows } = await pool.query({ name, text: tokenStatements[name], values });
  return rows[0];
}
