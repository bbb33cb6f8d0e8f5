import type { IncomingMessage } from 'node:http';
import type { Language } from '../../base/language.ts';
import { html } from './html.ts';
import { MESSAGES } from './messages.ts';
import { renderPage } from './page-layout.ts';

type ContinueView = {
  readonly language: Language;
  /** A URL of this server. */
  readonly href: string;
};

/**
 * Renders a page between a form and a redirect, which continues at once. Chromium and WebKit apply the page's `form-action` to
 * every redirect after a form. That includes redirects of the application after its callback, whose targets this server does not
 * know: the browser would block them, and the login would end on a page where nothing happens. The policy does not apply to the
 * redirects after this page.
 *
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function renderContinue({ language, href }: ContinueView): string {
  const body = html`
<h1>${MESSAGES.continueTitle[language]}</h1>
<p>${MESSAGES.continueText[language]} <a href="${href}">${MESSAGES.continueLink[language]}</a></p>`;
  return renderPage({ language, title: MESSAGES.continueTitle[language], body, refreshTo: href });
}

/**
 * Returns true if a response to a form must use the continue page: the browser loads the response as a document, and so applies
 * the `form-action` of the form's page. Other clients, and browsers that do not send the header, are redirected.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
 */
export function needsContinuePage({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && headers['sec-fetch-dest'] === 'document';
}
