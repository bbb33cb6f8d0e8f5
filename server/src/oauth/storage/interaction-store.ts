import type { Adapter } from 'oidc-provider';
import { hashSecret } from '../../security/hash-secret.ts';
import type { StoreDependencies } from '../oauth-dependencies.ts';
import {
  type BrowserStateKind,
  deleteBrowserState,
  findBrowserState,
  saveBrowserState,
} from './interaction.repository.ts';
import { engineExpiry, expiryAfter } from './provider-time.ts';

type BrowserStateStore = Pick<Adapter, 'upsert' | 'find' | 'findByUid' | 'destroy'>;

/** The engine's sessions, and authorization requests that wait for their user. Cookies carry their ids. */
export function createBrowserStateStore(deps: StoreDependencies, kind: BrowserStateKind): BrowserStateStore {
  const { database, clock, issuer } = deps;
  return {
    upsert: async (id, { jti: _jti, exp: _exp, returnTo: _returnTo, session, ...payload }, expiresInSeconds = 0) => {
      // The address to return to has the id in it, and the session the id of its cookie.
      const { cookie: _cookie, ...kept } = session ?? {};
      await saveBrowserState(database.fork(), {
        idHash: hashSecret(id),
        kind,
        payload: { ...payload, ...(session ? { session: kept } : {}) },
        expiresAt: expiryAfter(clock, expiresInSeconds),
      });
    },

    find: async (id) => {
      const row = await findBrowserState(database.fork(), kind, hashSecret(id));
      if (!row) return undefined;
      return {
        ...row.payload,
        jti: id,
        exp: engineExpiry(row.expires_at, clock),
        ...(kind === 'Interaction' ? { returnTo: `${issuer}/oauth/authorize/${id}` } : {}),
      };
    },

    // Nothing of ours ends with the engine's session; whatever asks for it finds that it has ended.
    findByUid: async () => undefined,

    destroy: (id) => deleteBrowserState(database.fork(), hashSecret(id)),
  };
}
