import type { Request } from 'express';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { endSession } from '../../accounts/sessions/end-session.ts';
import { clientAddress } from '../../http/client-address.ts';
import { requestId } from '../../http/request-log.ts';
import { isFromPage } from '../hosted-pages/is-from-page.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { showContinue, showStillSignedIn } from './provider-pages.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Signing out at the OAuth endpoint ends the login session too: there is only one sign-in. The application learns
 * whether it happened.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 */
export function endSignIn(deps: OAuthDependencies): Middleware {
  return async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && ctx.oidc.session?.accountId === undefined)
      return skipConfirmation(ctx);
    if (ctx.oidc?.route !== 'end_session_confirm' || ctx.status !== 303) return;
    if (isDestroyed(ctx)) await endLoginSession(deps, ctx);
    else if (isSuccessPage(ctx)) return showStillSignedIn(ctx);
    else reportStay(ctx);
    if (isFromPage(ctx.req)) showContinue(ctx, locationOf(ctx));
  };
}

/** Where no user is signed in there is nothing to confirm: the browser goes straight back to the application. */
function skipConfirmation(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: back, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof back === 'string' ? back : ctx.oidc.urlFor('end_session_success'));
  if (typeof back === 'string' && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}

/**
 * The user stays signed in. The standard names no response for this, and the application must not take the redirect for
 * a logout, so it carries the error that a refusal has at the authorization endpoint.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
function reportStay(ctx: KoaContextWithOIDC): void {
  const target = new URL(locationOf(ctx));
  target.searchParams.set('error', 'access_denied');
  target.searchParams.set('error_description', 'the user stayed signed in');
  ctx.redirect(target.href);
}

async function endLoginSession({ database, clock, auth }: OAuthDependencies, ctx: KoaContextWithOIDC): Promise<void> {
  const token = auth.sessionCookie.read(ctx.req.headers.cookie);
  if (token !== undefined) {
    const source = { em: database.fork(), clock, ip: clientAddress(ctx.req).ip };
    await endSession({ ...source, requestId: requestId(ctx.req as Request) }, token);
  }
  ctx.res.appendHeader('Set-Cookie', auth.sessionCookie.clear());
}

function isSuccessPage(ctx: KoaContextWithOIDC): boolean {
  return locationOf(ctx).startsWith(ctx.oidc.urlFor('end_session_success'));
}

/** The header is undefined where there is none, whatever its type says. */
function locationOf(ctx: KoaContextWithOIDC): string {
  return String(ctx.response.get('Location') ?? '');
}

function isDestroyed({ oidc }: KoaContextWithOIDC): boolean {
  return (oidc.session as { destroyed?: boolean } | undefined)?.destroyed === true;
}
