import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../security/tokens.ts';
import { grantUntil, storeExchangedToken } from './exchange-token.ts';
import { expiryAfter, isInGracePeriod, providerExpiry } from './lifetimes.ts';
import { successorHashOf } from './refresh-successor.ts';
import { revokeGrantOnRequest } from './revoke-grant.ts';
import {
  deleteClientToken,
  deleteToken,
  findClientToken,
  findToken,
  insertClientToken,
  insertToken,
  type TokenKind,
  type TokenRow,
} from './token.repository.ts';
import { currentTokenRequest } from './token-request.ts';

type TokenStore = Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'>;

/** Stores codes, access tokens and refresh tokens. */
export function createTokenStore(deps: Services, kind: TokenKind): TokenStore {
  const { database, clock, keyring } = deps;
  return {
    upsert: async (token, { jti: _jti, exp: _exp, sid: _sid, ...payload }, expiresInSeconds = 0) => {
      const { grantId } = payload;
      if (grantId === undefined) throw new Error(`a ${kind} without a grant`);
      const expiresAt = expiryAfter(clock, expiresInSeconds);
      const issued = { tokenHash: hashToken(token), kind, grantId, payload, expiresAt };
      const request = currentTokenRequest();
      if (request) await storeExchangedToken(deps, request, issued);
      else await insertToken(database.fork(), issued, grantUntil(issued));
    },

    find: async (token) => {
      const request = currentTokenRequest();
      const row =
        request?.token === token
          ? request.presented?.row
          : await findToken(database.fork(), kind, hashToken(token), successorHashOf(keyring, kind, token));
      if (!row || isForRemovedRedirectUri(row) || isForTheApi(row)) return undefined;
      const found: AdapterPayload = { ...row.payload, jti: token, exp: providerExpiry(row.expiresAt) };
      // The provider copies it into the id token. Elsewhere, a token has none.
      if (request) found.sid = row.sid;
      // The provider revokes the grant when a token is presented whose payload says `consumed`.
      if (row.consumedAt !== null && !isInGracePeriod(row, clock())) found.consumed = true;
      return found;
    },

    // The statement that stores the issued tokens marks this one as used.
    consume: async (token) => {
      const request = currentTokenRequest();
      if (request?.token !== token) throw new Error(`a ${kind} is used outside its request`);
      request.usedAt = clock();
    },

    destroy: (token) => deleteToken(database.fork(), hashToken(token)),

    revokeByGrantId: (grantId) => revokeGrantOnRequest(deps, grantId),
  };
}

/** Returns true if an access token for the API is presented to userinfo. */
function isForTheApi({ payload }: TokenRow): boolean {
  return Provider.ctx?.oidc.route === 'userinfo' && payload.aud !== undefined;
}

/** Returns true if an unused code was sent to a redirect URI that its application no longer has. */
function isForRemovedRedirectUri({ payload, consumedAt }: TokenRow): boolean {
  const client = Provider.ctx?.oidc.client;
  if (payload.kind !== 'AuthorizationCode' || consumedAt !== null || client?.clientId !== payload.clientId)
    return false;
  return !client?.redirectUriAllowed(String(payload.redirectUri));
}

/** Stores the access tokens that applications get without a user. */
export function createClientTokenStore({ database, clock }: Services): Pick<Adapter, 'upsert' | 'find' | 'destroy'> {
  return {
    upsert: async (token, { jti: _jti, exp: _exp, clientId = '', ...payload }, expiresInSeconds = 0) => {
      const row = { tokenHash: hashToken(token), clientId, payload: { ...payload, clientId } };
      await insertClientToken(database.fork(), { ...row, expiresAt: expiryAfter(clock, expiresInSeconds) });
    },

    find: async (token) => {
      const row = await findClientToken(database.fork(), hashToken(token));
      return row && { ...row.payload, jti: token, exp: providerExpiry(row.expiresAt) };
    },

    destroy: (token) => deleteClientToken(database.fork(), hashToken(token)),
  };
}
