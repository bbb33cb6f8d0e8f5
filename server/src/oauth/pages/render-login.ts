import type { Language } from '../../base/language.ts';
import {
  type FormIssues,
  firstIssueOf,
  renderChoice,
  renderField,
  renderIdentifierInput,
  renderSummary,
} from './form-fields.ts';
import { type Html, html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';
import { renderPasskeyButton } from './render-passkey-button.ts';

const FIELDS = ['identifier', 'password'] as const;

/** The form sends `identifier`, `password`, and `rememberMe=true` if it is ticked; and what {@link renderPasskeyButton} says. */
export type LoginView = FormView & {
  /** The values that the user typed before, except the password. */
  readonly values: { readonly identifier: string; readonly rememberMe: boolean };
  readonly issues: FormIssues<(typeof FIELDS)[number]>;
  /** The page where a new customer creates an account. */
  readonly signUpHref: string;
  readonly forgottenHref: string;
  /** The page that signs in with a code, where the server offers it. */
  readonly codeHref?: string | undefined;
  /** The user has just set a new password by a code, or has to start again. */
  readonly notice?: 'passwordReset' | 'loginEnded' | undefined;
  /** The user who is already signed in, and the URL to continue without a password. */
  readonly continueAs?: { readonly name: string; readonly href: string } | undefined;
};

/**
 * Renders the hosted login page of an application. The form has `autocomplete="off"`, so that no browser shows what was typed to
 * the next user of the device. Password managers use the `autocomplete` of its fields.
 */
export function renderLogin(view: LoginView): string {
  const { language, application, issues } = view;
  const hasIssue = firstIssueOf(issues, FIELDS) !== undefined;
  const body = html`
<p class="lead">${fillMessage(MESSAGES.signInFor[language], { application: html`<bdi>${application.name}</bdi>` })}</p>
${view.notice !== undefined && html`<p class="notice" role="status">${MESSAGES[view.notice][language]}</p>`}
${hasIssue && renderSummary(issues, FIELDS, language)}
<form method="post" action="${view.action}" autocomplete="off" novalidate>
<input type="hidden" name="csrf" value="${view.csrfToken}">
${renderIdentifier(view)}
${renderPassword(view)}
${renderChoice(language, 'rememberMe', view.values.rememberMe)}
<button class="primary">${MESSAGES.signIn[language]}</button>
${renderPasskeyButton(language)}
</form>
${view.codeHref !== undefined && html`<p class="other"><a href="${view.codeHref}">${MESSAGES.codeSignInTitle[language]}</a></p>`}
<p class="other"><a href="${view.forgottenHref}">${MESSAGES.forgottenLink[language]}</a></p>
<p class="other"><a href="${view.signUpHref}">${MESSAGES.signUpLink[language]}</a></p>
${view.continueAs !== undefined && renderContinueAs(view.continueAs, language)}`;
  return renderApplicationPage(view, { heading: 'signIn', hasIssue, body });
}

function renderContinueAs({ name, href }: NonNullable<LoginView['continueAs']>, language: Language): Html {
  const user = html`<bdi>${name}</bdi>`;
  return html`<p class="other"><a href="${href}">${fillMessage(MESSAGES.continueAs[language], { user })}</a></p>`;
}

function renderIdentifier(view: LoginView): Html {
  const labels = { label: 'identifier', hint: 'identifierHint', hasFocus: focusOf(view) === 'identifier' } as const;
  return renderField(view, 'identifier', labels, (attributes) =>
    renderIdentifierInput(view.values.identifier, attributes),
  );
}

function renderPassword(view: LoginView): Html {
  const about = view.issues.form && 'summary';
  const labels = { label: 'password', about, hasFocus: focusOf(view) === 'password' } as const;
  return renderField(
    view,
    'password',
    labels,
    (attributes) => html`<input type="password" autocomplete="current-password" dir="ltr"${attributes}>`,
  );
}

/**
 * Returns the field that gets the focus: the first one with an issue, otherwise the first empty one. A screen reader reads the
 * issue together with the field.
 */
function focusOf({ values, issues }: LoginView): 'identifier' | 'password' {
  if (issues.identifier !== undefined) return 'identifier';
  return values.identifier === '' && issues.password === undefined ? 'identifier' : 'password';
}
