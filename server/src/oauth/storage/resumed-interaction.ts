import { type AdapterPayload, Provider } from 'oidc-provider';

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
export function toProviderInteraction({ session, result, ...payload }: AdapterPayload): AdapterPayload {
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
export function toStoredSession(session: AdapterPayload['session'] & PromptedSession): object {
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
