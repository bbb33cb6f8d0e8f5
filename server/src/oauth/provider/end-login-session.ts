import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { endSession } from '../../accounts/sessions/end-session.ts';
import { clientAddress } from '../../http/client-address.ts';
import { requestId } from '../../http/request-log.ts';
import type { Services } from '../../http/services.ts';
import { appendParameters } from '../applications/append-parameters.ts';
import { showLogoutConfirmation } from './provider-pages.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Signs a user out whom an application sends with an id token of that user. Otherwise asks the user, because any website
 * can link to the logout endpoint.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
 */
export function signOutOrAsk(deps: Services): (ctx: KoaContextWithOIDC) => Promise<void> {
  return async (ctx) => {
    const { session, entities } = ctx.oidc;
    const accountId = session?.accountId;
    // The provider has verified the hint. It may have expired: applications keep only the newest id token.
    if (accountId === undefined || entities.IdTokenHint?.payload.sub !== accountId) {
      return showLogoutConfirmation(ctx, deps, accountId ?? '');
    }
    await endLoginSession(deps, ctx.req as Request, ctx.res);
    redirectBack(ctx);
  };
}

/** Ends the login session of a request, because there is one login for all applications, and removes its cookie. */
export async function endLoginSession(
  { database, clock, sessionCookie }: Pick<Services, 'database' | 'clock' | 'sessionCookie'>,
  request: Request,
  response: ServerResponse,
): Promise<void> {
  const token = sessionCookie.read(request.headers.cookie);
  if (token !== undefined) {
    const source = { em: database.fork(), clock, ip: clientAddress(request).ip };
    await endSession({ ...source, requestId: requestId(request) }, token);
  }
  sessionCookie.end(response);
}

/** Redirects the browser back to the application at once if no user is signed in: there is nothing to confirm. */
export const skipConfirmation: Middleware = async (koaContext, next) => {
  await next();
  const ctx = koaContext as KoaContextWithOIDC;
  if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && ctx.oidc.session?.accountId === undefined) {
    redirectBack(ctx);
  }
};

function redirectBack(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: back, state } = ctx.oidc.params ?? {};
  ctx.status = 303;
  const success = ctx.oidc.urlFor('end_session_success');
  ctx.set('Location', typeof back === 'string' ? appendParameters(back, { state }) : success);
  ctx.body = '';
}
