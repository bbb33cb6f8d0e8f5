import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AccountPrincipal } from '../../http/principal.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { reportUnavailable } from './temporarily-unavailable.ts';

type ProviderSession = InstanceType<Provider['Session']>;

/** Who is signed in by the ordinary session cookie, as of now. */
export async function signedInBy(
  { auth, lookUpSession }: Pick<OAuthDependencies, 'auth' | 'lookUpSession'>,
  request: IncomingMessage,
): Promise<AccountPrincipal | undefined> {
  const token = auth.sessionCookie.read(request.headers.cookie);
  if (token === undefined || token === '') return undefined;
  const session = await lookUpSession(token);
  return session.state === 'live' ? session.principal : undefined;
}

/**
 * Makes the engine's session follow the ordinary one, whenever the engine looks at it: there is one sign-in, and the
 * engine never knows a user whom the rest of the server does not. Its session has the ordinary one's id as `uid`; where
 * that is another, or there is none any more, the engine starts from a session of its own in which nothing is left of
 * whoever was there before.
 */
export function followLoginSession(provider: Provider, deps: OAuthDependencies): void {
  const { Session } = provider;
  const get = Session.get.bind(Session);
  const findSignedIn = reportUnavailable((request: IncomingMessage) => signedInBy(deps, request));
  Session.get = async (ctx: KoaContextWithOIDC) => {
    const session = await get(ctx);
    const principal = await findSignedIn(ctx.req);
    if (principal === undefined && session.accountId === undefined) return session;
    if (principal !== undefined && isOf(session, principal)) return session;
    if (session.accountId !== undefined) await session.destroy();
    const fresh = new Session() as ProviderSession;
    if (principal !== undefined) {
      fresh.uid = principal.sessionId;
      fresh.loginAccount({
        accountId: principal.user.id,
        loginTs: Math.floor(new Date(principal.signedInAt).getTime() / 1_000),
        // Its cookie ends with the browser; where the ordinary one stays, a new one is made of that.
        transient: true,
      });
    }
    ctx.oidc?.entity('Session', fresh);
    return fresh;
  };
}

function isOf(session: ProviderSession, { sessionId, user }: AccountPrincipal): boolean {
  return session.uid === sessionId && session.accountId === user.id;
}
