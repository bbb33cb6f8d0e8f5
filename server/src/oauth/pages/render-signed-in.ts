import { html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';

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
