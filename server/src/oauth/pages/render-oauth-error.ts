import type { Language } from '../../base/language.ts';
import { html } from './html.ts';
import { MESSAGES } from './messages.ts';
import { type LanguageLinks, renderPage } from './page-layout.ts';

type OAuthErrorView = {
  readonly language: Language;
  /** An OAuth error code, or `session_expired` or `not_found`, which are not part of OAuth. */
  readonly code: string;
  /** A description for the developers of the application; in English. */
  readonly description: string;
  readonly requestId?: string | undefined;
  readonly languageLinks?: LanguageLinks | undefined;
};

/** The texts for the user. */
export const PROBLEMS = {
  request: {
    title: { en: 'This sign-in cannot go on', bn: 'লগ ইন চালিয়ে যাওয়া যাচ্ছে না' },
    text: {
      en: 'The application that sent you here asked for something that cannot be done. None of your details were passed on. Go back and try again; if it happens again, tell the people who run the application.',
      bn: 'যে অ্যাপ্লিকেশন থেকে আপনি এসেছেন, তার অনুরোধটি গ্রহণ করা যায়নি। আপনার কোনো তথ্য কাউকে দেওয়া হয়নি। ফিরে গিয়ে আবার চেষ্টা করুন; আবারও একই সমস্যা হলে ওই অ্যাপ্লিকেশনের কর্তৃপক্ষকে জানান।',
    },
  },
  expired: {
    title: { en: 'This sign-in has expired', bn: 'লগ ইন করার সময় শেষ হয়ে গেছে' },
    text: {
      en: 'Go back to the application and start again.',
      bn: 'অ্যাপ্লিকেশনে ফিরে গিয়ে আবার শুরু করুন।',
    },
  },
  missing: {
    title: { en: 'There is no such page', bn: 'পাতাটি পাওয়া যায়নি' },
    text: {
      en: 'Check the address, or go back to where you came from and try again.',
      bn: 'ঠিকানাটি যাচাই করুন, অথবা যেখান থেকে এসেছেন সেখানে ফিরে গিয়ে আবার চেষ্টা করুন।',
    },
  },
  busy: {
    title: { en: 'Too many requests', bn: 'অনেক বেশি অনুরোধ এসেছে' },
    text: {
      en: 'Wait a minute, go back to the application and try again.',
      bn: 'এক মিনিট অপেক্ষা করে অ্যাপ্লিকেশনে ফিরে গিয়ে আবার চেষ্টা করুন।',
    },
  },
  ours: {
    title: { en: 'Something went wrong', bn: 'কোথাও একটি সমস্যা হয়েছে' },
    text: {
      en: 'The issue is ours. Please try again shortly.',
      bn: 'সমস্যাটি আমাদের দিক থেকে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
    },
  },
} as const satisfies Record<string, Record<'title' | 'text', Record<Language, string>>>;

/**
 * Shows an error on this server. It cannot be sent to the application, because the client or its redirect URI is not
 * trusted; for the same reason the page has no link to the application.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
export function renderOAuthError({ language, code, description, requestId, languageLinks }: OAuthErrorView): string {
  const { title, text } = PROBLEMS[problemOf(code)];
  const body = html`
<div class="mark warning" aria-hidden="true">!</div>
<h1>${title[language]}</h1>
<p>${text[language]}</p>
<h2>${MESSAGES.technicalDetails[language]}</h2>
<dl>
<div><dt>${MESSAGES.errorCode[language]}</dt><dd lang="en"><code>${code}</code></dd></div>
<div><dt>${MESSAGES.errorDescription[language]}</dt><dd lang="en">${description}</dd></div>
${requestId !== undefined && html`<div><dt>${MESSAGES.requestId[language]}</dt><dd><code>${requestId}</code></dd></div>`}
</dl>`;
  return renderPage({ language, title: title[language], body, languageLinks });
}

function problemOf(code: string): keyof typeof PROBLEMS {
  switch (code) {
    case 'session_expired':
      return 'expired';
    case 'not_found':
      return 'missing';
    case 'temporarily_unavailable':
      return 'busy';
    case 'server_error':
      return 'ours';
    default:
      return 'request';
  }
}
