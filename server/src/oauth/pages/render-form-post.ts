import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { type Language, MESSAGES } from './messages.ts';
import { renderPage } from './page-layout.ts';

type FormPostView = {
  readonly language: Language;
  /** The redirect URI of the application. */
  readonly action: string;
  /** The parameters of the response. */
  readonly fields: Readonly<Record<string, string>>;
};

const SCRIPT = 'document.forms[0].submit();';

/** The one script of these pages. @see https://www.w3.org/TR/CSP3/#match-element-to-source-list */
export const formPostScriptSource = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/**
 * Posts an authorization response to the application. No redirect and no refresh can make a browser send a form, so a
 * script sends it; without scripts the user presses the button.
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
