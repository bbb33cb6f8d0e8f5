import { type LoginView, renderLogin } from '../pages/render-login.ts';
import { issueFormToken } from '../provider/form-token.ts';
import { isPending } from './continue-interaction.ts';
import { displayName, pageView, sendPage, type Visit } from './hosted-page.ts';
import { readTypedIdentifier } from './read-typed-identifier.ts';

type Shown = { readonly status: number } & Partial<Pick<LoginView, 'values' | 'issues'>>;

/** Shows the login form of an application. */
export function showLogin(visit: Visit, { status, values, issues }: Shown = { status: 200 }): void {
  const { application, interaction, path, response, user } = visit;
  // Such a request requires the password of the user who is signed in, so the page does not offer to continue without.
  const needsPassword = interaction?.prompt.name === 'login' && isPending(interaction, user);
  const page = renderLogin({
    ...pageView(visit),
    action: path,
    csrfToken: issueFormToken(visit, loginSubject(visit)),
    values: values ?? { identifier: hintOf(visit), rememberMe: false },
    issues: issues ?? {},
    continueAs: user && !needsPassword ? { name: displayName(user), href: path } : undefined,
  });
  sendPage(response, status, page, application.redirect_uris);
}

/** Returns the form token's subject of a login form: it belongs to one page. */
export function loginSubject({ path }: Visit): string {
  return `login ${path}`;
}

/**
 * Returns the `login_hint` of the authorization request, if it is a phone number or an email address. Other text is never shown,
 * because it would appear to be written by this server.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest login_hint
 */
function hintOf({ interaction }: Visit): string {
  const hint = interaction?.params.login_hint;
  return (typeof hint === 'string' ? readTypedIdentifier(hint) : undefined) ?? '';
}
