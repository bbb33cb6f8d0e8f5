import { type FormIssues, firstIssueOf, renderCodeInput, renderField, renderSummary } from './form-fields.ts';
import { Html, html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';

const FIELDS = ['code', 'password'] as const;
/** HTML needs no namespace for SVG, and the page names no other host. */
const XML_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"';

/** The form sends `decision=set-up`, and `code`, or `password` if there is no secret. */
export type FactorSetUpView = FormView & {
  readonly userName: string;
  /** The new secret of the authenticator app; undefined if the user has to prove the password first. */
  readonly totp: { readonly secret: string; readonly qrSvg: string } | undefined;
  readonly issues: FormIssues<'code' | 'password'>;
  readonly otherAccountHref: string;
};

/** Lets a staff member set up the second factor that the shop requires, before an application gets anything. */
export function renderFactorSetUp(view: FactorSetUpView): string {
  const { language, issues, totp } = view;
  const hasIssue = firstIssueOf(issues, FIELDS) !== undefined;
  const body = html`
<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user: html`<bdi>${view.userName}</bdi>` })}</p>
<p>${MESSAGES[totp ? 'setUpText' : 'setUpPasswordText'][language]}</p>
${hasIssue && renderSummary(issues, FIELDS, language)}
${totp !== undefined && renderSecret(view, totp)}
<form method="post" action="${view.action}" autocomplete="off" novalidate>
<input type="hidden" name="csrf" value="${view.csrfToken}">
<input type="hidden" name="decision" value="set-up">
${
  totp
    ? renderField(view, 'code', { label: 'authenticatorCode', hasFocus: hasIssue }, (attributes) =>
        renderCodeInput('', attributes),
      )
    : renderField(
        view,
        'password',
        { label: 'password', hasFocus: true },
        (attributes) => html`<input type="password" autocomplete="current-password" dir="ltr"${attributes}>`,
      )
}
<button class="primary">${MESSAGES.confirm[language]}</button>
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  return renderApplicationPage(view, { heading: 'setUpTitle', hasIssue, body });
}

function renderSecret({ language }: FactorSetUpView, { secret, qrSvg }: NonNullable<FactorSetUpView['totp']>): Html {
  return html`<div class="qr" role="img" aria-label="${MESSAGES.setUpQr[language]}">${new Html(qrSvg.replace(XML_NAMESPACE, ''))}</div>
<p>${MESSAGES.setUpKey[language]} <code class="key" dir="ltr">${secret.match(/.{1,4}/g)?.join(' ') ?? ''}</code></p>`;
}

type RecoveryCodesView = Omit<FormView, 'action' | 'csrfToken'> & {
  readonly codes: readonly string[];
  readonly continueHref: string;
};

/** Shows the recovery codes once, after the second factor was set up. */
export function renderRecoveryCodes(view: RecoveryCodesView): string {
  const { language, application } = view;
  const body = html`
<p>${MESSAGES.recoveryCodesText[language]}</p>
<ul class="codes" dir="ltr">${view.codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a class="primary" href="${view.continueHref}">${MESSAGES.codesStored[language]}</a></p>`;
  // The codes are shown once: the page in the other language would not have them.
  return renderApplicationPage({ language, application }, { heading: 'recoveryCodesTitle', body });
}
