import { renderSummary } from './form-fields.ts';
import { html } from './html.ts';
import { fillMessage, type IssueKey, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';

type PasswordChangeView = FormView & {
  readonly user: { readonly name: string; readonly identifier: string };
  readonly issue: IssueKey | undefined;
  /** The page where another user can sign in. */
  readonly otherAccountHref: string;
};

/** Asks a user who signed in with a one-time password for a new one. The form sends `currentPassword` and `newPassword`. */
export function renderPasswordChange(view: PasswordChangeView): string {
  const { language, issue } = view;
  const user = html`<bdi>${view.user.name}</bdi>`;
  const body = html`
<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user })}</p>
<p>${MESSAGES.passwordChangeText[language]}</p>
${issue !== undefined && renderSummary({ form: issue }, [], language)}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="csrf" value="${view.csrfToken}">
<input type="hidden" name="identifier" autocomplete="username" value="${view.user.identifier}">
<div class="field">
<label for="currentPassword">${MESSAGES.oneTimePassword[language]}</label>
<input type="password" id="currentPassword" name="currentPassword" autocomplete="current-password" dir="ltr" required>
</div>
<div class="field">
<label for="newPassword">${MESSAGES.newPassword[language]}</label>
<p class="hint" id="newPassword-hint">${MESSAGES.newPasswordHint[language]}</p>
<input type="password" id="newPassword" name="newPassword" autocomplete="new-password" dir="ltr" required aria-describedby="newPassword-hint">
</div>
<button class="primary">${MESSAGES.changePassword[language]}</button>
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  return renderApplicationPage(view, { heading: 'passwordChangeTitle', hasIssue: issue !== undefined, body });
}
