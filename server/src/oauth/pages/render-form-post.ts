import type { Language } from '../../base/language.ts';
import { Html, html } from './html.ts';
import { MESSAGES } from './messages.ts';
import { renderPage } from './page-layout.ts';
import { hashSource } from './stylesheet.ts';

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
