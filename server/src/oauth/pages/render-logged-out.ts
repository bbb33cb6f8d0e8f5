import { html } from './html.ts';
import { type Language, MESSAGES } from './messages.ts';
import { type LanguageLinks, renderPage } from './page-layout.ts';

type LoggedOutView = {
  readonly language: Language;
  readonly languageLinks?: LanguageLinks | undefined;
};

/** After signing out, where the application named no page to go back to. */
export function renderLoggedOut({ language, languageLinks }: LoggedOutView): string {
  const body = html`
<div class="mark done" aria-hidden="true"></div>
<h1>${MESSAGES.signedOutTitle[language]}</h1>
<p>${MESSAGES.signedOutText[language]}</p>`;
  return renderPage({ language, title: MESSAGES.signedOutTitle[language], body, languageLinks });
}
