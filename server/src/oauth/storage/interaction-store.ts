import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import type { Services } from '../../http/services.ts';
import { hashToken } from '../../security/tokens.ts';
import { deleteInteraction, findInteraction, type InteractionKind, saveInteraction } from './interaction.repository.ts';
import { expiryAfter, providerExpiry } from './lifetimes.ts';

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

/**
 * The session of an interaction as this server reads it. The provider calls the id `uid`, and would end a request whose user
 * has signed in again meanwhile because the ids differ. Only the account matters, so the provider never sees the id.
 */
export type PromptedSession = { accountId?: string | undefined; loginSessionId?: string | undefined };

/**
 * Returns the payload of an interaction for the provider. If the request resumes, what the user submitted is compared with the
 * account that is signed in: in between, the user may have signed in again, signed out or switched accounts in another tab. The
 * result counts if the account is the same. The result of another account is dropped, and the provider decides again which step
 * the current account needs. Otherwise the provider would sign the current account out.
 */
function toProviderInteraction({ session, result, ...payload }: AdapterPayload): AdapterPayload {
  const { uid: loginSessionId, ...prompted } = session ?? {};
  const shown: PromptedSession = { ...prompted, loginSessionId };
  const oidc = Provider.ctx?.oidc;
  const kept = oidc?.route === 'resume' ? resultFor(oidc.session, prompted.accountId, result) : result;
  return {
    ...payload,
    ...(session ? { session: shown } : {}),
    ...(kept ? { result: kept } : {}),
  };
}

/** Returns the payload to store. The session's `cookie` contains an id that only its browser may have, so it is not stored. */
function toStoredSession(session: AdapterPayload['session'] & PromptedSession): object {
  const { cookie: _cookie, loginSessionId, uid = loginSessionId, ...rest } = session;
  return { ...rest, uid };
}

type Result = AdapterPayload['result'];

function resultFor(
  session: Pick<InstanceType<Provider['Session']>, 'accountId' | 'loginTs' | 'amr' | 'acr'> | undefined,
  promptedAccount: string | undefined,
  result: Result,
): Result {
  const submittedBy = result?.login?.accountId ?? promptedAccount;
  // A denial by the earlier account still ends the request.
  if (submittedBy !== session?.accountId) return result?.error === undefined ? undefined : result;
  if (!result?.login || session?.loginTs === undefined) return result;
  // The session says when and how the user has signed in. The provider would copy the result over it.
  const { loginTs: ts, amr, acr } = session;
  return { ...result, login: { ...result.login, ts, amr, acr } };
}
