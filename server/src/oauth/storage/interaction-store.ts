import type { Adapter } from 'oidc-provider';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../security/tokens.ts';
import { deleteInteraction, findInteraction, type InteractionKind, saveInteraction } from './interaction.repository.ts';
import { expiryAfter, providerExpiry } from './lifetimes.ts';
import { toProviderInteraction, toStoredSession } from './resumed-interaction.ts';

type InteractionStore = Pick<Adapter, 'upsert' | 'find' | 'findByUid' | 'destroy'>;

/** Stores the provider's sessions and interactions. Both have an id that a cookie carries; only its hash is stored. */
export function createInteractionStore(deps: Services, kind: InteractionKind): InteractionStore {
  const { database, clock, issuer } = deps;
  return {
    upsert: async (id, { jti: _jti, exp: _exp, returnTo: _returnTo, session, ...payload }, expiresInSeconds = 0) => {
      // `returnTo` contains the interaction's id, so it is not stored.
      await saveInteraction(database.fork(), {
        idHash: hashToken(id),
        kind,
        payload: { ...payload, ...(session ? { session: toStoredSession(session) } : {}) },
        expiresAt: expiryAfter(clock, expiresInSeconds),
      });
    },

    find: async (id) => {
      const row = await findInteraction(database.fork(), kind, hashToken(id));
      if (!row) return undefined;
      const payload = { ...row.payload, jti: id, exp: providerExpiry(row.expiresAt) };
      if (kind === 'Session') return payload;
      return { ...toProviderInteraction(payload), returnTo: `${issuer}/oauth/authorize/${id}` };
    },

    // Tokens do not depend on the provider's session (`expiresWithSession` is off), so it is never found by its uid.
    findByUid: async () => undefined,

    destroy: (id) => deleteInteraction(database.fork(), hashToken(id)),
  };
}
