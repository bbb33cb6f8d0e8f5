import { loginIdentifier, readIdentifier } from '@arot/contract';
import { type LoginView, renderLogin } from '../pages/render-login.ts';
import { passkeyPolicy } from '../pages/render-passkey-button.ts';
import { issueFormToken } from '../provider/form-token.ts';
import { isPending } from './continue-interaction.ts';
import { displayName, pageView, sendPage, type Visit } from './hosted-page.ts';

/** The notices of the page, by the parameter `notice` of its URL. */
const NOTICES = new Map([
  ['password-reset', 'passwordReset'],
  ['login-ended', 'loginEnded'],
] as const) as ReadonlyMap<string, LoginView['notice']>;

type Shown = { readonly status: number } & Partial<Pick<LoginView, 'values' | 'issues'>>;

/** Shows the login form of an application. */
export function showLogin(visit: Visit, { status, values, issues }: Shown = { status: 200 }): void {
  const { application, deps, path, request, response, user } = visit;
  const page = renderLogin({
    ...pageView(visit),
    action: path,
    csrfToken: issueFormToken(visit, loginSubject(visit)),
    values: values ?? { identifier: hintOf(visit), rememberMe: false },
    issues: issues ?? {},
    signUpHref: `${path}/sign-up`,
    forgottenHref: `${path}/forgot`,
    codeHref: deps.codeSignIn ? `${path}/by-code` : undefined,
    notice: NOTICES.get(new URL(request.url, 'http://here.invalid').searchParams.get('notice') ?? ''),
    continueAs: user && !needsSignIn(visit) ? { name: displayName(user), href: path } : undefined,
  });
  sendPage(response, status, page, application.redirectUris, passkeyPolicy);
}

/**
 * Returns true if a pending request requires a sign-in even of a user who is signed in: by the password, or by a new account.
 * Then no page offers to continue without.
 */
export function needsSignIn({ interaction, user }: Visit): boolean {
  return (
    interaction !== undefined && ['login', 'create'].includes(interaction.prompt.name) && isPending(interaction, user)
  );
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
  return (typeof hint === 'string' && loginIdentifier.safeParse(readIdentifier(hint)).data) || '';
}
