import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import { GRANT_TYPES } from '../applications/client-metadata.ts';
import { renderAccountChoice, renderSignedIn } from '../pages/render-account-choice.ts';
import { renderConsent } from '../pages/render-consent.ts';
import { issueFormToken, issueOfForm } from '../provider/form-token.ts';
import { redirectFromForm } from './continue-interaction.ts';
import { displayName, pageView, sendPage, type Visit } from './hosted-page.ts';
import { showLogin } from './login-page.ts';
import { showStepUp } from './second-factor-page.ts';
import { showSignUp } from './sign-up-page.ts';
import { checkStepForm, type Rejection, type StepVisit, stepView } from './step-form.ts';

/** Shows the page with the user's next step. */
export async function showStep(visit: Visit, rejection?: Rejection): Promise<void> {
  const { interaction, user } = visit;
  if (interaction?.prompt.name === 'create') {
    showSignUp(visit, rejection && { status: rejection.status, issues: { form: rejection.issue } });
  } else if (!user || interaction?.prompt.name === 'login') {
    showLogin(visit, rejection && { status: rejection.status, issues: { form: rejection.issue } });
  } else if (!interaction) {
    showSignedIn({ ...visit, user }, rejection?.status);
  } else if (interaction.prompt.name === 'consent') {
    showConsent({ ...visit, interaction, user }, rejection);
  } else if (interaction.prompt.name === 'second_factor') {
    await showStepUp({ ...visit, interaction, user }, rejection && { ...rejection, issues: { form: rejection.issue } });
  } else {
    showAccountChoice({ ...visit, interaction, user }, rejection);
  }
}

/**
 * Reads the form of a step, see {@link checkStepForm}. A form of another browser is shown again, and a stale one leads to the page of
 * the request.
 *
 * @param mode names the form in the log
 * @returns undefined if the response was sent
 */
export async function readStepForm(
  visit: Visit,
  step: Parameters<typeof checkStepForm>[1],
  mode: string,
): Promise<StepVisit | undefined> {
  const form = checkStepForm(visit, step);
  if (typeof form === 'object') return form;
  if (form === 'stale') redirectFromForm(visit, visit.path);
  else {
    logForbidden(visit.request, new ForbiddenError({ check: 'form token', mode }));
    await showStep(visit, { status: 403, issue: issueOfForm(visit.request) });
  }
  return undefined;
}

/**
 * Asks which account the application may see: the one that is signed in, without a password, or another one.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest prompt=select_account
 */
function showAccountChoice(visit: StepVisit, rejection?: Rejection): void {
  const { application, path, response, user } = visit;
  const page = renderAccountChoice({
    ...stepView(visit, 'select_account'),
    user: { name: displayName(user), identifier: user.user.email ?? user.user.phoneNumber ?? '' },
    issue: rejection?.issue,
    action: `${path}/account`,
  });
  sendPage(response, rejection?.status ?? 200, page, application.redirectUris);
}

type SignedInVisit = Visit & { user: NonNullable<Visit['user']> };

/** Shows who is signed in when no authorization request is pending. */
function showSignedIn(visit: SignedInVisit, status = 200): void {
  const { application, response, user } = visit;
  const path = `/login/${application.slug}`;
  const page = renderSignedIn({
    ...pageView(visit),
    user: { name: displayName(user) },
    action: `${path}/sign-out`,
    csrfToken: issueFormToken(visit, signOutSubject(user)),
    otherAccountHref: `${path}?account=other`,
  });
  sendPage(response, status, page);
}

/** Returns the form token's subject of the sign-out form. */
export function signOutSubject({ user }: SignedInVisit['user']): string {
  return `sign-out ${user.id}`;
}

/** Asks whether a third-party application may have the requested scopes. */
function showConsent(visit: StepVisit, rejection?: Rejection): void {
  const { application, interaction, path, response, user } = visit;
  const page = renderConsent({
    ...stepView(visit, 'consent'),
    user: { name: displayName(user) },
    ...describeTarget(String(interaction.params.redirect_uri)),
    scopes: scopesOf(visit),
    isLasting: GRANT_TYPES.includes('refresh_token'),
    issue: rejection?.issue,
    action: `${path}/consent`,
  });
  sendPage(response, rejection?.status ?? 200, page, application.redirectUris);
}

/** Returns the scopes that the user is asked for: the requested scopes that the application may have. */
export function scopesOf({ application, interaction }: StepVisit): string[] {
  const requested = String(interaction.params.scope ?? '').split(' ');
  return requested.filter((scope) => application.scopes.includes(scope));
}

/** Returns the target of the authorization response: the host of a website, or an application on the user's device. */
function describeTarget(redirectUri: string): { host: string; isOnDevice: boolean } {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return { host: protocol.slice(0, -1), isOnDevice: true };
  return { host, isOnDevice: hostname === '127.0.0.1' || hostname === '[::1]' };
}
