import type { Request } from 'express';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { endSession } from '../../accounts/sessions/end-session.ts';
import { clientAddress } from '../../http/client-address.ts';
import { requestId } from '../../http/request-log.ts';
import { needsContinuePage } from '../pages/render-continue.ts';
import { showContinue, showStillSignedIn } from './provider-pages.ts';
import type { OAuthDependencies } from './provider-source.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Ends the login session too when the user signs out at the OAuth endpoint, because there is one login for all
 * applications. The application learns whether the user signed out or stayed signed in.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 */
export function endLoginSession(deps: OAuthDependencies): Middleware {
  return async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && ctx.oidc.session?.accountId === undefined)
      return skipConfirmation(ctx);
    if (ctx.oidc?.route !== 'end_session_confirm' || ctx.status !== 303) return;
    if (isDestroyed(ctx)) await revokeLoginSession(deps, ctx);
    else if (isSuccessPage(ctx)) return showStillSignedIn(ctx);
    else reportStay(ctx);
    if (needsContinuePage(ctx.req)) showContinue(ctx, locationOf(ctx));
  };
}

/** Without a login there is nothing to confirm, so the browser is redirected back to the application at once. */
function skipConfirmation(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: back, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof back === 'string' ? back : ctx.oidc.urlFor('end_session_success'));
  if (typeof back === 'string' && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}

/**
 * Adds an error to the redirect when the user stays signed in. The logout standard defines no such response, and without
 * it the application would take the redirect for a logout. The error is the one of a denied authorization.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
function reportStay(ctx: KoaContextWithOIDC): void {
  const target = new URL(locationOf(ctx));
  target.searchParams.set('error', 'access_denied');
  target.searchParams.set('error_description', 'the user stayed signed in');
  ctx.redirect(target.href);
}

async function revokeLoginSession(
  { database, clock, auth }: OAuthDependencies,
  ctx: KoaContextWithOIDC,
): Promise<void> {
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

/** Koa's types say that a header is a string, but it is undefined if it is not set. */
function locationOf(ctx: KoaContextWithOIDC): string {
  return String(ctx.response.get('Location') ?? '');
}

function isDestroyed({ oidc }: KoaContextWithOIDC): boolean {
  return (oidc.session as { destroyed?: boolean } | undefined)?.destroyed === true;
}
