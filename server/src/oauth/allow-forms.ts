import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { pageHeaders } from './pages/page-headers.ts';

type Middleware = Parameters<Provider['use']>[0];

/** The engine adds the hash of its script here, where it needs one. */
const POLICY = "default-src 'none'; script-src; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Two answers of the engine are pages with a form that a script of theirs sends on: `response_mode=form_post`, and a
 * logout where nobody is signed in. They may run that script and lead where the request says, which has been checked.
 *
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export const allowForms: Middleware = async (koaContext, next) => {
  const ctx = koaContext as KoaContextWithOIDC;
  ctx.set('Content-Security-Policy', POLICY);
  await next();
  const policy = ctx.response.get('Content-Security-Policy');
  if (!policy.includes("script-src 'sha256-")) return;
  const { post_logout_redirect_uri: afterLogout, redirect_uri: callback } = ctx.oidc.params ?? {};
  const target = ctx.oidc.route === 'end_session' ? afterLogout : callback;
  const pagePolicy = pageHeaders({ formAction: typeof target === 'string' ? [target] : [] })['Content-Security-Policy'];
  const formAction = /form-action [^;]+/.exec(pagePolicy ?? '')?.[0] ?? '';
  ctx.set('Content-Security-Policy', policy.replace("form-action 'none'", formAction));
};
