import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { requireMembers } from '../../base/packages.ts';
import { type AccountPrincipal, authenticationOf } from '../../http/principal.ts';
import type { Services } from '../../http/services.ts';
import { reportUnavailable } from './respond-to-failures.ts';

type ProviderSession = InstanceType<Provider['Session']>;

/** Marks the session of a staff member who lacks the second factor that the shop requires. It is not stored. */
const LACKS_FACTOR = Symbol('lacks the second factor');

type Marked = { [LACKS_FACTOR]?: boolean };

/** Returns true if the user of a session must prove or set up a second factor before any application receives anything. */
export function lacksFactor(session: object | undefined): boolean {
  // The provider gives its policy a proxy of the session, so a set of sessions would not find it.
  return (session as Marked | undefined)?.[LACKS_FACTOR] ?? false;
}

/**
 * Returns the user whom the session cookie of a request identifies; undefined without a live login session. The session of a
 * one-time password is none: no application may receive anything until the password has been changed.
 */
export async function findSignedInUser(
  deps: Pick<Services, 'sessionCookie' | 'lookUpSession'>,
  request: IncomingMessage,
): Promise<AccountPrincipal | undefined> {
  const principal = await findLoginSession(deps, request);
  return principal?.mustChangePassword ? undefined : principal;
}

/** Returns the user of the session cookie, also if the session may only choose another password. */
export async function findLoginSession(
  { sessionCookie, lookUpSession }: Pick<Services, 'sessionCookie' | 'lookUpSession'>,
  request: IncomingMessage,
): Promise<AccountPrincipal | undefined> {
  const token = sessionCookie.read(request.headers.cookie);
  if (token === undefined || token === '') return undefined;
  const session = await lookUpSession({ kind: 'cookie', token, ip: '' });
  return session.state === 'live' ? session.principal : undefined;
}

/**
 * Makes the provider's session follow the login session whenever the provider reads it: the provider never has a user
 * whom the rest of the server does not have. The `uid` of its session is the login session's id. If the login session
 * ended or is another one, the provider gets a new session, without any state of the earlier user. How and when the user has signed
 * in follows too: a user may prove more within one session.
 */
export function followLoginSession(provider: Provider, deps: Services): void {
  const { Session } = provider;
  requireMembers('Session of oidc-provider', Session, ['get']);
  const get = Session.get.bind(Session);
  const findUser = reportUnavailable((request: IncomingMessage) => findSignedInUser(deps, request));
  Session.get = async (ctx: KoaContextWithOIDC) => {
    const session = await get(ctx);
    const principal = await findUser(ctx.req);
    if (principal === undefined && session.accountId === undefined) return session;
    if (principal !== undefined && belongsTo(session, principal)) {
      signIn(session, principal);
      return session;
    }
    if (session.accountId !== undefined) await session.destroy();
    const fresh = new Session() as ProviderSession;
    if (principal !== undefined) {
      fresh.uid = principal.sessionId;
      signIn(fresh, principal);
    }
    ctx.oidc?.entity('Session', fresh);
    return fresh;
  };
}

function signIn(session: ProviderSession, principal: AccountPrincipal): void {
  const { amr, acr, authTime: loginTs } = authenticationOf(principal);
  // The provider's cookie ends with the browser. If the login session's cookie outlives it, a new provider session is created from
  // the login session.
  (session as Marked)[LACKS_FACTOR] = principal.lacksFactor;
  session.loginAccount({ accountId: principal.user.id, loginTs, amr, acr, transient: true });
}

function belongsTo(session: ProviderSession, { sessionId, user }: AccountPrincipal): boolean {
  return session.uid === sessionId && session.accountId === user.id;
}
