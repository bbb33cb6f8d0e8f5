import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import { LANGUAGES, type Language } from '../../base/language.ts';

type Preferences = {
  /** Chosen with the switch on the page. */
  readonly chosen?: string | undefined;
  /** Asked for by the application: language tags separated by spaces, the preferred one first. */
  readonly uiLocales?: string | undefined;
  /** Accepted by the browser: the best supported language of its Accept-Language header, or false if it has none. */
  readonly accepted?: string | false;
};

/**
 * Returns the language of a page: the user's choice, else the application's, else the browser's, else English. A preference for a
 * language that the pages do not have is ignored.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest `ui_locales`
 */
export function chooseLanguage({ chosen = '', uiLocales = '', accepted = false }: Preferences): Language {
  const preferred = [chosen, ...uiLocales.split(' '), accepted || ''].map(supported);
  return preferred.find((language) => language !== undefined) ?? 'en';
}

/** Returns the supported language of a tag such as `bn-BD`. */
function supported(tag: string): Language | undefined {
  const subtag = tag.trim().split('-', 1)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === subtag);
}

const COOKIE = 'arot_language';
const YEAR_SECONDS = 365 * 86_400;

/** Returns the language of a hosted page: the user's choice, now or earlier, then the application's, then the browser's. */
export function pageLanguage(
  request: IncomingMessage,
  preferences: { chosen?: string | undefined; uiLocales?: unknown },
): Language {
  const { chosen = parseCookie(request.headers.cookie ?? '')[COOKIE], uiLocales } = preferences;
  return chooseLanguage({
    chosen,
    uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
    // Express prepares every request, those that the provider handles too.
    accepted: (request as Request).acceptsLanguages(...LANGUAGES),
  });
}

/** Returns a Set-Cookie value that stores the user's choice for a year. */
export function languageCookie(language: Language, issuer: string): string {
  return stringifySetCookie({
    name: COOKIE,
    value: language,
    path: '/',
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: issuer.startsWith('https:'),
  });
}

/** Returns the language that the switch on a page requests. */
export function chosenLanguage(request: IncomingMessage): string | undefined {
  return urlOf(request).searchParams.get('lang') ?? undefined;
}

/** Links to the page in each language. The response to a form links to the page with the form. */
export function languageLinks(request: IncomingMessage): Readonly<Record<Language, string>> {
  const link = (language: Language) => {
    const url = urlOf(request);
    url.searchParams.set('lang', language);
    return `${url.pathname}${url.search}`;
  };
  return { en: link('en'), bn: link('bn') };
}

function urlOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://here.invalid');
}
