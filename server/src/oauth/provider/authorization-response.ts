import type { Configuration, errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { RequestValue } from '../../http/request-value.ts';
import { appendParameters } from '../applications/append-parameters.ts';
import { showError, showFormPost } from './provider-pages.ts';

/** The authorization response to a request, as long as it may be sent to the application. */
const responses = new RequestValue<object | undefined>('replaceResponses');

/**
 * Replaces the provider's redirects to applications, which rewrite the query of the redirect URI, and its page for
 * `response_mode=form_post`.
 *
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export function replaceResponses(provider: Provider): void {
  provider.on('authorization.success', (ctx, response) => responses.set(ctx.req, response));
  provider.on('authorization.error', (ctx, error) => responses.set(ctx.req, errorResponse(ctx, error)));
  provider.on('server_error', (ctx) => {
    const failure = { error: 'server_error', error_description: 'oops! something went wrong' };
    responses.set(ctx.req, { ...failure, ...commonOf(ctx) });
  });
  provider.use(async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    const response = responses.find(ctx.req);
    if (response === undefined || (ctx.oidc.route !== 'authorization' && ctx.oidc.route !== 'resume')) return;
    const { response_mode: mode, redirect_uri: redirectUri } = paramsOf(ctx);
    if (mode === 'form_post') return showFormPost(ctx, String(redirectUri), response);
    // A registered URI has no fragment.
    const mark = ctx.response.get('Location').includes('#') ? '#' : '?';
    ctx.set('Location', appendParameters(String(redirectUri), response, mark));
    ctx.body = '';
  });
}

/** Shows an error to the user. Nothing is sent to the application then. */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out, error) => {
  responses.set(ctx.req, undefined);
  showError(ctx, out, error);
};

function errorResponse(ctx: KoaContextWithOIDC, failure: errors.OIDCProviderError & { scope?: string }): object {
  const { error, error_description, scope } = failure;
  const optional = Object.entries({ error_description, scope }).filter(([, value]) => value !== undefined);
  return { error, ...Object.fromEntries(optional), ...commonOf(ctx) };
}

function commonOf(ctx: KoaContextWithOIDC): object {
  const { state } = paramsOf(ctx);
  return { ...(typeof state === 'string' ? { state } : {}), iss: ctx.oidc.issuer };
}

/**
 * Returns the parameters of a request. After an error early in a request the provider has none yet, and takes them from the
 * query.
 */
function paramsOf({ oidc, query }: KoaContextWithOIDC): Readonly<Record<string, unknown>> {
  return oidc.params ?? query;
}
