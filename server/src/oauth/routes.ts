import { oauth } from '@arot/contract';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { ApiError } from '../http/api-error.ts';
import { clientAddress } from '../http/client-address.ts';
import { rejectOptions } from '../http/error-handler.ts';
import { noStore } from '../http/security-headers.ts';
import type { Services } from '../http/services.ts';
import {
  codeRequestPage,
  submitCodeRequest,
  submitCodeSignIn,
  submitPasswordReset,
} from './hosted-pages/code-pages.ts';
import { continuePage } from './hosted-pages/continue-interaction.ts';
import { submitPasswordChange } from './hosted-pages/password-page.ts';
import { redirectToPage, requestPage } from './hosted-pages/request-page.ts';
import { rejectNul, respondToErrors } from './hosted-pages/respond-to-errors.ts';
import { signUpPage } from './hosted-pages/sign-up-page.ts';
import { submitLogin } from './hosted-pages/submit-login.ts';
import { submitLogout } from './hosted-pages/submit-logout.ts';
import { submitSecondFactor, submitStepUp } from './hosted-pages/submit-second-factor.ts';
import { submitSignUp } from './hosted-pages/submit-sign-up.ts';
import { submitAccountChoice, submitConsent, submitSignOut } from './hosted-pages/submit-step.ts';
import { submitVerification, submitVerificationCode, verificationPage } from './hosted-pages/verification.ts';
import { chooseScope } from './provider/choose-scope.ts';
import { isVerifiedHint } from './provider/is-verified-hint.ts';
import { pinHost } from './provider/pin-host.ts';
import { allowedMethods, isProviderRequest, isWellKnown, LOGOUT_CONFIRMATION } from './provider/provider-requests.ts';
import { createProviderSource, type ProviderInstance } from './provider/provider-source.ts';

const MAX_FORM = '16kb';
/** The maximum length of a request target. Proxies accept request lines of 8 KiB. Node accepts 16 KiB for the line and all headers. */
const MAX_TARGET = 8_000;
const FORM = 'application/x-www-form-urlencoded';

/** Serves the OAuth endpoints, which the provider handles, and the hosted pages. */
export function oauthRoutes(deps: Services): RequestHandler {
  const pages = { ...deps, loadProvider: createProviderSource(deps) };
  const router = Router({ caseSensitive: true, strict: true });
  router.use(onOAuthPaths(pinHost(deps.issuer)), onOAuthPaths(rejectNul));
  router.use(['/oauth', '/login'], noStore, allowOpeners);
  router.use(oauth.requestTokens.path, pragmaNoCache);

  router.get(oauth.authorize.path, limitAuthorizations(deps, 'GET'));
  router.post(oauth.authorize.path, limitAuthorizations(deps, 'POST'));
  router.post(
    [oauth.authorize.path, oauth.endSession.path],
    express.text({ type: FORM, limit: MAX_FORM }),
    redirectPostToGet,
  );
  router.use(callProvider(pages.loadProvider));
  router.options(['/oauth/*path', '/login/*path'], rejectOptions);

  const form = express.urlencoded({ extended: false, limit: MAX_FORM, parameterLimit: 20 });
  router.post(LOGOUT_CONFIRMATION, form, submitLogout(pages));
  router.post('/login/:slug/sign-out', form, submitSignOut(pages));
  router.post(pathsOf('password'), form, submitPasswordChange(pages));
  router.get(pathsOf('password'), redirectToPage(pages));
  router.post(pathsOf('factor'), form, submitSecondFactor(pages));
  router.get(pathsOf('factor'), redirectToPage(pages));
  router.get(pathsOf('sign-up'), signUpPage(pages));
  router.post(pathsOf('sign-up'), submitSignUp(pages));
  for (const page of ['forgot', 'by-code'] as const) {
    router.get(pathsOf(page), codeRequestPage(pages, page));
    router.post(pathsOf(page), form, submitCodeRequest(pages, page));
    router.get(pathsOf(`${page}/code`), redirectToPage(pages, `/${page}`));
  }
  router.post(pathsOf('forgot/code'), form, submitPasswordReset(pages));
  router.post(pathsOf('by-code/code'), form, submitCodeSignIn(pages));
  router.get(pathsOf('verify'), verificationPage(pages));
  router.post(pathsOf('verify'), form, submitVerification(pages));
  router.get(pathsOf('verify/code'), redirectToPage(pages, '/verify'));
  router.post(pathsOf('verify/code'), form, submitVerificationCode(pages));
  router.get(['/login/:slug', '/login/:slug/:uid'], requestPage(pages));
  router.post(['/login/:slug', '/login/:slug/:uid'], form, submitLogin(pages));
  router.post('/login/:slug/:uid/step-up', form, submitStepUp(pages));
  router.post('/login/:slug/:uid/account', form, submitAccountChoice(pages));
  router.post('/login/:slug/:uid/consent', form, submitConsent(pages));
  router.get(
    ['account', 'consent', 'step-up'].map((step) => `/login/:slug/:uid/${step}`),
    redirectToPage(pages),
  );
  router.get('/login/:slug/:uid/continue', continuePage(pages));
  router.use('/oauth', rejectMethod);
  router.use(respondToErrors);
  return router;
}

/** Returns the paths of a page: of an application, and of one authorization request. */
function pathsOf(page: string): string[] {
  return [`/login/:slug/${page}`, `/login/:slug/:uid/${page}`];
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const pragmaNoCache: RequestHandler = (_request, response, next) => {
  response.setHeader('Pragma', 'no-cache');
  next();
};

/**
 * Lets a page that opened the sign-in in a popup talk to it again when the popup is back at the application. Browsers
 * apply this header to redirects too.
 *
 * @see https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
 */
const allowOpeners: RequestHandler = (_request, response, next) => {
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
  next();
};

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6 */
const rejectMethod: RequestHandler = (request, response, next) => {
  const methods = allowedMethods(request.baseUrl + request.path);
  if (methods === undefined) return next();
  const error = { error: 'invalid_request', error_description: `use one of these methods: ${methods}` };
  response.status(405).set('Allow', methods).json(error);
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
function limitAuthorizations({ requestLimits }: Services, method: 'GET' | 'POST'): RequestHandler {
  return async (request, _response, next) => {
    await requestLimits.authorizations.take(`${method} ${clientAddress(request).network}`);
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
  const target = `${request.path}?${new URLSearchParams(form)}`;
  if (target.length > MAX_TARGET) throw new ApiError('PAYLOAD_TOO_LARGE');
  response.redirect(303, target);
};

function callProvider(loadProvider: () => Promise<ProviderInstance>): RequestHandler {
  return async (request, response, next) => {
    if (!isProviderRequest(request.method, request.path)) return next();
    const { provider, handle } = await loadProvider();
    if (request.path === oauth.authorize.path) await replaceScope(provider, request);
    if (request.path === oauth.endSession.path) await dropUnverifiedHint(provider, request);
    if (isWellKnown(request.path)) response.setHeader('Cache-Control', 'public, max-age=300');
    handle(request, response);
  };
}

/** Replaces only the scope. All other parameters, such as `state`, stay byte for byte as the application sent them. */
async function replaceScope(provider: ProviderInstance['provider'], request: Request): Promise<void> {
  const scope = await chooseScope(provider, queryOf(request));
  if (scope !== undefined) replaceParameter(request, 'scope', [`scope=${encodeURIComponent(scope)}`]);
}

async function dropUnverifiedHint(provider: ProviderInstance['provider'], request: Request): Promise<void> {
  const hints = queryOf(request).getAll('id_token_hint');
  if (hints.length !== 1 || (await isVerifiedHint(provider, String(hints[0])))) return;
  replaceParameter(request, 'id_token_hint', []);
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.url.slice(request.path.length + 1));
}

function replaceParameter(request: Request, name: string, replacement: readonly string[]): void {
  const pairs = request.url.slice(request.path.length + 1).split('&');
  const others = pairs.filter((pair) => pair !== '' && !new URLSearchParams(pair).has(name));
  request.url = `${request.path}?${[...others, ...replacement].join('&')}`;
}
