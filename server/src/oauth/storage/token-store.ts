import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { hashToken } from '../../security/tokens.ts';
import type { StoreDependencies } from '../oauth-dependencies.ts';
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS } from './lifetimes.ts';
import { expiryAfter, providerExpiry } from './provider-time.ts';
import { successorOf } from './refresh-successor.ts';
import { revokeGrantOnRequest } from './revoke-grant.ts';
import {
  consumeToken,
  deleteToken,
  findGrantOfToken,
  findToken,
  insertToken,
  type TokenKind,
  type TokenRow,
} from './token.repository.ts';

type TokenStore = Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'>;

/** Codes, access tokens and refresh tokens. */
export function createTokenStore(deps: StoreDependencies, kind: TokenKind): TokenStore {
  const { database, clock, keyring } = deps;

  const look = async (token: string): Promise<TokenRow | undefined> => {
    const successorHash = kind === 'RefreshToken' ? hashToken(successorOf(keyring, token)) : null;
    return await findToken(database.fork(), kind, hashToken(token), successorHash);
  };

  return {
    upsert: async (token, { jti: _jti, exp: _exp, ...payload }, expiresInSeconds = 0) => {
      const { grantId } = payload;
      if (grantId === undefined) throw new Error(`a ${kind} without a grant`);
      const expiresAt = expiryAfter(clock, expiresInSeconds);
      const grantUntil = expiryAfter(clock, expiresInSeconds + ACCESS_TOKEN_SECONDS);
      await insertToken(
        database.fork(),
        { tokenHash: hashToken(token), kind, grantId, payload, expiresAt },
        grantUntil,
      );
    },

    find: async (token) => {
      const row = await look(token);
      if (!row || wasSentElsewhere(row)) return undefined;
      const found: AdapterPayload = { ...row.payload, jti: token, exp: providerExpiry(row.expires_at, clock) };
      // What the engine takes for used, it answers by revoking the grant.
      if (row.consumed_at !== null && !isInGrace(row, clock())) found.consumed = true;
      return found;
    },

    /** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 a code used twice: everything of it is revoked */
    consume: async (token) => {
      const em = database.fork();
      if (await consumeToken(em, hashToken(token), clock())) return;
      const row = await look(token);
      if (row && isInGrace(row, clock())) return;
      const grantId = await findGrantOfToken(em, hashToken(token));
      if (grantId !== undefined) await revokeGrantOnRequest(deps, grantId);
      throw new errors.InvalidGrant('already used');
    },

    destroy: (token) => deleteToken(database.fork(), hashToken(token)),

    revokeByGrantId: (grantId) => revokeGrantOnRequest(deps, grantId),
  };
}

/** Whether an unused code was sent to a redirect URI that its application has no more. */
function wasSentElsewhere({ payload, consumed_at }: TokenRow): boolean {
  const client = Provider.ctx?.oidc.client;
  if (payload.kind !== 'AuthorizationCode' || consumed_at !== null || client?.clientId !== payload.clientId)
    return false;
  return !client?.redirectUriAllowed(String(payload.redirectUri));
}

/** Whether a refresh token was replaced a moment ago by one that nobody has used yet. A code is never. */
function isInGrace(row: TokenRow, now: Date): boolean {
  if (row.payload.kind !== 'RefreshToken' || row.consumed_at === null || row.successor_consumed_at !== null)
    return false;
  return now.getTime() - new Date(row.consumed_at).getTime() < REFRESH_GRACE_SECONDS * 1_000;
}
