import { html } from './html.ts';
import { type Language, MESSAGES } from './messages.ts';
import { type LanguageLinks, renderPage } from './page-layout.ts';

type LoggedOutView = {
  readonly language: Language;
  /** The user chose to stay signed in. */
  readonly stillSignedIn?: boolean;
  readonly languageLinks?: LanguageLinks | undefined;
};

/** Shown after signing out if the application named no page to return to. */
export function renderLoggedOut({ language, stillSignedIn = false, languageLinks }: LoggedOutView): string {
  const title = stillSignedIn ? MESSAGES.stillSignedInTitle[language] : MESSAGES.signedOutTitle[language];
  const body = html`
<div class="mark done" aria-hidden="true"></div>
<h1>${title}</h1>
<p>${MESSAGES.signedOutText[language]}</p>`;
  return renderPage({ language, title, body, languageLinks });
}
