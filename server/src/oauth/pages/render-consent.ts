import type { ApiScope } from '@arot/contract';
import type { Language } from '../../base/language.ts';
import { renderSummary } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { fillMessage, type IssueKey, MESSAGES } from './messages.ts';
import { type FormView, renderApplicationMark, renderPage } from './page-layout.ts';

/** The form sends `decision`, which is `allow` or `deny`. */
export type ConsentView = FormView & {
  readonly user: { readonly name: string };
  /** The host of the application's website, or the scheme or address of an application on the user's device. */
  readonly host: string;
  readonly isOnDevice: boolean;
  readonly scopes: readonly string[];
  /** True if a refresh token will be issued, so that access lasts while the user is away. */
  readonly isLasting: boolean;
  readonly issue?: IssueKey | undefined;
  /** The page where another user can sign in. */
  readonly otherAccountHref: string;
};

/**
 * The permissions that each scope gives an application.
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

/** The texts of the scopes of the API, in both languages. A scope without a text does not compile. */
export const API_SCOPE_TEXTS: Readonly<Record<ApiScope, Record<Language, string>>> = {
  prices: { en: 'See the prices that are for you', bn: 'আপনার জন্য প্রযোজ্য দাম দেখতে পারবে' },
  'customer.read': {
    en: 'See your profile and your shop, which documents you are asked for, and your wholesale request',
    bn: 'আপনার প্রোফাইল ও দোকানের তথ্য, আপনার কাছে কোন কাগজপত্র চাওয়া হয়েছে এবং আপনার পাইকারি আবেদন দেখতে পারবে',
  },
  'customer.write': {
    en: 'Change your name and your shop, and ask for wholesale prices',
    bn: 'আপনার নাম ও দোকানের তথ্য বদলাতে এবং পাইকারি দামের জন্য আবেদন করতে পারবে',
  },
  'staff:catalog:read': {
    en: 'With your staff role: see drafts, deleted products and all prices',
    bn: 'আপনার কর্মী ভূমিকায়: খসড়া, মুছে ফেলা পণ্য ও সব দাম দেখতে পারবে',
  },
  'staff:catalog:write': {
    en: 'With your staff role: create, change, publish and delete products and categories',
    bn: 'আপনার কর্মী ভূমিকায়: পণ্য ও বিভাগ তৈরি করতে, বদলাতে, প্রকাশ করতে ও মুছে ফেলতে পারবে',
  },
  'staff:prices:write': {
    en: 'With your staff role: change prices, discounts and price lists',
    bn: 'আপনার কর্মী ভূমিকায়: দাম, ছাড় ও দামের তালিকা বদলাতে পারবে',
  },
  'staff:availability:write': {
    en: 'With your staff role: change what is in stock',
    bn: 'আপনার কর্মী ভূমিকায়: কোন পণ্য মজুত আছে তা বদলাতে পারবে',
  },
  'staff:content:write': {
    en: 'With your staff role: change app content and publish it',
    bn: 'আপনার কর্মী ভূমিকায়: অ্যাপের লেখা বদলাতে ও প্রকাশ করতে পারবে',
  },
  'staff:settings:write': {
    en: 'With your staff role: change the public settings',
    bn: 'আপনার কর্মী ভূমিকায়: সবার জন্য উন্মুক্ত সেটিংস বদলাতে পারবে',
  },
  'staff:customers:read': {
    en: 'With your staff role: see customers and their wholesale requests',
    bn: 'আপনার কর্মী ভূমিকায়: ক্রেতাদের তথ্য ও তাঁদের পাইকারি আবেদন দেখতে পারবে',
  },
  'staff:customers:write': {
    en: 'With your staff role: change customers and decide about wholesale requests',
    bn: 'আপনার কর্মী ভূমিকায়: ক্রেতাদের তথ্য বদলাতে এবং পাইকারি আবেদনে সিদ্ধান্ত দিতে পারবে',
  },
  'staff:applications:write': {
    en: 'With your staff role: manage applications and webhooks',
    bn: 'আপনার কর্মী ভূমিকায়: অ্যাপ্লিকেশন ও ওয়েবহুক পরিচালনা করতে পারবে',
  },
  'staff:events:read': {
    en: 'With your staff role: follow what changes in the shop',
    bn: 'আপনার কর্মী ভূমিকায়: দোকানে কী কী বদলায় তা দেখতে থাকবে',
  },
  'staff:audit:read': {
    en: 'With your staff role: read the audit trail',
    bn: 'আপনার কর্মী ভূমিকায়: পরিবর্তনের খাতা পড়তে পারবে',
  },
};

/** Asks the user whether a third-party application may have the requested scopes. */
export function renderConsent(view: ConsentView): string {
  const { language, application, user } = view;
  const where = view.isOnDevice ? MESSAGES.consentDevice : MESSAGES.consentHost;
  const body = html`
${renderApplicationMark(application)}
<h1>${fillMessage(MESSAGES.consentTitle[language], { application: html`<bdi>${application.name}</bdi>` })}</h1>
<p class="lead">${fillMessage(MESSAGES.signedInAs[language], { user: html`<bdi>${user.name}</bdi>` })}</p>
${view.issue !== undefined && renderSummary({ form: view.issue }, [], language)}
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

/** Describes a scope. An application's own scope is shown as it is, because only the application knows its meaning. */
function describeScope(scope: string, language: Language): Html {
  switch (scope) {
    case 'openid':
    case 'profile':
    case 'email':
    case 'phone':
    case 'offline_access':
      return html`${SCOPES[scope][language]}`;
    default:
      if (isApiScope(scope)) return html`${API_SCOPE_TEXTS[scope][language]}`;
      return fillMessage(SCOPES.other[language], { scope: html`<code>${scope}</code>` });
  }
}

function isApiScope(scope: string): scope is ApiScope {
  return Object.hasOwn(API_SCOPE_TEXTS, scope);
}
