import type { Adapter } from 'oidc-provider';
import { hashToken } from '../../security/tokens.ts';
import type { StoreDependencies } from '../oauth-dependencies.ts';
import { deleteInteraction, findInteraction, type InteractionKind, saveInteraction } from './interaction.repository.ts';
import { expiryAfter, providerExpiry } from './provider-time.ts';

type InteractionStore = Pick<Adapter, 'upsert' | 'find' | 'findByUid' | 'destroy'>;

/** The engine's sessions, and authorization requests that wait for their user. Cookies carry their ids. */
export function createInteractionStore(deps: StoreDependencies, kind: InteractionKind): InteractionStore {
  const { database, clock, issuer } = deps;
  return {
    upsert: async (id, { jti: _jti, exp: _exp, returnTo: _returnTo, session, ...payload }, expiresInSeconds = 0) => {
      // The address to return to has the id in it, and the session the id of its cookie.
      const { cookie: _cookie, ...kept } = session ?? {};
      await saveInteraction(database.fork(), {
        idHash: hashToken(id),
        kind,
        payload: { ...payload, ...(session ? { session: kept } : {}) },
        expiresAt: expiryAfter(clock, expiresInSeconds),
      });
    },

    find: async (id) => {
      const row = await findInteraction(database.fork(), kind, hashToken(id));
      if (!row) return undefined;
      return {
        ...row.payload,
        jti: id,
        exp: providerExpiry(row.expires_at, clock),
        ...(kind === 'Interaction' ? { returnTo: `${issuer}/oauth/authorize/${id}` } : {}),
      };
    },

    // Nothing of ours ends with the engine's session; whatever asks for it finds that it has ended.
    findByUid: async () => undefined,

    destroy: (id) => deleteInteraction(database.fork(), hashToken(id)),
  };
}
