import { type Application, renderApplicationMark } from './application-mark.ts';
import { html } from './html.ts';
import { fillMessage, type Language, MESSAGES } from './messages.ts';
import { type LanguageLinks, renderPage } from './page-layout.ts';

type SignedInView = {
  readonly language: Language;
  readonly application: Application;
  readonly user: { readonly name: string };
  /** Where the form goes that signs the user out: `csrf`. */
  readonly action: string;
  readonly csrfToken: string;
  /** Where another user can sign in. */
  readonly otherAccountHref: string;
  readonly languageLinks: LanguageLinks;
};

/** Who is signed in, for a user who comes to an application's login page without an authorization request. */
export function renderSignedIn(view: SignedInView): string {
  const { language } = view;
  const application = html`<bdi>${view.application.name}</bdi>`;
  const user = html`<bdi>${view.user.name}</bdi>`;
  const body = html`
${renderApplicationMark(view.application)}
<h1>${MESSAGES.signedInTitle[language]}</h1>
<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user })}</p>
<p>${fillMessage(MESSAGES.signedInText[language], { application })}</p>
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrfToken}">
<button class="secondary">${MESSAGES.signOut[language]}</button>
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  const title = `${MESSAGES.signedInTitle[language]} · ${view.application.name}`;
  return renderPage({ language, title, body, languageLinks: view.languageLinks });
}
