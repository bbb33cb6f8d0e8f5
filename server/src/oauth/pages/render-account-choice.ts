import { renderSummary } from './form-fields.ts';
import { html } from './html.ts';
import { fillMessage, type IssueKey, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';

type AccountChoiceView = FormView & {
  /** The user who is signed in, and the email address or phone number of the account. */
  readonly user: { readonly name: string; readonly identifier: string };
  readonly issue?: IssueKey | undefined;
  /** The page where another user can sign in. */
  readonly otherAccountHref: string;
};

/** Asks which account the application may see. The form continues with the account that is signed in. */
export function renderAccountChoice(view: AccountChoiceView): string {
  const { language, application, user } = view;
  const name = html`<bdi>${user.name}</bdi>`;
  const body = html`
<p class="lead">${fillMessage(MESSAGES.signInFor[language], { application: html`<bdi>${application.name}</bdi>` })}</p>
${view.issue !== undefined && renderSummary({ form: view.issue }, [], language)}
<p>${fillMessage(MESSAGES.signedInAs[language], { user: name })}${user.identifier !== user.name && html` (<bdi>${user.identifier}</bdi>)`}</p>
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrfToken}">
<button class="primary">${fillMessage(MESSAGES.continueAs[language], { user: name })}</button>
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  return renderApplicationPage(view, { heading: 'chooseAccountTitle', body });
}

type SignedInView = FormView & {
  readonly user: { readonly name: string };
  /** The page where another user can sign in. */
  readonly otherAccountHref: string;
};

/**
 * Shows who is signed in to a user who opens an application's login page without an authorization request. The form signs
 * the user out.
 */
export function renderSignedIn(view: SignedInView): string {
  const { language } = view;
  const application = html`<bdi>${view.application.name}</bdi>`;
  const user = html`<bdi>${view.user.name}</bdi>`;
  const body = html`
<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user })}</p>
<p>${fillMessage(MESSAGES.signedInText[language], { application })}</p>
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrfToken}">
<button class="secondary">${MESSAGES.signOut[language]}</button>
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  return renderApplicationPage(view, { heading: 'signedInTitle', body });
}
