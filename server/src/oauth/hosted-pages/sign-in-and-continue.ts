import { countLogin } from '../../auth/login.ts';
import type { SignIn } from '../../auth/sign-in.ts';
import type { Context } from '../../http/context.ts';
import { ANONYMOUS } from '../../http/principal.ts';
import { setRequestAccount } from '../../http/request-log.ts';
import { continueLogin, redirectFromForm } from './continue-interaction.ts';
import { formContext, type Visit } from './hosted-page.ts';

/**
 * Signs in with what a form has sent, as the API does, and resumes the authorization request.
 *
 * @param signIn opens the session, which replaces that of the token in the browser's cookie
 * @param detour a page of this server that the user sees first
 * @throws ApiError as `signIn`
 */
export async function signInAndContinue(
  visit: Visit,
  signIn: (ctx: Context, replacedToken: string | undefined) => Promise<SignIn>,
  detour?: string,
): Promise<void> {
  const { deps, path, request } = visit;
  const replacedToken = deps.sessionCookie.read(request.headers.cookie);
  const session = await countLogin('page', signIn(formContext(visit, ANONYMOUS), replacedToken));
  setRequestAccount(request, session.user.id);
  setSession(visit, session);
  // The page asks for another password then.
  if (session.mustChangePassword) return redirectFromForm(visit, path);
  await continueLogin(visit, { accountId: session.user.id, signedInAt: session.signedInAt, detour });
}

/** Sets the cookies of a new session. */
export function setSession(
  { deps, response }: Visit,
  { token, cookieMaxAgeSeconds }: Pick<SignIn, 'token' | 'cookieMaxAgeSeconds'>,
): void {
  response.appendHeader('Set-Cookie', deps.sessionCookie.set(token, cookieMaxAgeSeconds));
  // The shop may be open in another tab, and no script of it runs here.
  response.appendHeader('Set-Cookie', deps.sessionCookie.hint(cookieMaxAgeSeconds));
}

/** Returns what the script of a page has sent of a passkey; undefined if the form was sent without one. */
export function readPasskey(body: unknown): { credential: unknown; passkeyChallenge: unknown } | undefined {
  const { method, credential, passkeyChallenge } = (body ?? {}) as Record<string, unknown>;
  return method === 'passkey' ? { credential: parseJson(credential), passkeyChallenge } : undefined;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
