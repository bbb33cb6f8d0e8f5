import type { Adapter } from 'oidc-provider';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../security/tokens.ts';
import { deleteClientToken, findClientToken, insertClientToken } from './client-token.repository.ts';
import { expiryAfter, providerExpiry } from './lifetimes.ts';

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
