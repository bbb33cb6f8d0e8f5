import type { Adapter } from 'oidc-provider';
import { hashToken } from '../../security/tokens.ts';
import { deleteInteraction, findInteraction, type InteractionKind, saveInteraction } from './interaction.repository.ts';
import { expiryAfter, providerExpiry } from './provider-time.ts';
import type { StoreDependencies } from './store-adapter.ts';

type InteractionStore = Pick<Adapter, 'upsert' | 'find' | 'findByUid' | 'destroy'>;

/** Stores the provider's sessions and interactions. Both have an id that a cookie carries; only its hash is stored. */
export function createInteractionStore(deps: StoreDependencies, kind: InteractionKind): InteractionStore {
  const { database, clock, issuer } = deps;
  return {
    upsert: async (id, { jti: _jti, exp: _exp, returnTo: _returnTo, session, ...payload }, expiresInSeconds = 0) => {
      // `returnTo` contains the interaction's id and `session.cookie` the session's id, so neither is stored.
      const { cookie: _cookie, ...storedSession } = session ?? {};
      await saveInteraction(database.fork(), {
        idHash: hashToken(id),
        kind,
        payload: { ...payload, ...(session ? { session: storedSession } : {}) },
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

    // Tokens do not depend on the provider's session (`expiresWithSession` is off), so it is never found by its uid.
    findByUid: async () => undefined,

    destroy: (id) => deleteInteraction(database.fork(), hashToken(id)),
  };
}
