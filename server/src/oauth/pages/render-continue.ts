import type { IncomingMessage } from 'node:http';
import type { Language } from '../../base/language.ts';
import { Html, html } from './html.ts';
import { MESSAGES } from './messages.ts';
import { hashSource } from './page-headers.ts';
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

type FormPostView = {
  readonly language: Language;
  /** The redirect URI of the application. */
  readonly action: string;
  /** The parameters of the response. */
  readonly fields: Readonly<Record<string, string>>;
};

const SCRIPT = 'document.forms[0].submit();';

/** The CSP source of the only script of these pages. */
export const formPostScriptSource = hashSource(SCRIPT);

/**
 * Posts an authorization response to the application. A redirect or a refresh cannot send a form, so a script sends it;
 * without JavaScript the user presses the button.
 *
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export function renderFormPost({ language, action, fields }: FormPostView): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  const body = html`
<h1>${MESSAGES.continueTitle[language]}</h1>
<p>${MESSAGES.continueText[language]}</p>
<form method="post" action="${action}">
${hidden}<button class="primary">${MESSAGES.continueLink[language]}</button>
</form>
${new Html(`<script>${SCRIPT}</script>`)}`;
  return renderPage({ language, title: MESSAGES.continueTitle[language], body });
}
