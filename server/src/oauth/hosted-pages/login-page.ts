import type { Request, Response } from 'express';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { languageLinks } from '../pages/page-language.ts';
import { type LoginView, renderLogin } from '../pages/render-login.ts';
import { nameOf } from '../provider/claims-name.ts';
import { isCurrent } from './continue-request.ts';
import { issueFormToken } from './form-token.ts';
import { sendPage, type Visit } from './hosted-page.ts';
import { readTypedIdentifier } from './read-typed-identifier.ts';

type Shown = { readonly status: number } & Partial<Pick<LoginView, 'values' | 'faults'>>;

/** The hosted login form of an application. */
export function showLogin(
  deps: OAuthDependencies,
  request: Request,
  response: Response,
  visit: Visit,
  { status, values, faults }: Shown = { status: 200 },
): void {
  const { application, interaction, language, path, user } = visit;
  // The request asks the user who is signed in for the password; there is no way around it.
  const needsPassword = interaction?.prompt.name === 'login' && isCurrent(interaction, user);
  const page = renderLogin({
    language,
    application: { name: application.name, logoUrl: application.logo_url },
    action: path,
    csrfToken: issueFormToken(deps, request, response, aboutLogin(visit)),
    values: values ?? { identifier: hintOf(visit), rememberMe: false },
    faults: faults ?? {},
    continueAs: user && !needsPassword ? { name: nameOf(user), href: path } : undefined,
    languageLinks: languageLinks(request),
  });
  sendPage(response, status, page, application.redirect_uris);
}

/** A login form belongs to one page. */
export function aboutLogin({ path }: Visit): string {
  return `login ${path}`;
}

/**
 * Who is going to sign in, as far as the application knows. The page shows a phone number or an email address, and never
 * another text: it would speak in the name of this server.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest login_hint
 */
function hintOf({ interaction }: Visit): string {
  const hint = interaction?.params.login_hint;
  return (typeof hint === 'string' ? readTypedIdentifier(hint) : undefined) ?? '';
}
