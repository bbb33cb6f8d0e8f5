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
  const isRefresh = form.get('grant_type') === 'refresh_token';
  const presentedHash = hash('sha256', form.get(isRefresh ? 'refresh_token' : 'code') ?? '');
  const kind = isRefresh ? 'RefreshToken' : 'AuthorizationCode';
  const found = await one('lookUp', [clientId, presentedHash, kind, null]);
  const secretHash = hash('sha256', form.get('client_secret') ?? '');
  if (!found?.secrets.some((secret: { hash: string }) => secret.hash === secretHash)) {
    return { status: 401, body: { error: 'invalid_client' } };
  }
  const isValid = found.payload && found.consumed_at === null && (isRefresh || matchesChallenge(form, found.payload));
  const now = Date.now();
  const [accessToken, refreshToken] = [
    newToken(found, 'AccessToken', 3_600, now),
    newToken(found, 'RefreshToken', 30 * 86_400, now),
  ];
  const grantUntil = new Date(refreshToken.expiresAt.getTime() + 3_600_000);
  const issued = [accessToken, refreshToken].flatMap(({ token, payload, expiresAt }) => [
    payload,
    hash('sha256', token),
    expiresAt,
  ]);
  if (!isValid || !(await one('exchange', [presentedHash, found.grant_id, new Date(now), grantUntil, ...issued]))) {
    return { status: 400, body: { error: 'invalid_grant' } };
  }
  const body = {
    access_token: accessToken.token,
    expires_in: 3_600,
    id_token: signIdToken({ sub: found.account_id, aud: clientId, now }),
    refresh_token: refreshToken.token,
    scope: found.scope,
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

function newToken(found: QueryResultRow, kind: string, seconds: number, now: number) {
  const { grant_id: grantId, client_id: clientId, account_id: accountId, scope } = found;
  const payload = { kind, iat: Math.floor(now / 1_000), accountId, clientId, grantId, scope, gty: 'refresh_token' };
  return {
    token: randomBytes(32).toString('base64url'),
    payload: JSON.stringify(payload),
    expiresAt: new Date(now + seconds * 1_000),
  };
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
