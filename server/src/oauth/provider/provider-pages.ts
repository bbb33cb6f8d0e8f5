import type { Request } from 'express';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { requestId } from '../../http/request-log.ts';
import { applicationOf } from '../applications/client-metadata.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { chosenLanguage, languageLinks, pageLanguage } from '../pages/page-language.ts';
import { renderContinue } from '../pages/render-continue.ts';
import { formPostScriptSource, renderFormPost } from '../pages/render-form-post.ts';
import { renderLoggedOut } from '../pages/render-logged-out.ts';
import { renderLogoutConfirmation } from '../pages/render-logout-confirmation.ts';
import { renderOAuthError } from '../pages/render-oauth-error.ts';

/** Shows an error that must not be sent to the application, because its redirect URI is not trusted. */
export function showError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
): void {
  // An application cannot fix the loss of the provider's cookies, so the page asks the user to start again.
  const isExpired = /session|expired/.test(out.error_description ?? '') && ctx.oidc?.route === 'resume';
  showPage(
    ctx,
    renderOAuthError({
      language: languageOf(ctx),
      code: isExpired ? 'session_expired' : out.error,
      description: out.error_description ?? '',
      requestId: requestId(ctx.req as Request),
      // The language links open the page by GET, which cannot repeat a POST.
      ...(ctx.method === 'GET' ? { languageLinks: languageLinks(ctx.req) } : {}),
    }),
  );
}

/** @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout */
export function showLogoutConfirmation(ctx: KoaContextWithOIDC): void {
  const { client, session, params } = ctx.oidc;
  const back = params?.post_logout_redirect_uri;
  showPage(
    ctx,
    renderLogoutConfirmation({
      language: languageOf(ctx),
      application: client ? applicationOf(client) : null,
      action: ctx.oidc.urlFor('end_session_confirm'),
      hiddenFields: { xsrf: String(session?.state?.secret) },
      languageLinks: languageLinks(ctx.req),
    }),
    { formAction: typeof back === 'string' ? [back] : [] },
  );
}

export function showLoggedOut(ctx: KoaContextWithOIDC): void {
  showPage(ctx, renderLoggedOut({ language: languageOf(ctx), languageLinks: languageLinks(ctx.req) }));
}

/** Shown when the user chose to stay signed in. */
export function showStillSignedIn(ctx: KoaContextWithOIDC): void {
  ctx.remove('Location');
  ctx.status = 200;
  showPage(ctx, renderLoggedOut({ language: languageOf(ctx), stillSignedIn: true }));
}

/** Replaces a redirect after a form by the page {@link renderContinue}. */
export function showContinue(ctx: KoaContextWithOIDC, href: string): void {
  ctx.remove('Location');
  ctx.status = 200;
  showPage(ctx, renderContinue({ language: languageOf(ctx), href }));
}

/** Sends an authorization response to the application as a form. The redirect URI has been checked. */
export function showFormPost(ctx: KoaContextWithOIDC, redirectUri: string, payload: object): void {
  const fields = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
  ctx.status = 'error' in fields ? 400 : 200;
  const page = renderFormPost({ language: languageOf(ctx), action: redirectUri, fields });
  showPage(ctx, page, { formAction: [redirectUri], script: formPostScriptSource });
}

function languageOf(ctx: KoaContextWithOIDC) {
  return pageLanguage(ctx.req, { chosen: chosenLanguage(ctx.req), uiLocales: ctx.oidc?.params?.ui_locales });
}

function showPage(
  ctx: KoaContextWithOIDC,
  page: string,
  targets: Parameters<typeof pageHeaders>[0] = { formAction: [] },
): void {
  ctx.set(pageHeaders(targets));
  ctx.type = 'html';
  ctx.body = page;
}
