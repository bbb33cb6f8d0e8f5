import type { FactorMethod } from '@arot/contract';
import { type FormIssues, firstIssueOf, renderCodeInput, renderField, renderSummary } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { fillMessage, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationPage } from './page-layout.ts';
import { renderPasskeyButton } from './render-passkey-button.ts';

const FIELDS = ['code'] as const;

/** The proofs that a user can type: a code of the app, or a recovery code. */
export type TypedMethod = Exclude<FactorMethod, 'passkey'>;

/**
 * The form sends `method` and `code`, and in a login its `challenge`. The button of the other method sends `show`, the one back to the
 * application sends `decision=back`; and that of a passkey what {@link renderPasskeyButton} says.
 */
export type SecondFactorView = FormView & {
  /** The challenge of the login; undefined if the user is signed in. */
  readonly challenge: string | undefined;
  /** The name of the user who is signed in; undefined in a login. */
  readonly userName: string | undefined;
  /** The kinds of factors of the account. */
  readonly kinds: readonly FactorMethod[];
  /** The kind that the page asks for; undefined if the account has passkeys only. */
  readonly method: TypedMethod | undefined;
  readonly issues: FormIssues<'code'>;
  readonly otherAccountHref: string;
};

const TEXTS = {
  totp: { text: 'authenticatorText', label: 'authenticatorCode', use: 'useAuthenticator' },
  'recovery-code': { text: 'recoveryCodeText', label: 'recoveryCode', use: 'useRecoveryCode' },
} as const;

/** Asks for a second factor: in a login after the right password, or of a user who is signed in, for an application that requires it. */
export function renderSecondFactor(view: SecondFactorView): string {
  const { language, challenge, issues, kinds, method, userName } = view;
  const hasIssue = firstIssueOf(issues, FIELDS) !== undefined;
  const others = (['totp', 'recovery-code'] as const).filter((kind) => kind !== method && kinds.includes(kind));
  const hidden = { csrf: view.csrfToken, challenge, method: method ?? 'passkey' };
  const body = html`
${userName !== undefined && html`<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user: html`<bdi>${userName}</bdi>` })}</p>`}
<p>${MESSAGES[method === undefined ? 'passkeyText' : TEXTS[method].text][language]}</p>
${hasIssue && renderSummary(issues, FIELDS, language)}
<form method="post" action="${view.action}" autocomplete="off" novalidate>
${Object.entries(hidden).map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`)}
${method !== undefined && renderCode(view, method)}
${kinds.includes('passkey') && renderPasskeyButton(language, challenge)}
${others.map((kind) => html`<button class="secondary" name="show" value="${kind}">${MESSAGES[TEXTS[kind].use][language]}</button>`)}
${challenge === undefined && renderBack(view)}
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES[challenge === undefined ? 'useAnotherAccount' : 'backToSignIn'][language]}</a></p>`;
  return renderApplicationPage(view, { heading: 'secondFactorTitle', hasIssue, body });
}

function renderCode({ language, issues }: SecondFactorView, method: TypedMethod): Html {
  const about = issues.form && 'summary';
  const labels = { label: TEXTS[method].label, about, hasFocus: true } as const;
  return html`${renderField({ language, issues }, 'code', labels, (attributes) =>
    method === 'totp'
      ? renderCodeInput('', attributes)
      : html`<input type="text" value="" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="30" dir="ltr"${attributes}>`,
  )}
<button class="primary">${MESSAGES.confirm[language]}</button>`;
}

type NoFactorView = FormView & { readonly userName: string; readonly otherAccountHref: string };

/** Says that an application requires a second factor, which the account does not have. The form sends `decision=back`. */
export function renderNoFactor(view: NoFactorView): string {
  const { language, application } = view;
  const name = html`<bdi>${application.name}</bdi>`;
  const body = html`
<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user: html`<bdi>${view.userName}</bdi>` })}</p>
<p>${fillMessage(MESSAGES.noFactorText[language], { application: name })}</p>
<p>${MESSAGES.noFactorHelp[language]}</p>
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrfToken}">
${renderBack(view)}
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  return renderApplicationPage(view, { heading: 'noFactorTitle', body });
}

function renderBack({ language, application }: FormView): Html {
  const name = html`<bdi>${application.name}</bdi>`;
  return html`<button class="secondary" name="decision" value="back">${fillMessage(MESSAGES.backToApplication[language], { application: name })}</button>`;
}
