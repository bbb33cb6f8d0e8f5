import express, { type Request, type RequestHandler, Router } from 'express';
import { noStore } from '../http/security-headers.ts';
import { answerErrors, refuseNul } from './answer-errors.ts';
import { chooseScope } from './choose-scope.ts';
import { consentPage, submitConsent } from './consent-page.ts';
import { isEngineRequest, isWellKnown } from './engine-requests.ts';
import { continuePage } from './hosted-page.ts';
import { loginPage, submitLogin } from './login-page.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';
import { pinHost } from './pin-host.ts';
import { createEngineSource, type Engine } from './provider-source.ts';

const MAX_FORM = '16kb';
const FORM = 'application/x-www-form-urlencoded';

/** The OAuth endpoints, which the engine answers, and the hosted pages, which we do. */
export function oauthRoutes(deps: OAuthDependencies): RequestHandler {
  const engine = createEngineSource(deps);
  const router = Router({ caseSensitive: true, strict: true });
  router.use(ofOurs(pinHost(deps.issuer)), ofOurs(refuseNul));
  router.use(['/oauth', '/login'], noStore);
  router.use('/oauth/token', pragmaNoCache);

  router.post(['/oauth/authorize', '/oauth/logout'], express.text({ type: FORM, limit: MAX_FORM }), askByGet);
  router.use(askEngine(engine));

  const form = express.urlencoded({ extended: false, limit: MAX_FORM, parameterLimit: 20 });
  router.get('/login/:slug', loginPage(deps, engine));
  router.post('/login/:slug', form, submitLogin(deps, engine));
  router.get('/login/:slug/continue', continuePage(deps, engine, 'login'));
  router.get('/login/:slug/consent/continue', continuePage(deps, engine, 'consent'));
  router.get('/login/:slug/consent', consentPage(deps, engine));
  router.post('/login/:slug/consent', form, submitConsent(deps, engine));
  router.use(answerErrors);
  return router;
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const pragmaNoCache: RequestHandler = (_request, response, next) => {
  response.setHeader('Pragma', 'no-cache');
  next();
};

function ofOurs(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const isOurs = /^\/(oauth|login)(\/|$)/i.test(request.path) || isWellKnown(request.path);
    if (isOurs) handler(request, response, next);
    else next();
  };
}

/**
 * The same request by GET. Browsers leave cookies with `SameSite=Lax` at home when a page of another site posts a form:
 * nobody would be signed in. They bring them along when they follow this.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest GET and POST
 */
const askByGet: RequestHandler = (request, response) => {
  const form = typeof request.body === 'string' ? request.body : '';
  response.redirect(303, `${request.path}?${new URLSearchParams(form)}`);
};

function askEngine(source: () => Promise<Engine>): RequestHandler {
  return async (request, response, next) => {
    if (!isEngineRequest(request.method, request.path)) return next();
    const { provider, handle } = await source();
    if (request.path === '/oauth/authorize') await replaceScope(provider, request);
    if (isWellKnown(request.path)) response.setHeader('Cache-Control', 'public, max-age=300');
    handle(request, response);
  };
}

/** Everything but the scope goes on byte by byte: `state` is the application's business. */
async function replaceScope(provider: Engine['provider'], request: Request): Promise<void> {
  const query = request.url.slice(request.path.length + 1);
  const scope = await chooseScope(provider, new URLSearchParams(query));
  if (scope === undefined) return;
  const others = query.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has('scope'));
  request.url = `${request.path}?${[...others, `scope=${encodeURIComponent(scope)}`].join('&')}`;
}
