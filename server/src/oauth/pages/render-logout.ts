import type { Language } from '../../base/language.ts';
import { html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type Application, type LanguageLinks, renderApplicationMark, renderPage } from './page-layout.ts';

type LogoutConfirmationView = {
  readonly language: Language;
  /** The application that asks for the logout; null if none or an unknown one does. */
  readonly application: Application | null;
  /** The form's action. It receives the hidden fields, and `logout=yes` if the user signs out. */
  readonly action: string;
  readonly hiddenFields: Readonly<Record<string, string>>;
  readonly languageLinks?: LanguageLinks | undefined;
};

/**
 * Asks before signing out, because any website can link to the logout endpoint.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
 */
export function renderLogoutConfirmation(view: LogoutConfirmationView): string {
  const { language, application } = view;
  const asked =
    application !== null &&
    html`<p class="lead">${fillMessage(MESSAGES.signOutAsked[language], { application: html`<bdi>${application.name}</bdi>` })}</p>`;
  const hidden = Object.entries(view.hiddenFields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`
${application !== null && renderApplicationMark(application)}
<h1>${MESSAGES.signOutTitle[language]}</h1>
${asked}
<p>${MESSAGES.signOutText[language]}</p>
<form method="post" action="${view.action}">
${hidden}
<div class="decision">
<button class="primary" name="logout" value="yes">${MESSAGES.signOut[language]}</button>
<button class="secondary">${MESSAGES.staySignedIn[language]}</button>
</div>
</form>`;
  return renderPage({ language, title: MESSAGES.signOutTitle[language], body, languageLinks: view.languageLinks });
}

type LoggedOutView = {
  readonly language: Language;
  /** The user chose to stay signed in. */
  readonly stillSignedIn?: boolean;
  readonly languageLinks?: LanguageLinks | undefined;
};

/** Renders the page after signing out if the application named no page to return to. */
export function renderLoggedOut({ language, stillSignedIn = false, languageLinks }: LoggedOutView): string {
  const title = stillSignedIn ? MESSAGES.stillSignedInTitle[language] : MESSAGES.signedOutTitle[language];
  const body = html`
<div class="mark done" aria-hidden="true"></div>
<h1>${title}</h1>
<p>${MESSAGES.signedOutText[language]}</p>`;
  return renderPage({ language, title, body, languageLinks });
}
