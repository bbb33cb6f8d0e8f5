import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { hashToken } from '../../security/tokens.ts';
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS } from './lifetimes.ts';
import { expiryAfter, providerExpiry } from './provider-time.ts';
import { successorOf } from './refresh-successor.ts';
import { revokeGrantOnRequest } from './revoke-grant.ts';
import type { StoreDependencies } from './store-adapter.ts';
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

/** Stores codes, access tokens and refresh tokens. */
export function createTokenStore(deps: StoreDependencies, kind: TokenKind): TokenStore {
  const { database, clock, keyring } = deps;

  const findRow = async (token: string): Promise<TokenRow | undefined> => {
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
      const row = await findRow(token);
      if (!row || isForRemovedRedirectUri(row)) return undefined;
      const found: AdapterPayload = { ...row.payload, jti: token, exp: providerExpiry(row.expires_at, clock) };
      // The provider revokes the grant when a token is presented whose payload says `consumed`.
      if (row.consumed_at !== null && !isInGracePeriod(row, clock())) found.consumed = true;
      return found;
    },

    /** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 a second use of a code revokes its whole grant */
    consume: async (token) => {
      const em = database.fork();
      if (await consumeToken(em, hashToken(token), clock())) return;
      const row = await findRow(token);
      if (row && isInGracePeriod(row, clock())) return;
      const grantId = await findGrantOfToken(em, hashToken(token));
      if (grantId !== undefined) await revokeGrantOnRequest(deps, grantId);
      throw new errors.InvalidGrant('already used');
    },

    destroy: (token) => deleteToken(database.fork(), hashToken(token)),

    revokeByGrantId: (grantId) => revokeGrantOnRequest(deps, grantId),
  };
}

/** Whether an unused code was sent to a redirect URI that its application no longer has. */
function isForRemovedRedirectUri({ payload, consumed_at }: TokenRow): boolean {
  const client = Provider.ctx?.oidc.client;
  if (payload.kind !== 'AuthorizationCode' || consumed_at !== null || client?.clientId !== payload.clientId)
    return false;
  return !client?.redirectUriAllowed(String(payload.redirectUri));
}

/** Whether a refresh token was replaced a moment ago and its successor is still unused. Codes have no grace period. */
function isInGracePeriod(row: TokenRow, now: Date): boolean {
  if (row.payload.kind !== 'RefreshToken' || row.consumed_at === null || row.successor_consumed_at !== null)
    return false;
  return now.getTime() - new Date(row.consumed_at).getTime() < REFRESH_GRACE_SECONDS * 1_000;
}
