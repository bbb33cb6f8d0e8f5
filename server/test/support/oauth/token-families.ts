import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const randomToken = () => randomBytes(32).toString('base64url');

/** Stores grants with a refresh token each, as sign-ins would. @returns the refresh tokens */
export async function startFamilies(
  pool: Pool,
  {
    clientId,
    accountId,
    scope,
    families,
  }: Readonly<Record<'clientId' | 'accountId' | 'scope', string>> & {
    readonly families: number;
  },
): Promise<string[]> {
  return await Promise.all(
    Array.from({ length: families }, async () => {
      const [grantId, token] = [randomToken(), randomToken()];
      await pool.query(
        `insert into oauth_grant (id, account_id, client_id, session_id, scope, created_at, expires_at)
         values ($1, $2, $3, 's', $4, now(), now() + interval '31 days')`,
        [grantId, accountId, clientId, scope],
      );
      const payload = { kind: 'RefreshToken', accountId, clientId, grantId, scope, gty: 'authorization_code' };
      await pool.query(
        `insert into oauth_token (token_hash, kind, grant_id, payload, expires_at)
         values ($1, 'RefreshToken', $2, $3, now() + interval '30 days')`,
        [hash(token), grantId, JSON.stringify({ ...payload, iat: Math.floor(Date.now() / 1_000) })],
      );
      return token;
    }),
  );
}
