import type { Request } from 'express';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { requestId } from '../../http/request-log.ts';
import type { Services } from '../../http/services.ts';
import { applicationOf } from '../applications/client-metadata.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { chosenLanguage, languageLinks, pageLanguage } from '../pages/page-language.ts';
import { formPostScriptSource, renderFormPost } from '../pages/render-continue.ts';
import { renderLoggedOut, renderLogoutConfirmation } from '../pages/render-logout.ts';
import { renderOAuthError } from '../pages/render-oauth-error.ts';
import { issueFormToken } from './form-token.ts';
import { LOGOUT_CONFIRMATION } from './provider-requests.ts';

/** Shows an error that must not be sent to the application, because its redirect URI is not trusted. */
export function showError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
  error?: Error,
): void {
  // An application cannot fix the loss of the provider's cookies, so the page asks the user to start again.
  const isExpired = error instanceof errors.SessionNotFound && ctx.oidc?.route === 'resume';
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

/**
 * Asks the user before signing out. The form contains the request, so that several of these pages can be open.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
 */
export function showLogoutConfirmation(
  ctx: KoaContextWithOIDC,
  deps: Pick<Services, 'keyring' | 'issuer'>,
  accountId: string,
): void {
  const { client, params } = ctx.oidc;
  const back = params?.post_logout_redirect_uri;
  const visit = { deps, request: ctx.req, response: ctx.res };
  const request = { client_id: client?.clientId, post_logout_redirect_uri: back, state: params?.state };
  const hiddenFields = Object.entries(request).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  showPage(
    ctx,
    renderLogoutConfirmation({
      language: languageOf(ctx),
      application: client ? applicationOf(client) : null,
      action: LOGOUT_CONFIRMATION,
      hiddenFields: { csrf: issueFormToken(visit, logoutSubject(accountId)), ...Object.fromEntries(hiddenFields) },
      languageLinks: languageLinks(ctx.req),
    }),
    { formAction: typeof back === 'string' ? [back] : [] },
  );
}

/** Returns the form token's subject of the sign-out form: it belongs to an account, and not to one of its sessions. */
export function logoutSubject(accountId: string): string {
  return `logout ${accountId}`;
}

export function showLoggedOut(ctx: KoaContextWithOIDC): void {
  showPage(ctx, renderLoggedOut({ language: languageOf(ctx), languageLinks: languageLinks(ctx.req) }));
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
