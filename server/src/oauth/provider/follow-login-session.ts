import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AccountPrincipal } from '../../http/principal.ts';
import type { OAuthDependencies } from './provider-source.ts';
import { reportUnavailable } from './temporarily-unavailable.ts';

type ProviderSession = InstanceType<Provider['Session']>;

/** The user whom the session cookie of a request identifies; undefined without a live login session. */
export async function findSignedInUser(
  { auth, lookUpSession }: Pick<OAuthDependencies, 'auth' | 'lookUpSession'>,
  request: IncomingMessage,
): Promise<AccountPrincipal | undefined> {
  const token = auth.sessionCookie.read(request.headers.cookie);
  if (token === undefined || token === '') return undefined;
  const session = await lookUpSession(token);
  return session.state === 'live' ? session.principal : undefined;
}

/**
 * Makes the provider's session follow the login session whenever the provider reads it: the provider never has a user
 * whom the rest of the server does not have. The `uid` of its session is the login session's id. If the login session
 * ended or is another one, the provider gets a new session, without any state of the earlier user.
 */
export function followLoginSession(provider: Provider, deps: OAuthDependencies): void {
  const { Session } = provider;
  const get = Session.get.bind(Session);
  const findUser = reportUnavailable((request: IncomingMessage) => findSignedInUser(deps, request));
  Session.get = async (ctx: KoaContextWithOIDC) => {
    const session = await get(ctx);
    const principal = await findUser(ctx.req);
    if (principal === undefined && session.accountId === undefined) return session;
    if (principal !== undefined && belongsTo(session, principal)) return session;
    if (session.accountId !== undefined) await session.destroy();
    const fresh = new Session() as ProviderSession;
    if (principal !== undefined) {
      fresh.uid = principal.sessionId;
      fresh.loginAccount({
        accountId: principal.user.id,
        loginTs: Math.floor(new Date(principal.signedInAt).getTime() / 1_000),
        // The provider's cookie ends with the browser. If the login session's cookie outlives it, a new provider
        // session is created from the login session.
        transient: true,
      });
    }
    ctx.oidc?.entity('Session', fresh);
    return fresh;
  };
}

function belongsTo(session: ProviderSession, { sessionId, user }: AccountPrincipal): boolean {
  return session.uid === sessionId && session.accountId === user.id;
}
