import { type FormIssues, firstIssueOf, renderField, renderIdentifierInput, renderSummary } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';

const FIELDS = ['identifier'] as const;

/** The form sends `identifier`. */
export type CodeRequestView = FormView & {
  readonly purpose: 'password-reset' | 'sign-in';
  readonly values: { readonly identifier: string };
  readonly issues: FormIssues<'identifier'>;
  readonly signInHref: string;
};

/** Asks for the identifier of an account whose password is forgotten, or that the user signs in to with a code. */
export function renderIdentifierForCode(view: CodeRequestView): string {
  const { language, issues } = view;
  const isSignIn = view.purpose === 'sign-in';
  const labels = { label: 'identifier', hint: 'identifierHint', hasFocus: true } as const;
  return renderCodeRequest(view, {
    heading: isSignIn ? 'codeSignInTitle' : 'forgottenTitle',
    text: html`${MESSAGES[isSignIn ? 'codeSignInText' : 'forgottenText'][language]}`,
    issues,
    field: renderField(view, 'identifier', labels, (attributes) =>
      renderIdentifierInput(view.values.identifier, attributes),
    ),
    other: html`<a href="${view.signInHref}">${MESSAGES.backToSignIn[language]}</a>`,
  });
}

/** The form sends nothing but its token. */
export type VerificationView = FormView & {
  /** The number to verify, in +880 form. */
  readonly phoneNumber: string;
  readonly issues: FormIssues<never>;
  readonly skipHref: string;
};

/** Offers a new customer a code that verifies the mobile number. */
export function renderVerification(view: VerificationView): string {
  const { language, issues, phoneNumber, skipHref } = view;
  return renderCodeRequest(view, {
    heading: 'verifyTitle',
    text: fillMessage(MESSAGES.verifyText[language], { phoneNumber: html`<bdi dir="ltr">${phoneNumber}</bdi>` }),
    issues,
    field: null,
    other: html`<a href="${skipHref}">${MESSAGES.skipVerification[language]}</a>`,
  });
}

type Parts = {
  readonly heading: 'forgottenTitle' | 'codeSignInTitle' | 'verifyTitle';
  readonly text: Html;
  readonly issues: FormIssues<'identifier'>;
  readonly field: Html | null;
  readonly other: Html;
};

/** Renders a page with a form that requests a code. */
function renderCodeRequest(view: FormView, { heading, text, issues, field, other }: Parts): string {
  const { language } = view;
  const hasIssue = firstIssueOf(issues, FIELDS) !== undefined;
  const body = html`
<p>${text}</p>
${hasIssue && renderSummary(issues, FIELDS, language)}
<form method="post" action="${view.action}" autocomplete="off" novalidate>
<input type="hidden" name="csrf" value="${view.csrfToken}">
${field}
<button class="primary">${MESSAGES.sendCode[language]}</button>
</form>
<p class="other">${other}</p>`;
  return renderApplicationPage(view, { heading, hasIssue, body });
}
