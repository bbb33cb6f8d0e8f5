import type { Request } from 'express';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { endSession } from '../auth/end-session.ts';
import { clientAddress } from '../http/client-address.ts';
import { requestId } from '../http/request-log.ts';
import { showContinue, showStillSignedIn } from './engine-pages.ts';
import { isFromPage } from './is-from-page.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';

type Middleware = Parameters<Provider['use']>[0];

/** Signing out at the OAuth endpoint ends the ordinary session too: there is only one sign-in. */
export function endSignIn({ database, clock, auth }: OAuthDependencies): Middleware {
  return async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    if (ctx.oidc?.route !== 'end_session_confirm') return;
    // Undefined where there is none, whatever its type says.
    const back = String(ctx.response.get('Location') ?? '');
    const isHere = back.startsWith(ctx.oidc.urlFor('end_session_success'));
    if (isHere && ctx.status === 303 && !isDestroyed(ctx)) return showStillSignedIn(ctx);
    if (ctx.status === 303 && isFromPage(ctx.req)) showContinue(ctx, back);
    if (!isDestroyed(ctx)) return;
    const token = auth.sessionCookie.read(ctx.req.headers.cookie);
    if (token !== undefined) {
      const source = { em: database.fork(), clock, ip: clientAddress(ctx.req).ip };
      await endSession({ ...source, requestId: requestId(ctx.req as Request) }, token);
    }
    ctx.res.appendHeader('Set-Cookie', auth.sessionCookie.clear());
  };
}

function isDestroyed({ oidc }: KoaContextWithOIDC): boolean {
  return (oidc.session as { destroyed?: boolean } | undefined)?.destroyed === true;
}
