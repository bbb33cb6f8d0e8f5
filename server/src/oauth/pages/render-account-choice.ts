import { type Application, renderApplicationMark } from './application-mark.ts';
import { html } from './html.ts';
import { fillMessage, type IssueKey, type Language, MESSAGES } from './messages.ts';
import { type LanguageLinks, renderPage } from './page-layout.ts';
import { renderFormIssue } from './render-form-issue.ts';

type AccountChoiceView = {
  readonly language: Language;
  readonly application: Application;
  /** Who is signed in, and with which email address or phone number. */
  readonly user: { readonly name: string; readonly identifier: string };
  readonly fault?: IssueKey | undefined;
  /** Where the form goes that continues as this user: `csrf`. */
  readonly action: string;
  readonly csrfToken: string;
  /** Where another user can sign in. */
  readonly otherAccountHref: string;
  readonly languageLinks: LanguageLinks;
};

/** Asks which account the application is to see. */
export function renderAccountChoice(view: AccountChoiceView): string {
  const { language, application, user } = view;
  const name = html`<bdi>${user.name}</bdi>`;
  const body = html`
${renderApplicationMark(application)}
<h1>${MESSAGES.chooseAccountTitle[language]}</h1>
<p class="lead">${fillMessage(MESSAGES.signInFor[language], { application: html`<bdi>${application.name}</bdi>` })}</p>
${view.fault !== undefined && renderFormIssue(view.fault, language)}
<p>${fillMessage(MESSAGES.signedInAs[language], { user: name })}${user.identifier !== user.name && html` (<bdi>${user.identifier}</bdi>)`}</p>
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrfToken}">
<button class="primary">${fillMessage(MESSAGES.continueAs[language], { user: name })}</button>
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  const title = `${MESSAGES.chooseAccountTitle[language]} · ${application.name}`;
  return renderPage({ language, title, body, languageLinks: view.languageLinks });
}
