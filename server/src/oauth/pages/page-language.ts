import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import { chooseLanguage } from './choose-language.ts';
import { LANGUAGES, type Language } from './messages.ts';

const COOKIE = 'arot_language';
const YEAR_SECONDS = 365 * 86_400;

/** The language of a hosted page: the user's choice, now or earlier, then the application's, then the browser's. */
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

/** A Set-Cookie value that stores the user's choice for a year. */
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

/** The language that the switch on a page requests. */
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
