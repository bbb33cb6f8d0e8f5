import { type Application, renderApplicationMark } from './application-mark.ts';
import { type Html, html } from './html.ts';
import { fillMessage, type IssueKey, type Language, MESSAGES } from './messages.ts';
import { type LanguageLinks, renderPage } from './page-layout.ts';
import { renderFormIssue } from './render-form-issue.ts';

export type ConsentView = {
  readonly language: Language;
  readonly application: Application;
  readonly user: { readonly name: string };
  /** Where the application is: the host of its website, or what names it on the user's device. */
  readonly host: string;
  readonly isOnDevice: boolean;
  readonly scopes: readonly string[];
  /** Whether a refresh token will be issued, by which access lasts while the user is away. */
  readonly isLasting: boolean;
  /** Where the form goes: `csrf`, and `decision`, which is `allow` or `deny`. */
  readonly action: string;
  readonly csrfToken: string;
  /** What was wrong with the form that was sent. */
  readonly fault?: IssueKey | undefined;
  /** Where another user can sign in. */
  readonly otherAccountHref: string;
  readonly languageLinks: LanguageLinks;
};

/**
 * What each scope lets an application do.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims
 */
export const SCOPES = {
  openid: { en: 'Recognise your account', bn: 'আপনার অ্যাকাউন্ট চিনতে পারবে' },
  profile: { en: 'See your name and picture', bn: 'আপনার নাম ও ছবি দেখতে পারবে' },
  email: { en: 'See your email address', bn: 'আপনার ইমেইল ঠিকানা দেখতে পারবে' },
  phone: { en: 'See your mobile number', bn: 'আপনার মোবাইল নম্বর দেখতে পারবে' },
  offline_access: {
    en: 'Keep this access while you are away',
    bn: 'আপনি ব্যবহার না করলেও এই অনুমতি কাজে লাগাতে পারবে',
  },
  none: { en: 'Know that you have signed in', bn: 'আপনি লগ ইন করেছেন তা জানতে পারবে' },
  other: { en: 'Use a permission of its own: {scope}', bn: 'নিজস্ব একটি অনুমতি ব্যবহার করতে পারবে: {scope}' },
} as const satisfies Record<string, Record<Language, string>>;

/** Asks the user whether a third-party application may have what it asks for. */
export function renderConsent(view: ConsentView): string {
  const { language, application, user } = view;
  const where = view.isOnDevice ? MESSAGES.consentDevice : MESSAGES.consentHost;
  const body = html`
${renderApplicationMark(application)}
<h1>${fillMessage(MESSAGES.consentTitle[language], { application: html`<bdi>${application.name}</bdi>` })}</h1>
<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user: html`<bdi>${user.name}</bdi>` })}</p>
${view.fault !== undefined && renderFormIssue(view.fault, language)}
<p class="note">${fillMessage(where[language], { host: html`<bdi>${view.host}</bdi>` })}</p>
<h2 id="scopes">${MESSAGES.consentLead[language]}</h2>
<ul class="scopes" aria-labelledby="scopes">${describeScopes(view)}</ul>
${view.isLasting ? html`<p class="note">${MESSAGES.consentLasting[language]}</p>` : null}
<p class="note">${MESSAGES.consentNote[language]}</p>
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrfToken}">
<div class="decision">
<button class="primary" name="decision" value="allow">${MESSAGES.allow[language]}</button>
<button class="secondary" name="decision" value="deny">${MESSAGES.deny[language]}</button>
</div>
</form>
<p class="other"><a href="${view.otherAccountHref}">${MESSAGES.useAnotherAccount[language]}</a></p>`;
  const title = fillMessage(MESSAGES.consentTitle[language], { application: application.name });
  return renderPage({ language, title, body, languageLinks: view.languageLinks });
}

function describeScopes({ language, scopes }: ConsentView): Html[] {
  if (scopes.length === 0) return [html`<li>${SCOPES.none[language]}</li>`];
  return scopes.map((scope) => html`<li>${describeScope(scope, language)}</li>`);
}

/** A scope of the application's own is named as it is: only the application knows what it means. */
function describeScope(scope: string, language: Language): Html {
  switch (scope) {
    case 'openid':
    case 'profile':
    case 'email':
    case 'phone':
    case 'offline_access':
      return html`${SCOPES[scope][language]}`;
    default:
      return fillMessage(SCOPES.other[language], { scope: html`<code>${scope}</code>` });
  }
}
