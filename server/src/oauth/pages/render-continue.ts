import { html } from './html.ts';
import { type Language, MESSAGES } from './messages.ts';
import { renderPage } from './page-layout.ts';

type ContinueView = {
  readonly language: Language;
  /** Where to: an address of this server. */
  readonly href: string;
};

/**
 * Goes on at once, by a step that belongs to no form. Chromium and WebKit hold every redirect after a form to the
 * page's `form-action`, also those that an application makes after its callback, which nobody here knows: signing in
 * would end on a page where nothing happens. After this page they hold nothing to it.
 *
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function renderContinue({ language, href }: ContinueView): string {
  const body = html`
<h1>${MESSAGES.continueTitle[language]}</h1>
<p>${MESSAGES.continueText[language]} <a href="${href}">${MESSAGES.continueLink[language]}</a></p>`;
  return renderPage({ language, title: MESSAGES.continueTitle[language], body, refreshTo: href });
}
