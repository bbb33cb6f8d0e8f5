import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { showError } from './provider-pages.ts';

/**
 * Checks the redirect URI again at the end of a request that resumed. The provider checks it when the request arrives, and an
 * operator may have removed it while the user was at a hosted page. Then the application receives neither code nor error.
 */
export const recheckRedirectUri: Parameters<Provider['use']>[0] = async (koaContext, next) => {
  await next();
  const ctx = koaContext as KoaContextWithOIDC;
  const { route, client, params } = ctx.oidc ?? {};
  if (route !== 'resume' || !client || !params || client.redirectUriAllowed(String(params.redirect_uri))) return;
  const error = new errors.InvalidRedirectUri();
  ctx.remove('Location');
  ctx.status = error.statusCode;
  showError(ctx, { error: error.error, error_description: error.error_description });
};
