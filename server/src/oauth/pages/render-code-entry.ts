import {
  describeWait,
  type FormIssues,
  firstIssueOf,
  firstToFix,
  renderChoice,
  renderCodeInput,
  renderField,
  renderSummary,
} from './form-fields.ts';
import { type Html, html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';

const FIELDS = ['code', 'newPassword'] as const;

/** A page on which a user types a code. */
type CodeEntryView = FormView & {
  /** The form that requests another code. It sends what `action` receives too, without `code` and `newPassword`. */
  readonly resendAction: string;
  /** The seconds until another code can be sent, and for which a code is valid; undefined after a rejected form. */
  readonly times: { readonly resendAfter: number; readonly expiresIn: number } | undefined;
  /** The code that the user typed before. */
  readonly code: string;
};

/** The form sends `identifier`, `code`, `newPassword`, and for an email address `removeFactors`. */
export type PasswordResetView = CodeEntryView & {
  readonly identifier: string;
  readonly removeFactors: boolean;
  readonly issues: FormIssues<'code' | 'newPassword'>;
  readonly signInHref: string;
};

/**
 * Asks for the code that was sent for a forgotten password, and for a new password. It never says whether one was sent, and is the same for
 * accounts with and without second factors.
 */
export function renderPasswordReset(view: PasswordResetView): string {
  const { language, identifier, issues } = view;
  const hasFocus = firstToFix(issues, FIELDS) === 'newPassword';
  const labels = { label: 'newPassword', hint: 'resetPasswordHint', hasFocus } as const;
  return renderCodeEntry(view, {
    heading: 'resetTitle',
    text: fillMessage(MESSAGES.resetText[language], { identifier: html`<bdi dir="ltr">${identifier}</bdi>` }),
    issues,
    hidden: html`<input type="hidden" name="identifier" autocomplete="username" value="${identifier}">`,
    field: html`${renderField(
      view,
      'newPassword',
      labels,
      (attributes) => html`<input type="password" autocomplete="new-password" dir="ltr"${attributes}>`,
    )}
${identifier.includes('@') && renderChoice(language, 'removeFactors', view.removeFactors)}`,
    button: 'changePassword',
    other: html`<a href="${view.signInHref}">${MESSAGES.backToSignIn[language]}</a>`,
  });
}

/** The form sends `identifier`, `code` and `rememberMe`. */
export type CodeSignInView = CodeEntryView & {
  readonly identifier: string;
  readonly rememberMe: boolean;
  readonly issues: FormIssues<'code'>;
  readonly signInHref: string;
};

/** Asks for the code of a sign-in. It never says whether one was sent. */
export function renderCodeSignIn(view: CodeSignInView): string {
  const { language, identifier, issues, rememberMe } = view;
  return renderCodeEntry(view, {
    heading: 'codeSignInTitle',
    text: fillMessage(MESSAGES.codeSignInSent[language], { identifier: html`<bdi dir="ltr">${identifier}</bdi>` }),
    issues,
    hidden: html`<input type="hidden" name="identifier" autocomplete="username" value="${identifier}">`,
    field: renderChoice(language, 'rememberMe', rememberMe),
    button: 'signIn',
    other: html`<a href="${view.signInHref}">${MESSAGES.backToSignIn[language]}</a>`,
  });
}

/** The form sends `code`. */
export type CodeConfirmationView = CodeEntryView & {
  /** The number that the code was sent to, in +880 form. */
  readonly phoneNumber: string;
  readonly issues: FormIssues<'code'>;
  readonly skipHref: string;
};

/** Asks for the code that verifies a mobile number. */
export function renderCodeConfirmation(view: CodeConfirmationView): string {
  const { language, phoneNumber, issues, skipHref } = view;
  return renderCodeEntry(view, {
    heading: 'verifyTitle',
    text: fillMessage(MESSAGES.codeSentText[language], { phoneNumber: html`<bdi dir="ltr">${phoneNumber}</bdi>` }),
    issues,
    hidden: null,
    field: null,
    button: 'verify',
    other: html`<a href="${skipHref}">${MESSAGES.skipVerification[language]}</a>`,
  });
}

type Parts = {
  readonly heading: 'resetTitle' | 'codeSignInTitle' | 'verifyTitle';
  readonly text: Html;
  readonly issues: FormIssues<'code' | 'newPassword'>;
  readonly hidden: Html | null;
  readonly field: Html | null;
  readonly button: 'changePassword' | 'signIn' | 'verify';
  readonly other: Html;
};

/** Renders a page with the form of a code, and a second form that requests another code. */
function renderCodeEntry(view: CodeEntryView, { heading, text, issues, hidden, field, button, other }: Parts): string {
  const { language, csrfToken, times } = view;
  const hasIssue = firstIssueOf(issues, FIELDS) !== undefined;
  const hasFocus = firstToFix(issues, FIELDS) === 'code';
  const token = html`<input type="hidden" name="csrf" value="${csrfToken}">`;
  const body = html`
<p>${text}</p>
${times !== undefined && html`<p class="note">${fillMessage(MESSAGES.codeTimes[language], { lifetime: describeWait(times.expiresIn, language), pause: describeWait(times.resendAfter, language) })}</p>`}
${hasIssue && renderSummary(issues, FIELDS, language)}
<form method="post" action="${view.action}" autocomplete="off" novalidate>
${token}
${hidden}
${renderField({ language, issues }, 'code', { label: 'code', hint: 'codeHint', hasFocus }, (attributes) => renderCodeInput(view.code, attributes))}
${field}
<button class="primary">${MESSAGES[button][language]}</button>
</form>
<form method="post" action="${view.resendAction}" class="resend">
${token}
${hidden}
<button class="secondary">${MESSAGES.resendCode[language]}</button>
</form>
<p class="other">${other}</p>`;
  return renderApplicationPage(view, { heading, hasIssue, body });
}
