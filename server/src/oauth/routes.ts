import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { rejectOptions } from '../http/error-handler.ts';
import { noStore } from '../http/security-headers.ts';
import { continuePage } from './hosted-pages/continue-interaction.ts';
import { redirectToPage, requestPage } from './hosted-pages/request-page.ts';
import { rejectNul, respondToErrors } from './hosted-pages/respond-to-errors.ts';
import { submitAccountChoice } from './hosted-pages/submit-account-choice.ts';
import { submitConsent } from './hosted-pages/submit-consent.ts';
import { submitLogin } from './hosted-pages/submit-login.ts';
import { submitSignOut } from './hosted-pages/submit-sign-out.ts';
import { chooseScope } from './provider/choose-scope.ts';
import { pinHost } from './provider/pin-host.ts';
import { isProviderRequest, isWellKnown } from './provider/provider-requests.ts';
import { createProviderSource, type OAuthDependencies, type ProviderInstance } from './provider/provider-source.ts';

const MAX_FORM = '16kb';
const FORM = 'application/x-www-form-urlencoded';

/** The OAuth endpoints, which the provider handles, and the hosted pages. */
export function oauthRoutes(deps: OAuthDependencies): RequestHandler {
  const pages = { ...deps, loadProvider: createProviderSource(deps) };
  const router = Router({ caseSensitive: true, strict: true });
  router.use(onOAuthPaths(pinHost(deps.issuer)), onOAuthPaths(rejectNul));
  router.use(['/oauth', '/login'], noStore);
  router.use('/oauth/token', pragmaNoCache);

  router.get('/oauth/authorize', limitAuthorizations(deps, 'GET'));
  router.post('/oauth/authorize', limitAuthorizations(deps, 'POST'));
  router.post(['/oauth/authorize', '/oauth/logout'], express.text({ type: FORM, limit: MAX_FORM }), redirectPostToGet);
  router.use(callProvider(pages.loadProvider));
  router.options(['/oauth/*path', '/login/*path'], rejectOptions);

  const form = express.urlencoded({ extended: false, limit: MAX_FORM, parameterLimit: 20 });
  router.post('/login/:slug/sign-out', form, submitSignOut(pages));
  router.get(['/login/:slug', '/login/:slug/:uid'], requestPage(pages));
  router.post(['/login/:slug', '/login/:slug/:uid'], form, submitLogin(pages));
  router.post('/login/:slug/:uid/account', form, submitAccountChoice(pages));
  router.post('/login/:slug/:uid/consent', form, submitConsent(pages));
  router.get(['/login/:slug/:uid/account', '/login/:slug/:uid/consent'], redirectToPage(pages));
  router.get('/login/:slug/:uid/continue', continuePage(pages));
  router.use(respondToErrors);
  return router;
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const pragmaNoCache: RequestHandler = (_request, response, next) => {
  response.setHeader('Pragma', 'no-cache');
  next();
};

function onOAuthPaths(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (isOAuthPath(request)) handler(request, response, next);
    else next();
  };
}

/** Responds to errors from before {@link oauthRoutes}, such as a rejection for overload, as those routes do. */
export const reportOAuthErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (isOAuthPath(request)) respondToErrors(error, request, response, next);
  else next(error);
};

function isOAuthPath({ path }: Request): boolean {
  return /^\/(oauth|login)(\/|$)/i.test(path) || isWellKnown(path);
}

/**
 * Limits authorization requests by client address. A request by POST is redirected to GET and would count twice, so each
 * method has its own count.
 */
function limitAuthorizations({ authorizations }: OAuthDependencies, method: 'GET' | 'POST'): RequestHandler {
  return async (request, _response, next) => {
    await authorizations.take(`${method} ${clientAddress(request).network}`);
    next();
  };
}

/**
 * Redirects a POST to the same request by GET. Browsers do not send cookies with `SameSite=Lax` when a page of another
 * site posts a form, so the user would not be signed in. They do send them when they follow this redirect.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest GET and POST
 */
const redirectPostToGet: RequestHandler = (request, response) => {
  const form = typeof request.body === 'string' ? request.body : '';
  response.redirect(303, `${request.path}?${new URLSearchParams(form)}`);
};

function callProvider(loadProvider: () => Promise<ProviderInstance>): RequestHandler {
  return async (request, response, next) => {
    if (!isProviderRequest(request.method, request.path)) return next();
    const { provider, handle } = await loadProvider();
    if (request.path === '/oauth/authorize') await replaceScope(provider, request);
    if (isWellKnown(request.path)) response.setHeader('Cache-Control', 'public, max-age=300');
    handle(request, response);
  };
}

/** Replaces only the scope. All other parameters, such as `state`, stay byte for byte as the application sent them. */
async function replaceScope(provider: ProviderInstance['provider'], request: Request): Promise<void> {
  const query = request.url.slice(request.path.length + 1);
  const scope = await chooseScope(provider, new URLSearchParams(query));
  if (scope === undefined) return;
  const others = query.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has('scope'));
  request.url = `${request.path}?${[...others, `scope=${encodeURIComponent(scope)}`].join('&')}`;
}
