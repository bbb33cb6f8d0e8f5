import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import { chooseLanguage } from './choose-language.ts';
import { LANGUAGES, type Language } from './messages.ts';

const COOKIE = 'arot_language';
const YEAR_SECONDS = 365 * 86_400;

/** The language of a hosted page: by its switch, now or before, or by what application and browser ask for. */
export function pageLanguage(
  request: IncomingMessage,
  wishes: { chosen?: string | undefined; uiLocales?: unknown },
): Language {
  const { chosen = parseCookie(request.headers.cookie ?? '')[COOKIE], uiLocales } = wishes;
  return chooseLanguage({
    chosen,
    uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
    // Express prepares every request, those that the provider handles too.
    accepted: (request as Request).acceptsLanguages(...LANGUAGES),
  });
}

/** A Set-Cookie value that remembers the choice for the pages that follow. */
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

/** What the switch on a page asks for. */
export function chosenLanguage(request: IncomingMessage): string | undefined {
  return urlOf(request).searchParams.get('lang') ?? undefined;
}

/** The same page in each language; of a page that answers a form, the one with the form. */
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
